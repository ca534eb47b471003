// The operation of the other simulation that corresponds to an operation of a compared situation.

import Simulation
import StoreModel
import StoreSimulator

extension Simulation {
  /// Returns the customer's answer that corresponds to an answer in another simulation.
  ///
  /// - Parameters:
  ///   - action: An answer of the customer in the other simulation.
  ///   - button: The button that the customer pressed there; nil if it is unknown.
  /// - Returns: nil if no dialog is open.
  package func counterpartAnswer(to action: Action, button: DialogButton.Name?) -> Action? {
    guard let dialog = world.device.topDialog else { return nil }
    // A choice in a list has the same name in both simulations.
    if case .tap(let word) = action, dialog.buttons.contains(where: { $0.choice == word }) { return action }
    if case .signInOnAlert = action, refusal(of: .store(action)) == nil { return action }
    let name = button ?? .ok
    if dialog.buttons.contains(where: { $0.name == name }) { return .tap(name.rawValue) }
    return dialog.button(accepting: name.isAccepting).map { .tap($0.identifier) }
  }
}

extension Action {
  /// Whether the customer answers the dialog on top with this action.
  package var answersDialog: Bool { facts.sender == .customer && self != .home }

  /// Returns the name of the button that the action presses; nil if the dialog has no such button.
  package func button(in dialog: Dialog?) -> DialogButton.Name? {
    switch self {
    case .confirm: .confirm
    case .cancel: .cancel
    case .signInOnAlert: .signIn
    case .tap(let word): dialog?.buttons.first { $0.identifier == word || $0.label == word }?.name
    default: nil
    }
  }
}

extension Dialog {
  /// Returns a button that accepts or declines; otherwise the default button or the first button.
  func button(accepting isAccepting: Bool) -> DialogButton? {
    // The confirmation of a payment is preferred, because the enum lists it before other agreements.
    let names = DialogButton.Name.allCases.filter { $0.isAccepting == isAccepting }
    return names.lazy.compactMap { name in buttons.first { $0.name == name } }.first
      ?? buttons.first { $0.isDefault } ?? buttons.first
  }
}
