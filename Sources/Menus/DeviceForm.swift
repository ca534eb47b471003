// The form of the device's settings: locale, storefront, time zone.

import ProgramMessages
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Workbench

extension Form {
  package static func device(_ device: Device, _ texts: Localizer) -> Form {
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
        FormRow(
          label: texts.formLocale, proposed: device.locale, hint: "en_US, ja_JP, de_DE",
          choices: locales(with: device.locale)),
        FormRow(
          label: texts.formStorefront, proposed: device.storefront, hint: "USA, JPN, DEU",
          choices: storefronts),
        FormRow(
          label: texts.formTimeZone, proposed: device.timeZone.identifier, hint: "UTC, +09:00",
          choices: timeZones(with: device.timeZone.identifier)),
      ])
  }

  /// Returns the current locale and the locales of the phone's translations.
  private static func locales(with current: String) -> [String] {
    let commonLocales = [
      "en_US", "ja_JP", "de_DE", "es_ES", "fr_FR", "ko_KR", "nb_NO", "pt_BR", "ru_RU", "tr_TR",
    ]
    return with(current, commonLocales + ["zh_Hans_CN", "zh_Hant_TW"])
  }

  /// The storefronts of the field's hint, then the others by code.
  private static var storefronts: [String] {
    let first = ["USA", "JPN", "DEU"]
    return first + Storefront.all.filter { !first.contains($0) }
  }

  /// Returns the current time zone and the time zones of frequently tested storefronts.
  private static func timeZones(with current: String) -> [String] {
    with(
      current,
      [
        "UTC", "+09:00", "America/Los_Angeles", "America/New_York", "Europe/London", "Europe/Berlin",
        "Asia/Tokyo",
        "Asia/Seoul", "Asia/Shanghai",
      ])
  }

  private static func with(_ current: String, _ choices: [String]) -> [String] {
    choices.contains(current) ? choices : [current] + choices
  }
}
