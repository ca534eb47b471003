// The commands of the Phone pane, in which only Enter answers a dialog.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support

extension ScreenCommand {
  static let pressButton = ScreenCommand(
    .pressButton, keys: [.phone: "Enter"],
    localized("press"),
    localized("press the marked button"),
    .ask(.more),
    isFixed: true)

  static let enterAccount = ScreenCommand(
    "enter-account", keys: [.phone: "n"],
    localized("account name"),
    localized("enter the name of a tester in the sign-in alert, and sign in"),
    .change { $0.openPrompt(.accountOnAlert($0.session.world, $0.texts)) },
    refusal: { bench in
      bench.session.world.device.topDialog?.kind == .signInAlert
        ? nil : bench.refusal(of: Command.action(.tap(DialogButton.Name.signIn.rawValue)))
    })

  static let markPreviousButton = ScreenCommand(
    "mark-previous-button", keys: [.phone: "h Left"],
    localized("choose"),
    localized("mark the previous button"),
    .ask(.move(.left)))

  static let markNextButton = ScreenCommand(
    "mark-next-button", keys: [.phone: "l Right"],
    localized("choose"),
    localized("mark the next button"),
    .ask(.move(.right)))

  static let scrollSheetDown = ScreenCommand(
    "scroll-sheet-down", keys: [.phone: "j Down PgDn Space"],
    localized("scroll"),
    localized("scroll a long sheet down; in the presenter layout, select the next product"),
    .ask(.move(.down)))

  static let scrollSheetUp = ScreenCommand(
    "scroll-sheet-up", keys: [.phone: "k Up PgUp"],
    localized("scroll"),
    localized("scroll a long sheet up; in the presenter layout, select the previous product"),
    .ask(.move(.up)))
}

extension CommandSection {
  package static let phone = CommandSection(
    .phone, localized("Phone"), openingCommand: .focusPhone,
    commands: [
      .pressButton, .enterAccount, .markPreviousButton, .markNextButton, .scrollSheetDown, .scrollSheetUp,
      .leave,
    ],
    simultaneousContexts: [.everywhere])
}
