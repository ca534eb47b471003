// The menus as a screen feature.

import Scenario
import Support
import Workbench

package enum MenusFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let additions = [
    CommandAddition(to: .everywhere, after: .buySelected, [.buyWithOptions]),
    CommandAddition(to: .everywhere, after: "theme-picker", [.toggleLanguage]),
  ]
  package static let sections: [CommandSection] = [
    .switchesMenu, .deviceMenu, .accountMenu, .queryMenu, .appStoreMenu, .timeMenu, .snapshotsMenu, .openMenu,
    .copyMenu, .logViewMenu, .scenarioMenu, .familyMenu, .priceMenu,
    .deviceDifferenceMenu,
  ]

  package static func perform(
    _ command: String, _ words: [String], in workbench: inout Workbench
  ) -> [Effect]? {
    switch command {
    case Command.wallClockName: workbench.followRealTime(.wallClock)
    case ScreenRegistry.languageCommand: workbench.useLanguage(words)
    default: nil
    }
  }
}

extension ScreenRegistry {
  /// The registry of the standard panes and menus, without other features.
  public static let standard = ScreenRegistry([MenusFeature.self])
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
