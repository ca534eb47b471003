// The commands of text fields, with the keys of readline.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let accept = ScreenCommand(
    .accept, keys: [.textField: "Enter", .question: "Enter"],
    localized("accept"),
    localized("accept the text"),
    .inOverlay)

  package static let complete = ScreenCommand(
    "complete", keys: [.textField: "Tab"],
    localized("complete"),
    localized("complete the word; press again to show the choices"),
    .inOverlay)

  package static let olderLine = ScreenCommand(
    "older-line", keys: [.textField: "Up Ctrl-P"],
    localized("older", context: "input"),
    localized("recall the previous line"),
    .inOverlay)

  package static let newerLine = ScreenCommand(
    "newer-line", keys: [.textField: "Down Ctrl-N"],
    localized("newer", context: "input"),
    localized("recall the next line"),
    .inOverlay)

  static let lineStart = ScreenCommand(
    "line-start", keys: [.textField: "Ctrl-A Home"],
    localized("start"),
    localized("go to the start of the text"),
    .edit { $0.moveToStart() })

  static let lineEnd = ScreenCommand(
    "line-end", keys: [.textField: "Ctrl-E End"],
    localized("end"),
    localized("go to the end of the text"),
    .edit { $0.moveToEnd() })

  static let characterLeft = ScreenCommand(
    "character-left", keys: [.textField: "Left"],
    localized("left"),
    localized("move one character left"),
    .edit { $0.moveLeft() })

  static let characterRight = ScreenCommand(
    "character-right", keys: [.textField: "Right"],
    localized("right"),
    localized("move one character right"),
    .edit { $0.moveRight() })

  package static let deleteBackward = ScreenCommand(
    "delete-backward", keys: [.textField: "Backspace"],
    localized("delete back"),
    localized("delete the character before the cursor"),
    .edit { $0.deleteBackward() })

  static let deleteForward = ScreenCommand(
    "delete-forward", keys: [.textField: "Delete"],
    localized("delete"),
    localized("delete the character under the cursor"),
    .edit { $0.deleteForward() })

  static let deleteToStart = ScreenCommand(
    "delete-to-start", keys: [.textField: "Ctrl-U"],
    localized("delete to start"),
    localized("delete everything before the cursor"),
    .edit { $0.deleteToStart() })

  static let deleteWord = ScreenCommand(
    "delete-word", keys: [.textField: "Ctrl-W"],
    localized("delete word"),
    localized("delete the word before the cursor"),
    .edit { $0.deleteWord() })

  static let deleteToEnd = ScreenCommand(
    "delete-to-end", keys: [.textField: "Ctrl-K"],
    localized("delete to end"),
    localized("delete from the cursor to the end"),
    .edit { $0.deleteToEnd() })
}

extension CommandSection {
  static let textField = CommandSection(
    .textField, localized("Text field"),
    commands: [
      .accept, .leave, .complete, .olderLine, .newerLine, .lineStart, .lineEnd, .characterLeft,
      .characterRight, .deleteBackward, .deleteForward, .deleteToStart, .deleteWord, .deleteToEnd,
    ],
    simultaneousContexts: [.prompt, .palette, .picker, .library, .form], acceptsText: true,
    requiredCommands: [.leave, .accept])
}
