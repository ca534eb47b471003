// The parts of the screen. The executable lists the features that it wants, each in one line.

import Panes
import Presentation
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// A part of the screen that registers itself: its panes and menus, and what it adds to those of others.
package protocol ScreenFeature: NarratedFeature, Sendable {
  static var panes: [any ScreenPane.Type] { get }
  /// Its menus and pages with keys of their own, without the sections of its panes.
  static var sections: [CommandSection] { get }
  static var additions: [CommandAddition] { get }

  /// Its channels of the log, which have lines of their own in the menu of what the log shows.
  static var logChannels: [Channel] { get }
  /// The quirks that are about it alone.
  static var quirks: Set<QuirkName> { get }
  /// Whether the screen shows it; false while it is switched off.
  static func isVisible(in session: Session) -> Bool

  /// Performs a command of the language that only the screen can perform; nil for the commands of others.
  static func perform(_ command: String, _ words: [String], in workbench: inout Workbench) -> [Effect]?
  /// Asks whether a document that it exports replaces the file that is there; nil for the documents of others.
  static func promptToReplace(_ path: String, document: String, _ texts: Localizer) -> Prompt?
  /// What the status bar shows of it; nil while it is switched off.
  static func status(in session: Session, _ texts: Localizer) -> FeatureStatus?
  /// The notice after an operation of its participant; nil for an operation of others, and where the screen shows the
  /// result.
  static func notice(of operation: AnyParticipantOperation, after result: CommandResultNotice) -> Notice?
}

extension ScreenFeature {
  package static var sections: [CommandSection] { [] }
  package static var additions: [CommandAddition] { [] }
  package static var logChannels: [Channel] { [] }
  package static var quirks: Set<QuirkName> { [] }

  package static func isVisible(in session: Session) -> Bool { true }

  package static func perform(
    _ command: String, _ words: [String], in workbench: inout Workbench
  ) -> [Effect]? { nil }

  package static func promptToReplace(
    _ path: String, document: String, _ texts: Localizer
  ) -> Prompt? { nil }

  package static func status(in session: Session, _ texts: Localizer) -> FeatureStatus? { nil }

  package static func notice(
    of operation: AnyParticipantOperation, after result: CommandResultNotice
  ) -> Notice? { nil }

  package static func narration(
    of callback: [TransactionSnapshot], product: String, in session: Session, _ texts: Localizer
  ) -> CallbackNarration? { nil }
}

/// The panes of the workbench itself.
package enum StandardPanes {
  package static let all: [any ScreenPane.Type] = [
    ProductsPane.self, PhonePane.self, TransactionsPane.self, DetailsPane.self, LogPane.self,
    SubscriptionsPane.self,
  ]
}

/// The parts of the screen.
public final class ScreenRegistry: Sendable {
  package let features: [any ScreenFeature.Type]
  /// The types of the panes in the order of their numbers.
  package let panes: [any ScreenPane.Type]
  package let sections: CommandSections
  /// The keys that the commands have by themselves.
  public let bindings: Bindings

  /// - Parameter features: what is shown beside the products, the phone, the transactions and the log.
  package init(_ features: [any ScreenFeature.Type]) {
    self.features = features
    panes = (StandardPanes.all + features.flatMap { $0.panes }).sorted { $0.id.number < $1.id.number }
    sections = CommandSections(panes: panes, features: features)
    bindings = Bindings(standardOf: sections)
  }

  /// The screen without features.
  public convenience init() { self.init([]) }

  /// The borders between panes that can be moved.
  var borders: [LayoutBorder] {
    LayoutBorder.standard + panes.compactMap { $0.id.place.wideLayout }.flatMap(\.borders)
  }

  /// The type of a pane, which knows its keys and hints.
  package func pane(_ id: PaneID) -> any ScreenPane.Type { panes.first { $0.id == id } ?? ProductsPane.self }

  /// The pane whose own command it is; nil for commands of every list, and of the frame.
  package func pane(of command: ScreenCommand) -> PaneID? {
    panes.first { $0.section?.commands.contains(command) == true }?.id
  }

  /// The panes to search for a key without a meaning in the focused pane: those with keys of their own, then a list.
  var panesWithKeys: [PaneID] { panes.filter { $0.section != nil }.map { $0.id } + [.products] }

  /// The channels of the log, without those of features that are switched off.
  package func channels(in session: Session) -> [Channel] {
    let hidden = hiddenFeatures(in: session).flatMap { $0.logChannels }
    return session.registry.channels.filter { !hidden.contains($0) }
  }

  /// The quirks, without those of features that are switched off.
  package func quirks(in session: Session) -> [QuirkName] {
    let hidden = hiddenFeatures(in: session).reduce(into: Set<QuirkName>()) { $0.formUnion($1.quirks) }
    return QuirkName.allCases.filter { !hidden.contains($0) }
  }

  private func hiddenFeatures(in session: Session) -> [any ScreenFeature.Type] {
    features.filter { !$0.isVisible(in: session) }
  }

  /// The commands with names of their own as rows of the command table.
  package var entries: [CommandEntry] {
    let texts = Localizer(.english, keys: bindings.names)
    return sections.commands.filter { $0.canBeTyped && !$0.isStep }.map { command in
      CommandEntry(
        command.rawValue, .screen, LocalizedText(same: texts.help(of: command)),
        forms: [CommandForm { _ in .screen(command.rawValue, []) }])
    }
  }
}
