// The purchase service as a screen feature.

import Grid
import IAPService
import Panes
import Presentation
import Scenario
import Simulation
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

package enum ServiceFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = [ServicePane.self]
  package static let sections: [CommandSection] = [
    .paymentMenu, .sdkMenu, .userMenu, .serverMenu, .answersMenu, .consoleMenu,
  ]
  package static let additions = [CommandAddition(to: .logViewMenu, after: .showServer, [.showService])]
  package static let logChannels = [IAPService.channel]
  package static let quirks: Set<QuirkName> = [.serviceLocalReceipts, .serviceReprocessedDelegate]

  package static func errors(in workbench: Workbench) -> [FeatureError] {
    let errors = workbench.session.service?.errorDescriptions(product: workbench.selectedProduct) ?? []
    return errors.map { error in
      FeatureError(
        domain: error.domain, code: error.number, name: error.constant, meaning: error.meaning,
        steps: error.steps)
    }
  }

  package static func label(ofPurchase label: String, in workbench: Workbench) -> String? {
    workbench.session.service.map { _ in workbench.texts.buyOutsideService(label) }
  }

  package static func isVisible(in session: Session) -> Bool { ServicePane.exists(in: session) }

  package static func notice(
    of operation: AnyParticipantOperation, after result: CommandResultNotice
  ) -> Notice? {
    (operation.act as? IAPService.OwnOperation).flatMap { result.notice(of: $0) }
  }

  /// Narrates callbacks that the SDK receives in place of the app; returns nil for other callbacks.
  ///
  /// Callbacks at the end of a purchase have no sentence, because the app reports the end.
  package static func narration(
    of callback: [TransactionSnapshot], product: String, in session: Session, _ texts: Localizer
  ) -> CallbackNarration? {
    guard let service = session.service, let first = callback.first,
      callback.allSatisfy({ service.ledger.number(of: $0.number) != nil })
    else { return nil }
    if callback.count > 1 { return .sentence(texts.narrationServicePaidSeveral(String(callback.count))) }
    return switch first.state {
    case .purchasing, .failed: .silent
    case .purchased, .restored: .sentence(texts.narrationServicePaid(product))
    case .deferred: .sentence(texts.narrationServiceDeferred(product))
    }
  }

  package static func status(in session: Session, _ texts: Localizer) -> FeatureStatus? {
    session.service.map { ServiceStatus($0, texts).status(texts) }
  }
}

struct ServiceStatus {
  let profile: String
  let user: String?
  /// The current server fault as in a step.
  let server: String
  let isServerOk: Bool
  /// Whether the SDK is not initialised and therefore ignores the queue.
  let waitsForInitialisation: Bool

  func status(_ texts: Localizer) -> FeatureStatus {
    FeatureStatus(
      items: [profileItem(texts), userItem(texts), serverItem(texts)],
      itemsForAudience: itemsForAudience(texts), disablesObserver: waitsForInitialisation)
  }

  // When space is short, the following items are dropped before those of enabled switches.

  private func profileItem(_ texts: Localizer) -> StatusItem {
    StatusItem(
      [texts.statusService(profile), texts.statusServiceShort, ""], ranks: [6, 6],
      role: .statusOn, command: ScreenCommand.focusService.name)
  }

  private func userItem(_ texts: Localizer) -> StatusItem {
    guard let user else {
      return StatusItem(
        [texts.statusNoUser, ""], ranks: [6], role: .statusOn, command: ScreenCommand.focusService.name)
    }
    let short = [16, 8].map { CellWidth.truncated(user, columns: $0) }
    return StatusItem(
      [texts.statusUser(short[0])] + short + [""], ranks: [3, 5, 6], command: ScreenCommand.focusService.name)
  }

  /// Returns the item for the server, ranked like an enabled switch if a fault is set.
  private func serverItem(_ texts: Localizer) -> StatusItem {
    func words(columns: Int) -> String { texts.statusServer(CellWidth.truncated(server, columns: columns)) }
    return isServerOk
      ? StatusItem([words(columns: 20), ""], ranks: [4], command: ScreenCommand.focusService.name)
      : StatusItem(
        [words(columns: 20), words(columns: 8), ""], ranks: [7, 12], role: .warning,
        command: ScreenCommand.focusService.name)
  }

  private func itemsForAudience(_ texts: Localizer) -> [StatusItem] {
    let shown = user.map { texts.audienceUser(CellWidth.truncated($0, columns: 16)) }
    let userItem = StatusItem([shown ?? texts.audienceNoUser, ""], ranks: [6])
    return isServerOk
      ? [userItem] : [userItem, StatusItem([texts.audienceServer, ""], ranks: [8], role: .statusOn)]
  }
}

extension ServiceStatus {
  init(_ service: IAPService, _ texts: Localizer) {
    self.init(
      profile: IAPService.profile, user: service.sdk.user.map { VisibleText.visible($0) },
      server: service.wordOfServer(texts), isServerOk: service.settings.serverFault == .ok,
      waitsForInitialisation: !service.sdk.isInitialised)
  }
}

extension PaneID {
  package static let service = PaneID(
    8,
    .wide(
      WideLayout(
        .log(under: "service"), details: .vertical("service-details", leaving: 60, 36),
        companion: .horizontal("service-console", leaving: 6, 4))))
}

extension KeyContext {
  static let service = KeyContext(name: "service")
  static let paymentMenu = KeyContext(name: "payment-menu")
  static let sdkMenu = KeyContext(name: "sdk-menu")
  static let userMenu = KeyContext(name: "user-menu")
  static let serverMenu = KeyContext(name: "server-menu")
  static let answersMenu = KeyContext(name: "answers-menu")
  static let consoleMenu = KeyContext(name: "console-menu")
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
