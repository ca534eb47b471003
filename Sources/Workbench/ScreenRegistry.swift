// The registry of the panes, menus and commands on screen, and the protocol for additional features.

import Panes
import Presentation
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A feature that adds panes and menus to the screen, and commands to existing menus.
package protocol ScreenFeature: NarratedFeature, Sendable {
  static var panes: [any ScreenPane.Type] { get }
  /// The sections that do not belong to a pane.
  static var sections: [CommandSection] { get }
  static var additions: [CommandAddition] { get }

  /// The log channels, each with a line in the menu of shown channels.
  static var logChannels: [Channel] { get }
  /// The quirks that concern only this feature.
  static var quirks: Set<QuirkName> { get }
  /// Returns the errors that the palette and the error picker list.
  static func errors(in workbench: Workbench) -> [FeatureError]
  /// Returns the changed label of a purchase that the app makes with StoreKit; nil to keep the label.
  static func label(ofPurchase label: String, in workbench: Workbench) -> String?
  /// Whether the screen shows the feature; false while it is switched off.
  static func isVisible(in session: Session) -> Bool
  /// Returns the key hints of the feature for the focused pane.
  static func hints(in workbench: Workbench) -> [KeyHint]
  /// Returns the symbols of the feature's drawings for the help page; nil if there are none.
  static func legend(in workbench: Workbench) -> FeatureLegend?

  /// Returns nil for commands of other features.
  static func perform(_ command: String, _ words: [String], in workbench: inout Workbench) -> [Effect]?
  /// Returns nil for results that the feature has not requested.
  static func receive(_ result: EffectResult, in workbench: inout Workbench) -> [Effect]?
  /// Returns nil for documents of other features.
  static func promptToReplace(_ path: String, document: String, _ texts: Localizer) -> Prompt?
  /// Returns the content of Details for a log entry; nil if Details shows the transaction.
  static func details(of entry: SimulationEvent, in session: Session) -> (any DetailsSource)?
  /// Returns nil while the feature is switched off.
  static func status(in session: Session, _ texts: Localizer) -> FeatureStatus?
  /// Returns nil if the screen already shows the result.
  static func notice(of operation: AnyParticipantOperation, after result: CommandResultNotice) -> Notice?
  /// Returns the notice about a log that was pasted or read; nil to keep the general notice.
  static func notice(ofLog log: KeptLog, named name: String, in workbench: Workbench) -> Notice?
}

extension ScreenFeature {
  package static var sections: [CommandSection] { [] }
  package static var additions: [CommandAddition] { [] }
  package static var logChannels: [Channel] { [] }
  package static var quirks: Set<QuirkName> { [] }

  package static func errors(in workbench: Workbench) -> [FeatureError] { [] }

  package static func label(ofPurchase label: String, in workbench: Workbench) -> String? { nil }

  package static func isVisible(in session: Session) -> Bool { true }

  package static func hints(in workbench: Workbench) -> [KeyHint] { [] }

  package static func legend(in workbench: Workbench) -> FeatureLegend? { nil }

  package static func perform(
    _ command: String, _ words: [String], in workbench: inout Workbench
  ) -> [Effect]? { nil }

  package static func receive(_ result: EffectResult, in workbench: inout Workbench) -> [Effect]? { nil }

  package static func promptToReplace(
    _ path: String, document: String, _ texts: Localizer
  ) -> Prompt? { nil }

  package static func details(of entry: SimulationEvent, in session: Session) -> (any DetailsSource)? { nil }

  package static func status(in session: Session, _ texts: Localizer) -> FeatureStatus? { nil }

  package static func notice(
    of operation: AnyParticipantOperation, after result: CommandResultNotice
  ) -> Notice? { nil }

  package static func notice(ofLog log: KeptLog, named name: String, in workbench: Workbench) -> Notice? {
    nil
  }

  package static func narration(
    of callback: [TransactionSnapshot], product: String, in session: Session, _ texts: Localizer
  ) -> CallbackNarration? { nil }
}

