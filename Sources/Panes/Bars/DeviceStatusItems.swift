// The items of the status bar for a device that can differ from the App Store.

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
    if knowledge.cache != .fresh { items.append(item(texts.statusDeviceLate, texts.statusDeviceLateShort)) }
    if knowledge.isReceiptStale { items.append(item(texts.statusReceiptStale)) }
    let quirks = world.quirks.unusualOfDevice
    if let quirk = quirks.first {
      let count = "\(quirks.count)"
      items.append(
        quirks.count == 1
          ? item("\(quirk.rawValue) \(world.quirks[quirk])", quirk.rawValue)
          : item(texts.statusDeviceQuirks(count), texts.statusDeviceQuirksShort(count)))
    }
    return items
  }
}
