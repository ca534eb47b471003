// Steps that a key chose; a notice names the key, so that a mistyped key is noticed.

import Panes
import Presentation
import Scenario
import StoreModel
import StoreSimulator
import Support

/// A step with the keys and the words by which the user chose it.
struct KeyedStep {
  let step: Command
  /// The keys from the main screen: `i`, `s n`.
  let keys: String
  /// The step in words, such as the text of its menu line.
  let words: String
  /// The command of the keys; nil for a menu line without a command.
  let command: ScreenCommand?
}

extension Workbench {
  /// Executes a step and names its keys in a notice.
  ///
  /// A dialog that the step opens replaces the notice, because the dialog shows the result.
  mutating func submit(_ keyed: KeyedStep) -> [Effect] {
    let dialogs = session.world.device.dialogs
    let callbacks = CallbackBaseline(session.world)
    let doneText = resultText(of: keyed.step)
    let effects = submit(keyed.step)
    guard keyed.step.changesWorld, effects.contains(where: \.isJournal), presentation.focusToRestore == nil
    else { return effects }
    let result = notice
    // The question whether the app finishes a transaction has precedence.
    let isAsked = callbacks.question(in: session.world, key: "", texts) != nil
    guard result?.isError != true, !keyed.keys.isEmpty,
      result != nil || (!isAsked && session.world.device.dialogs == dialogs)
    else { return effects }
    let doneNotice = doneText.map { texts.changed($0, by: keyed.keys, undo: texts.key(.undoLast)) }
    let resultNotice = keyed.step.isRefund ? nil : result.map { "\(keyed.keys): \($0.text)" }
    let text = resultNotice ?? doneNotice ?? change(by: keyed)
    let isSwitch = keyed.command?.setting != nil || keyed.step.isEnvironment || !keyed.keys.contains(" ")
    notice = Notice(
      text, isSwitch ? .warning : result?.kind ?? .message, offer: result?.offer,
      isWhole: result?.isWhole ?? false)
    return effects
  }

  /// Returns the result of a step that is about to be executed, or nil to name the step instead.
  ///
  /// A step that advances the clock to the next due event has the text of this event.
  private func resultText(of step: Command) -> String? {
    switch step {
    case .action(.approve(.number(let number))): texts.approved("\(number)")
    case .action(.decline(.number(let number))): texts.declined("\(number)")
    case .action(.refund(.number(let number))): texts.refunded("\(number)")
    case .action(.advance(let span)):
      session.dueEvents(1, texts).first.flatMap { due in
        span == TimeSpan(microseconds: due.at - session.world.now) ? due.event : nil
      }
    default: nil
    }
  }

  /// Returns the change in words, with the new value of a switch.
  private func change(by keyed: KeyedStep) -> String {
    let undo = texts.key(.undoLast)
    let switches = session.world.switches
    switch keyed.command {
    case ScreenCommand.toggleInterrupted:
      return overriddenText(of: .interrupted, by: keyed)
        ?? texts.interruptedSwitched(switches.interruptsPurchases, by: keyed.keys, undo: undo)
    case ScreenCommand.toggleAskToBuy:
      return overriddenText(of: .askToBuy, by: keyed)
        ?? texts.askToBuySwitched(switches.asksToBuy, by: keyed.keys, undo: undo)
    default:
      let setting = keyed.command?.setting?(self).text ?? ""
      return setting.isEmpty
        ? texts.changed(keyed.words, by: keyed.keys, undo: undo)
        : texts.changed(keyed.words, to: setting, by: keyed.keys, undo: undo)
    }
  }

  /// Returns a text if the switch is on but another switch determines the outcome of purchases.
  private func overriddenText(of one: PurchaseSwitch, by keyed: KeyedStep) -> String? {
    let deciding = session.world.decidingSwitches
    guard let first = deciding.first, first != one, deciding.contains(one) else { return nil }
    return texts.switchOverridden(one, by: first, keys: keyed.keys, undo: texts.key(.undoLast))
  }
}

extension Command {
  /// Whether the step changes a world, so that a mistyped key must be noticed.
  fileprivate var changesWorld: Bool {
    switch self {
    case .action(.query), .action(.products), .action(.transactions), .action(.note), .action(.caption): false
    case .action, .catalog, .snapshot(.load): true
    case .participant, .clock, .expect, .undo, .undoExpectations, .redo, .snapshot, .write, .open, .serve,
      .screen:
      false
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
