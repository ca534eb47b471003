// The tour as data: six steps, each of a few moves of the operator, with the words that ask for the move and the sign
// by which it is known to be done.

import StoreSimulator

/// By what a move of the tour is known to be done.
enum TourSign: Hashable, Sendable {
  /// A payment sheet came up.
  case sheet
  /// A transaction was delivered to the app in this state.
  case told(TransactionState)
  case interruptedIs(Bool)
  case askToBuyIs(Bool)
  /// The parent was asked.
  case asked
  case approved
  case resolved
  case undone
  /// The scenario was written.
  case written

  /// Whether an event is the sign.
  func isIn(_ event: Event) -> Bool {
    switch self {
    case .sheet:
      if case .dialogShown(let dialog) = event.kind { dialog.kind == .paymentSheet } else { false }
    case .told(let state): event.tells(of: state)
    case .asked: event.tells(of: .deferred)
    case .approved: if case .performed(.approve) = event.kind { true } else { false }
    case .resolved: if case .performed(.resolve) = event.kind { true } else { false }
    case .undone: if case .remark(.undone) = event.kind { true } else { false }
    case .interruptedIs, .askToBuyIs, .written: false
    }
  }

  /// Whether the world itself shows it; nil for signs that are events.
  func isSo(in world: World) -> Bool? {
    switch self {
    case .interruptedIs(let isOn): world.switches.interrupted == isOn
    case .askToBuyIs(let isOn): world.switches.askToBuy == isOn
    case .sheet, .told, .asked, .approved, .resolved, .undone, .written: nil
    }
  }
}

extension Event {
  /// Whether the app is told of a transaction in this state.
  fileprivate func tells(of state: TransactionState) -> Bool {
    if case .callback(let snapshots) = kind { snapshots.contains { $0.state == state } } else { false }
  }
}

/// One thing that the tour asks the operator to do.
struct TourMove: Hashable, Sendable {
  let text: TextKey
  let sign: TourSign
}

/// The steps of the tour.
enum TourSteps {
  static let all: [[TourMove]] = [
    [TourMove(text: .tourBuy, sign: .sheet)],
    [TourMove(text: .tourConfirm, sign: .told(.purchased))],
    [
      TourMove(text: .tourInterrupt, sign: .interruptedIs(true)),
      TourMove(text: .tourFail, sign: .told(.failed)),
    ],
    [
      TourMove(text: .tourResolve, sign: .resolved),
      TourMove(text: .tourInterruptOff, sign: .interruptedIs(false)),
    ],
    [
      TourMove(text: .tourAskToBuy, sign: .askToBuyIs(true)),
      TourMove(text: .tourAsk, sign: .asked),
      TourMove(text: .tourApprove, sign: .approved),
    ],
    [
      TourMove(text: .tourUndo, sign: .undone),
      TourMove(text: .tourWrite, sign: .written),
    ],
  ]
}