package enum StandardPanes {
  package static let all: [any ScreenPane.Type] = [
    ProductsPane.self, PhonePane.self, TransactionsPane.self, DetailsPane.self, LogPane.self,
    SubscriptionsPane.self,
  ]
}

/// The registry of features, panes, menus and commands, and their default keys.
public final class ScreenRegistry: Sendable {
  package let features: [any ScreenFeature.Type]
  /// The panes, sorted by number.
  package let panes: [any ScreenPane.Type]
  package let sections: CommandSections
  public let bindings: Bindings

  /// - Parameter features: the features in addition to the standard panes.
  package init(_ features: [any ScreenFeature.Type]) {
    self.features = features
    panes = (StandardPanes.all + features.flatMap { $0.panes }).sorted { $0.id.number < $1.id.number }
    sections = CommandSections(panes: panes, features: features)
    bindings = Bindings(standardOf: sections)
  }

  var borders: [LayoutBorder] {
    LayoutBorder.standard + panes.compactMap { $0.id.region.wideLayout }.flatMap(\.borders)
  }

  package func pane(_ id: PaneID) -> any ScreenPane.Type { panes.first { $0.id == id } ?? ProductsPane.self }

  /// Returns nil for commands of all lists and of the whole screen.
  package func pane(of command: ScreenCommand) -> PaneID? {
    panes.first { $0.section?.commands.contains(command) == true }?.id
  }

  /// The panes to search for an unbound key; the last pane represents the keys of all lists.
  var panesWithKeys: [PaneID] { panes.filter { $0.section != nil }.map { $0.id } + [.products] }

  /// Omits the channels of features that are switched off.
  package func channels(in session: Session) -> [Channel] {
    let hidden = hiddenFeatures(in: session).flatMap { $0.logChannels }
    return session.registry.channels.filter { !hidden.contains($0) }
  }

  /// Omits the quirks of features that are switched off.
  package func quirks(in session: Session) -> [QuirkName] {
    let hidden = hiddenFeatures(in: session).reduce(into: Set<QuirkName>()) { $0.formUnion($1.quirks) }
    return QuirkName.allCases.filter { !hidden.contains($0) }
  }

  /// Omits the errors of features that are switched off.
  func errors(in workbench: Workbench) -> [FeatureError] {
    features.filter { $0.isVisible(in: workbench.session) }.flatMap { $0.errors(in: workbench) }
  }

  /// Returns the label of a purchase that the app makes with StoreKit.
  func label(ofPurchase label: String, in workbench: Workbench) -> String {
    features.reduce(label) { $1.label(ofPurchase: $0, in: workbench) ?? $0 }
  }

  private func hiddenFeatures(in session: Session) -> [any ScreenFeature.Type] {
    features.filter { !$0.isVisible(in: session) }
  }

  private static let theme = CommandEntry(
    ThemeName.command, .screen, LocalizedText("Applies a theme by name and remembers it"),
    forms: [
      CommandForm([Parameter("NAME", .suggested([]))]) { arguments in
        arguments.text(0).map { .screen(ThemeName.command, [$0]) }
      },
      CommandForm { _ in .screen(ThemeName.command, []) },
    ])

  /// The command that sets the language of the screen.
  package static let languageCommand = "language"

  private static let language = CommandEntry(
    languageCommand, .screen, LocalizedText("Sets the language of the screen and remembers it"),
    forms: ChromeLanguage.allCases.map { language in
      CommandForm([.keyword(language.rawValue)]) { _ in .screen(languageCommand, [language.rawValue]) }
    } + [CommandForm { _ in .screen(languageCommand, []) }])

  /// The command table entries of the screen commands that can be typed.
  package var entries: [CommandEntry] {
    let texts = Localizer(.english, keys: bindings.names)
    return sections.commands.filter { $0.canBeTyped && !$0.isStep }.map { command in
      CommandEntry(
        command.rawValue, .screen, LocalizedText(same: texts.help(of: command)),
        forms: [CommandForm { _ in .screen(command.rawValue, []) }])
    } + [Self.theme, Self.language]
  }
}
