// The form of the device's settings: locale, storefront, time zone.

import Ground
import Scenario
import StoreSimulator

extension Form {
  static func device(_ device: Device, _ texts: Texts) -> Form {
    Form(
      command: { rows, texts in
        guard let zone = DeviceTimeZone(rows[2].text) else {
          return .failure(ScreenRefusal(texts.refusalTimeZone, possible: "UTC, +09:00, Asia/Tokyo"))
        }
        return .success(
          .action(.device(DeviceChange(locale: rows[0].text, storefront: rows[1].text, timeZone: zone))))
      },
      title: texts.formDevice,
      rows: [
        FormRow(label: texts.formLocale, value: .text(TextField(device.locale)), hint: "ja_JP, en_US, de_DE"),
        FormRow(
          label: texts.formStorefront, value: .text(TextField(device.storefront)), hint: "JPN, USA, DEU"),
        FormRow(
          label: texts.formTimeZone, value: .text(TextField(device.timeZone.identifier)),
          hint: "+09:00, UTC"),
      ])
  }
}
