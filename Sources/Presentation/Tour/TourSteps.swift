// The steps of the tour, with the instruction of each move and the condition that completes it.

import Panes
import StoreModel
import StoreSimulator
import Support

package enum TourCondition: Hashable, Sendable {
  case sheet
  case delivered(TransactionState)
  case interruptedIs(Bool)
  case askToBuyIs(Bool)
  /// The app received a deferred transaction, so the parent was asked.
  case asked
  case approved
  case storeKitIs(StoreKitVersion)
  /// StoreKit 2 returned the result of a purchase.
  case answered
  case resolved
  case undone
  case written

  package func matches(_ event: Event) -> Bool {
    switch self {
    case .sheet:
      if case .dialogShown(let dialog) = event.kind { dialog.kind == .paymentSheet } else { false }
    case .delivered(let state): event.delivers(state)
    case .asked: event.delivers(.deferred)
    case .approved: if case .performed(.approve) = event.kind { true } else { false }
    case .answered:
      if case .storekit(let answer) = event.kind { answer.interface == .purchase } else { false }
    case .resolved: if case .performed(.resolve) = event.kind { true } else { false }
    case .undone: if case .diagnostic(.undone) = event.kind { true } else { false }
    case .interruptedIs, .askToBuyIs, .storeKitIs, .written: false
    }
  }

  /// Whether the world's state meets the condition; nil for conditions about events.
  package func isMet(in world: World) -> Bool? {
    switch self {
    case .interruptedIs(let isOn): world.switches.interruptsPurchases == isOn
    case .askToBuyIs(let isOn): world.switches.asksToBuy == isOn
    case .storeKitIs(let version): world.app.storeKitVersion == version
    case .sheet, .delivered, .asked, .approved, .answered, .resolved, .undone, .written: nil
    }
  }
}

extension Event {
  fileprivate func delivers(_ state: TransactionState) -> Bool {
    if case .callback(let snapshots) = kind { snapshots.contains { $0.state == state } } else { false }
  }
}

package struct TourAction: Hashable, Sendable {
  package let sentence: TourSentence
  package let condition: TourCondition
  package var environments = Set(EnvironmentName.allCases)
}

package enum TourSentence: CaseIterable, Hashable, Sendable {
  case buy, confirm, interrupt, fail, resolve, agree, interruptOff, askToBuy, ask, approve, storeKit2, answer,
    undo, write, done

  /// Whether the instruction asks the user to answer this kind of dialog.
  package func matches(_ dialog: Dialog.Kind) -> Bool {
    switch self {
    case .confirm: dialog == .paymentSheet
    case .fail: dialog == .paymentSheet || dialog == .interruptionAlert
    case .answer: dialog == .paymentSheet || dialog == .askToBuyAlert
    case .ask: dialog == .paymentSheet || dialog == .askToBuyAlert
    case .agree: true
    case .buy, .interrupt, .resolve, .interruptOff, .askToBuy, .approve, .storeKit2, .undo, .write, .done:
      false
    }
  }

  /// Whether the instruction asks the user to buy a product that the customer does not own.
  package var buysNewProduct: Bool { self == .fail || self == .ask || self == .answer }

  /// Returns the instruction; `buyKeys` select and buy a product that is not owned, or nil if the selected
  /// product is bought.
  package func text(
    _ texts: Localizer, product: String, in environment: EnvironmentName, buyKeys: String? = nil
  ) -> String {
    let press = texts.key(named: .pressButton)
    let buy = buyKeys ?? texts.key(named: .buySelected)
    return switch self {
    case .buy: texts.tourBuy(buy: texts.key(named: .buySelected), product: product)
    case .confirm: texts.tourConfirm(press)
    case .interrupt: texts.tourInterrupt(texts.key(named: .toggleInterrupted))
    case .fail:
      environment == .xcode
        ? texts.tourFail(press: press, buy: buy) : texts.tourFailAtAlert(press: press, buy: buy)
    case .agree: texts.tourAgree(press)
    case .resolve:
      texts.tourResolve(act: texts.key(named: .actMenu), resolve: texts.key(named: .resolveTransaction))
    case .interruptOff: texts.tourInterruptOff(texts.key(named: .toggleInterrupted))
    case .askToBuy: texts.tourAskToBuy(texts.key(named: .toggleAskToBuy))
    case .ask:
      environment == .xcode
        ? texts.tourAsk(buy: buy, press: press) : texts.tourAskNobody(buy: buy, press: press)
    case .approve:
      texts.tourApprove(
        act: texts.key(named: .actMenu), approve: texts.key(named: .approveTransaction),
        decline: texts.key(named: .declineTransaction))
    case .storeKit2:
      texts.tourStoreKit2(
        switches: texts.key(named: .switchesMenu), storeKit: texts.key(named: .toggleStoreKit))
    case .answer: texts.tourAnswer(buy: buy, press: press)
    case .undo: texts.tourUndo(undo: texts.key(named: .undoLast), redo: texts.key(named: .redoLast))
    case .write: texts.tourWrite(write: texts.key(named: .writeScenario), accept: texts.key(named: .accept))
    case .done: texts.tourDone(help: texts.key(named: .help), present: texts.key(named: .presenter))
    }
  }
}

/// The steps, each a list of moves.
package enum TourSteps {
  package static let all: [[TourAction]] = [
    [TourAction(sentence: .buy, condition: .sheet)],
    [TourAction(sentence: .confirm, condition: .delivered(.purchased))],
    [
      TourAction(sentence: .interrupt, condition: .interruptedIs(true)),
      TourAction(sentence: .fail, condition: .delivered(.failed)),
    ],
    [
      TourAction(sentence: .resolve, condition: .resolved, environments: [.xcode]),
      TourAction(
        sentence: .agree, condition: .delivered(.purchased),
        environments: Set(EnvironmentName.allCases).subtracting([.xcode])),
      TourAction(sentence: .interruptOff, condition: .interruptedIs(false)),
    ],
    [
      TourAction(sentence: .askToBuy, condition: .askToBuyIs(true)),
      TourAction(sentence: .ask, condition: .asked),
      TourAction(sentence: .approve, condition: .approved, environments: [.xcode]),
    ],
    [
      TourAction(sentence: .storeKit2, condition: .storeKitIs(.product)),
      TourAction(sentence: .answer, condition: .answered),
    ],
    [
      TourAction(sentence: .undo, condition: .undone),
      TourAction(sentence: .write, condition: .written),
    ],
  ]
}
