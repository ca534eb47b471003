// The notice after a command, for results that the screen does not show otherwise.

import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

package struct CommandResultNotice {
  package let command: Command
  package let outcome: CommandResult
  package let session: Session
  package let texts: Localizer
  package var features: [any ScreenFeature.Type] = []
  /// Whether the presenter layout is open, in which the narration describes the command.
  var isForAudience = false
  /// The number of log entries before the command.
  package var logStart = 0
  /// The environment and the number of its transactions before the command.
  var former: (environment: EnvironmentName, count: Int)?
  /// The switches before the command; nil to compare none.
  package var previousSwitches: Switches?

  /// The notice, with the key that undoes a change.
  package var notice: Notice? {
    guard var result else { return nil }
    if command == .undo, !isForAudience { result.undoneStep = titleOfAffected }
    guard command.changesWorld, !command.resultNamesUndo else { return result }
    return Notice(texts.changed(result.text, undo: texts.key(.undoLast)), result.kind)
  }

  private var result: Notice? {
    switch command {
    case .undo where isForAudience, .undoExpectations where isForAudience:
      Notice(texts.audienceUndone(redo: texts.key(.redoLast)))
    case .redo where isForAudience: Notice(texts.audienceDoneAgain(undo: texts.key(.undoLast)))
    case .undo, .undoExpectations: Notice(undone)
    case .redo: Notice(doneAgain)
    case .expect where isForAudience:
      outcome.failure.map { _ in Notice(texts.audienceUnexpected(texts.key(.presenter)), .error) }
    case .expect:
      outcome.failure.map { Notice(texts.errorText($0), .error) }
        ?? Notice(texts.asExpected(command.displayText(zone: zone)))
    case .snapshot(let snapshot): Notice(words(for: snapshot))
    case .catalog: Notice(summaryOfCatalog)
    case .action(let action):
      words(for: action).map { Notice($0, action == .environment(.production) ? .warning : .message) }
    case .participant(let operation):
      isForAudience ? nil : features.lazy.compactMap { $0.notice(of: operation, after: self) }.first
    case .clock, .write, .open, .serve, .screen: nil
    }
  }

  private var zone: DeviceTimeZone { session.world.device.timeZone }

  private func words(for snapshot: SnapshotCommand) -> String {
    switch snapshot {
    case .save(let name):
      texts.snapshotSaved(
        name: VisibleText.visible(name), load: texts.keys(named: .snapshotsMenu, .loadSnapshot))
    case .load(let name):
      texts.snapshotLoaded(name: VisibleText.visible(name), undo: texts.key(.undoLast))
    case .delete(let name): texts.snapshotDeleted(VisibleText.visible(name))
    }
  }

  private func words(for action: Action) -> String? {
    guard !isForAudience || action.concernsAudience else { return nil }
    if case .fail(let failure, let once) = action {
      let error = VisibleText.visible(ErrorTable.name(of: failure))
      if ignoresQueueFailures {
        return texts.failsOnlyInQueue(
          error: error, step: interfaceStep(insteadOf: failure, once: once))
      }
      let change = texts.failure(error, once: once, replacing: previousSwitches)
      let (fail, off) = (texts.key(.failMenu), texts.key(.failNoMore))
      return once
        ? texts.failsOnce(error: change, fail: fail, off: off)
        : texts.failsUntilOff(error: change, fail: fail, off: off)
    }
    if case .failOff = action { return texts.failsNoMore }
    switch action {
    case .query, .products, .transactions: if let answer { return answer }
    case .buy where ignoresQueueFailures && !isForAudience:
      if let failure = session.world.switches.failure {
        return texts.failureIgnored(
          error: VisibleText.visible(ErrorTable.name(of: failure)),
          step: interfaceStep(insteadOf: failure, once: true))
      }
    case .askToBuy(true) where !isForAudience:
      if session.world.decidingSwitches.first == .askToBuy,
        let sentence = ResultSentences.askToBuyWithoutParent(in: session.world, texts)
      {
        return sentence
      }
    case .approval(let product, let isApproved):
      return texts.approvalIs(session.world.readableName(of: product), isApproved)
    case .purchasable(let product, let isPurchasable):
      return texts.purchasableIs(session.world.readableName(of: product), isPurchasable)
    case .deviceSync(.catchUp) where !hasDiagnostic: return texts.deviceIsInSync
    case .tap where !isForAudience:
      if let words = texts.paidOnPhone(session, since: logStart) { return words }
      if let words = texts.agreedToIncrease(session, since: logStart) { return words }
    case .billingRetry(false) where !isForAudience:
      return texts.renewalsSucceedAgain(session, since: logStart)
    case .gracePeriod(true, let length, .all) where !isForAudience:
      return texts.graceBegins(length, in: session.world)
    default: break
    }
    if action.isConfirmed {
      return texts.done(command: command.displayText(zone: zone), undo: texts.key(.undoLast))
    }
    if case .requestRefund(let reference, _) = action { return answerToRefundRequest(reference) }
    if case .quirk(let quirk) = action {
      return "\(quirk.name.rawValue): \(CommandSetting.of(quirk.name, session.world, texts).text)"
    }
    if case .era(let era) = action { return texts.eraChanged(era.rawValue, summary: era.summary.text(texts)) }
    if case .reset = action {
      return texts.startsAfresh(
        environment: texts.title(of: session.world.environment), count: former?.count ?? 0,
        undo: texts.key(.undoLast))
    }
    if case .environment(let environment) = action, !outcome.journalLines.isEmpty {
      return texts.wentToEnvironment(
        environment: texts.title(of: environment),
        transactions: (keptState + switchesThatDiffer).reduce(countOfTransactions) { "\($0); \($1)" },
        undo: texts.key(.undoLast))
    }
    return isForAudience ? nil : ResultSentences.text(about: session, since: logStart, texts)
  }

  /// Whether the app's purchases ignore the failure of the queue: StoreKit 2 without Xcode's test session.
  private var ignoresQueueFailures: Bool {
    session.world.app.storeKitVersion == .product && session.world.environment != .xcode
  }

  /// Returns the step that makes `Product.purchase` fail with the error.
  private func interfaceStep(insteadOf failure: InjectedFailure, once: Bool) -> String {
    var inner = failure
    inner.isCharged = false
    let simulated = SimulatedFailure(.systemError, inner: inner, once: once, isCharged: failure.isCharged)
    return ":" + Command.action(.simulatedFailure(.purchase, simulated)).displayText(zone: zone)
  }

  /// Whether the command has written a diagnostic to the log.
  private var hasDiagnostic: Bool {
    (min(logStart, session.log.count)..<session.log.count).contains { index in
      if case .diagnostic? = session.log[index].event?.kind { true } else { false }
    }
  }

  private var answer: String? {
    guard let last = session.log.entries.last, case .storekit(let answer)? = last.event?.kind else {
      return nil
    }
    return VisibleText.visible(answer.headline)
  }

  private var summaryOfCatalog: String {
    let catalog = session.world.catalog
    let count = catalog.allProducts.count
    let source = VisibleText.visible(catalog.source)
    let summary =
      count == 1
      ? texts.catalogOneProduct(source) : texts.catalogProducts(source: source, count: "\(count)")
    let settingsSummary =
      session.world.openCatalogSettings.isEmpty
      ? summary : texts.catalogWithSettings(summary, key: texts.keys(named: .openMenu, .applySettings))
    guard let first = catalog.warnings.first else { return settingsSummary }
    return texts.catalogWithWarnings(
      settingsSummary, count: catalog.warnings.count, first: VisibleText.visible(first.text(texts)))
  }

  private var countOfTransactions: String {
    switch session.world.transactionCount {
    case 0: texts.worldWithoutTransactions
    case 1: texts.oneTransactionAsLeft
    case let count: texts.transactionsAsLeft("\(count)")
    }
  }

  /// The sentence that the former environment keeps its transactions, at the first visit of an environment.
  private var keptState: [String] {
    guard session.world.transactionCount == 0, let former, former.count > 0 else { return [] }
    return [texts.environmentKept(texts.title(of: former.environment))]
  }

  /// The purchase switches that are on in only one of the two environments, with their present state.
  private var switchesThatDiffer: [String] {
    let switches = session.world.switches
    guard let previousSwitches else { return [] }
    var words: [String] = []
    if switches.interruptsPurchases != previousSwitches.interruptsPurchases {
      words.append(texts.switchHere(.interrupted, isOn: switches.interruptsPurchases))
    }
    if switches.asksToBuy != previousSwitches.asksToBuy {
      words.append(texts.switchHere(.askToBuy, isOn: switches.asksToBuy))
    }
    return words
  }

  private func answerToRefundRequest(_ reference: TransactionReference) -> String? {
    guard let number = session.world.number(of: reference) else { return nil }
    for index in logStart..<max(logStart, session.log.count) {
      switch session.log[index].event?.kind {
      case .diagnostic(.refundDeclined): return texts.refundRequestDeclined("\(number)")
      case .diagnostic(.refundWaits): return texts.refundRequestWaits("\(number)")
      default: break
      }
    }
    return texts.refundRequestGranted("\(number)", byXcode: session.world.environment == .xcode)
  }

  private var undone: String {
    let redo = texts.key(.redoLast)
    if case .undoExpectations(let count)? = outcome.affected {
      return texts.undone(expectations: count, redo: redo)
    }
    return outcome.affectedExpectations == 0
      ? texts.undone(command: titleOfAffected, redo: redo)
      : texts.undone(command: titleOfAffected, expectations: outcome.affectedExpectations, redo: redo)
  }

  private var doneAgain: String {
    let undo = texts.key(.undoLast)
    if case .undoExpectations(let count)? = outcome.affected {
      return texts.doneAgain(expectations: count, undo: undo)
    }
    return texts.doneAgain(command: titleOfAffected, undo: undo)
  }

  /// The text of the undone or redone step: the title of a participant's operation, otherwise the source
  /// text.
  private var titleOfAffected: String {
    guard let affected = outcome.affected else { return texts.theLastStep }
    if case .action(.advance(let span)) = affected, let text = texts.calendarAdvance(span) { return text }
    guard case .participant(let operation) = affected else { return affected.displayText(zone: zone) }
    return VisibleText.visible(operation.act.title.text(texts))
  }
}

extension Action {
  /// Whether the presenter layout shows a notice in addition to the narration.
  fileprivate var concernsAudience: Bool {
    switch self {
    case .reset, .environment, .approval: true
    default: false
    }
  }

  /// Whether a notice confirms the action and names the undo key, because a wrong key ends a purchase.
  fileprivate var isConfirmed: Bool {
    switch self {
    case .finish, .finishAll, .refund, .delete, .clear: true
    default: false
    }
  }
}

extension Command {
  /// Whether the step changes a world, so that a mistyped key must be noticed.
  var changesWorld: Bool {
    switch self {
    case .action(.query), .action(.products), .action(.transactions), .action(.note), .action(.caption),
      .action(.pause):
      false
    case .action, .catalog, .clock, .snapshot(.load): true
    case .participant, .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve, .screen:
      false
    }
  }

  /// Whether the notice of the result names the undo key in its own sentence.
  fileprivate var resultNamesUndo: Bool {
    switch self {
    case .snapshot, .action(.reset), .action(.environment): true
    case .action(let action): action.isConfirmed
    default: false
    }
  }
}
