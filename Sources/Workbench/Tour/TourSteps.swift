// The tour as data: six steps, each of a few moves of the operator, with the words that ask for the move and the sign
// by which it is known to be done.

import StoreSimulator

/// By what a move of the tour is known to be done.
enum TourSign: Hashable, Sendable {
  /// A payment sheet came up.
  case sheet
  /// The app was told of a transaction in this state.
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
    switch (self, event.kind) {
    case (.sheet, .dialogShown(let dialog)): dialog.kind == .paymentSheet
    case (.told(let state), .callback(let snapshots)): snapshots.contains { $0.state == state }
    case (.asked, .callback(let snapshots)): snapshots.contains { $0.state == .deferred }
    case (.approved, .performed(.approve)), (.resolved, .performed(.resolve)): true
    case (.undone, .remark(.undone)): true
    default: false
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
