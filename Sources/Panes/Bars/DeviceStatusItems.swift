// The items of the status bar for a device that can differ from the App Store.

import ProgramMessages
import StoreModel
import StoreRules
import StoreSimulator
import Support

extension StatusBar {
  /// Returns items for the switches and quirks that are not at their defaults.
  static func deviceDifferenceItems(_ world: World, _ texts: Localizer) -> [StatusItem] {
    func item(_ forms: String...) -> StatusItem {
      StatusItem(
        forms + [""], ranks: Array([6, 14].suffix(forms.count)), role: .statusOn,
        command: .deviceDifferenceMenu)
    }
    var items: [StatusItem] = []
    let knowledge = world.device.knowledge
    switch knowledge.cache {
    case .fresh: break
    case .late(_, .launch, _): items.append(item(texts.statusDeviceLate, texts.statusDeviceLateShort))
    case .late(_, let end, _):
      items.append(item(texts.statusDeviceLate(until: end.rawValue), texts.statusDeviceLateShort))
    case .empty: items.append(item(texts.statusDeviceEmpty, texts.statusDeviceEmptyShort))
    }
    if knowledge.isReceiptAbsent {
      items.append(item(texts.statusNoReceipt))
    } else if knowledge.isReceiptBroken {
      items.append(item(texts.statusReceiptBroken))
    } else if knowledge.isReceiptStale {
      items.append(item(texts.statusReceiptStale))
    }
    switch knowledge.deliverySetting {
    case .prompt: break
    case .late: items.append(item(texts.statusDeliveriesLate))
    case .lost: items.append(item(texts.statusDeliveriesLost))
    }
    let quirks = world.quirks.unusualOfDevice
    if let quirk = quirks.first {
      let count = "\(quirks.count)"
      items.append(
        quirks.count == 1
          ? item(
            "\(quirk.rawValue) \(texts.quirkValue(world.quirks[quirk]))",
            texts.quirkEffect(quirk.rawValue, world.quirks[quirk]))
          : item(texts.statusDeviceQuirks(count), texts.statusDeviceQuirksShort(count)))
    }
    return items
  }
}
