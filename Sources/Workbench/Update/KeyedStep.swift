// Steps that the user chose by keys, by name or in a prompt; a notice names the change and the undo key.

import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A step with the keys and the words by which the user chose it.
struct KeyedStep {
  let step: Command
  /// The keys from the main screen: `i`, `s n`; empty for a step that was typed or chosen in the palette.
  let keys: String
  /// The step in words, such as the text of its menu line.
  let words: String
  /// The command of the keys; nil for a menu line without a command.
  let command: ScreenCommand?
}

extension Workbench {
  /// Executes a step of a command outside a menu and names the command's keys in a notice.
  package mutating func submit(_ step: Command, by name: CommandName, words: String) -> [Effect] {
    submit(KeyedStep(step: step, keys: bindings.path(named: name), words: words, command: nil))
  }

  /// Executes a step that was typed or chosen in the palette; a notice names the change without keys.
  mutating func submitNamed(_ step: Command, at time: TimeReference? = nil) -> [Effect] {
    submit(KeyedStep(step: step, keys: "", words: text(step), command: nil), at: time)
  }

  /// Executes a step and names the change, the step's keys and the undo key in a notice.
  ///
  /// A dialog that the step opens replaces the notice, because the dialog shows the result.
  mutating func submit(_ keyed: KeyedStep, at time: TimeReference? = nil) -> [Effect] {
    if !keyed.keys.isEmpty, time == nil, session.isInEffect(keyed.step) {
      notice = Notice(texts.isOnAlready(keyed.words, keys: keyed.keys))
      return []
    }
    let dialogs = session.world.device.dialogs
    let callbacks = CallbackBaseline(session.world)
    let doneText = resultText(of: keyed.step)
    let answered = answeredTarget(of: keyed.command)
    let (start, unpaid) = (session.log.count, session.world.unpaidTransaction)
    let effects = submit(keyed.step, at: time)
    guard keyed.step.changesWorld, effects.contains(where: \.isJournal), presentation.focusToRestore == nil
    else { return effects }
    let result = notice
    // The question whether the app finishes a transaction has precedence.
    let isAsked = callbacks.question(in: session.world, key: "", texts) != nil
    let opensDialog = session.world.device.dialogs.contains { !dialogs.contains($0) }
    guard result?.isError != true, result != nil || !(isAsked || opensDialog) else { return effects }
    let undo = texts.key(.undoLast)
    let shownResult = keyed.step.isRefund ? nil : result?.text
    let elapsed = keyed.step.movesClock ? ElapsedEvents(session, since: start, texts).text : nil
    let leavesUnpaid = elapsed != nil && unpaid == nil && session.world.unpaidTransaction != nil
    let ownChange =
      shownResult
      ?? doneText.map { texts.changed(texts.elapsed($0, leavesUnpaid: leavesUnpaid), undo: undo) }
      ?? elapsed.map { texts.elapsed($0, leavesUnpaid: leavesUnpaid) }
      .map { texts.changed(keyed.words, to: $0, undo: undo) }
      ?? ResultSentences.restored(by: keyed.step, in: session, since: start, texts)
      .map { texts.changed(keyed.words, to: $0, undo: undo) } ?? change(by: keyed, undo: undo)
    let change =
      answered.map { texts.changedAnswer("\($0.number)", with: "\($0.held)", ownChange) } ?? ownChange
    let isOnMainScreen = !keyed.keys.isEmpty && !keyed.keys.contains(" ")
    let isSwitch = keyed.command?.setting != nil || keyed.step.isEnvironment || isOnMainScreen
    notice = Notice(
      keyed.keys.isEmpty ? change : "\(keyed.keys): \(change)",
      isSwitch ? .warning : result?.kind ?? .message, offer: result?.offer, isWhole: result?.isWhole ?? false)
    return effects
  }

  /// Returns the selected transaction and the transaction with which its payment was answered, if a command
  /// acts on the latter.
  private func answeredTarget(
    of command: ScreenCommand?
  ) -> (number: TransactionNumber, held: TransactionNumber)? {
    guard let command, CommandSection.ofAnswers.contains(command), let number = actTarget else { return nil }
    return session.world.transaction(number)?.answeredWith.map { (number, $0) }
  }

  /// Returns the result of a step that is about to be executed, or nil to name the step instead.
  ///
  /// A step that advances the clock to the next due event has the text of this event.
  private func resultText(of step: Command) -> String? {
    switch step {
    case .action(.approve(.number(let number))): texts.approved("\(number)")
    case .action(.decline(.number(let number))): texts.declined("\(number)")
    case .action(.refund(.number(let number))): texts.refunded("\(number)")
    case .action(.reverseRefund(.number(let number))): texts.reversedRefund(of: number, in: session.world)
    case .action(.resolve(.number(let number))): texts.resolved("\(number)")
    case .action(.subscription(.cancel, let product, let person)):
      texts.cancelled(product: product, by: person, in: session.world)
    case .action(.subscription(.resume, let product, _)):
      texts.eventResumed(session.world.readableName(of: product))
    case .action(.priceIncrease(.decline, let product, let person)):
      texts.declinedIncrease(product: product, by: person, in: session.world)
    case .action(.recover(let product, let person)):
      texts.paid(product: product, by: person, in: session.world)
    case .action(.advance(let span)):
      session.dueEvents(1, texts).first.flatMap { due in
        span == TimeSpan(microseconds: due.at - session.world.now) ? due.event : nil
      }
    default: nil
    }
  }

  /// Returns the change in words, with the new value of a switch.
  private func change(by keyed: KeyedStep, undo: String) -> String {
    let switches = session.world.switches
    switch keyed.command {
    case ScreenCommand.toggleInterrupted:
      return overriddenText(of: .interrupted, undo: undo)
        ?? texts.interruptedSwitched(switches.interruptsPurchases, undo: undo)
    case ScreenCommand.toggleAskToBuy:
      return overriddenText(of: .askToBuy, undo: undo)
        ?? texts.askToBuySwitched(switches.asksToBuy, undo: undo)
    default:
      let setting = keyed.command?.setting?(self).text ?? ""
      return setting.isEmpty
        ? texts.changed(keyed.words, undo: undo) : texts.changed(keyed.words, to: setting, undo: undo)
    }
  }

  /// Returns a text if the switch is on but another switch determines the outcome of purchases.
  private func overriddenText(of one: PurchaseSwitch, undo: String) -> String? {
    let deciding = session.world.decidingSwitches
    guard let first = deciding.first, first != one, deciding.contains(one) else { return nil }
    return texts.switchOverridden(one, by: first, undo: undo)
  }
}

extension Command {
  /// Whether the step moves the clock forward, so that renewals and other events can happen.
  fileprivate var movesClock: Bool {
    switch self {
    case .action(.advance), .action(.setClock), .clock: true
    default: false
    }
  }

  /// Whether the result of the step is named instead of the step.
  fileprivate var isRefund: Bool {
    if case .action(.refund(.number)) = self { true } else { false }
  }

  fileprivate var isEnvironment: Bool {
    if case .action(.environment) = self { true } else { false }
  }
}
