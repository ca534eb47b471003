// What keys do while something is typed: the keys of readline.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  package static let accept = ScreenCommand(
    "accept", keys: [.textField: "Enter", .question: "Enter"],
    localized("accept", ja: "決定"),
    localized("take the text", ja: "入力を決定する"),
    .inOverlay)

  package static let complete = ScreenCommand(
    "complete", keys: [.textField: "Tab"],
    localized("complete", ja: "補完"),
    localized("complete the word; again: show the choices", ja: "単語を補完する。もう一度で候補を表示"),
    .inOverlay)

  static let olderLine = ScreenCommand(
    "older-line", keys: [.textField: "Up Ctrl-P"],
    localized("older", ja: "前の入力"),
    localized("the line typed before", ja: "前に入力した行"),
    .inOverlay)

  static let newerLine = ScreenCommand(
    "newer-line", keys: [.textField: "Down Ctrl-N"],
    localized("newer", ja: "次の入力"),
    localized("the line typed after", ja: "次に入力した行"),
    .inOverlay)

  static let lineStart = ScreenCommand(
    "line-start", keys: [.textField: "Ctrl-A Home"],
    localized("start", ja: "先頭"),
    localized("to the start of the text", ja: "行の先頭へ"),
    .edit { $0.moveToStart() })

  static let lineEnd = ScreenCommand(
    "line-end", keys: [.textField: "Ctrl-E End"],
    localized("end", ja: "末尾"),
    localized("to the end of the text", ja: "行の末尾へ"),
    .edit { $0.moveToEnd() })

  static let characterLeft = ScreenCommand(
    "character-left", keys: [.textField: "Left"],
    localized("left", ja: "左"),
    localized("one character left", ja: "1文字左へ"),
    .edit { $0.moveLeft() })

  static let characterRight = ScreenCommand(
    "character-right", keys: [.textField: "Right"],
    localized("right", ja: "右"),
    localized("one character right", ja: "1文字右へ"),
    .edit { $0.moveRight() })

  static let deleteBackward = ScreenCommand(
    "delete-backward", keys: [.textField: "Backspace"],
    localized("delete back", ja: "前を削除"),
    localized("delete the character before", ja: "カーソルの前の文字を消す"),
    .edit { $0.deleteBackward() })

  static let deleteForward = ScreenCommand(
    "delete-forward", keys: [.textField: "Delete"],
    localized("delete", ja: "削除"),
    localized("delete the character under the cursor", ja: "カーソル位置の文字を消す"),
    .edit { $0.deleteForward() })

  static let deleteToStart = ScreenCommand(
    "delete-to-start", keys: [.textField: "Ctrl-U"],
    localized("delete to start", ja: "先頭まで削除"),
    localized("delete everything before the cursor", ja: "カーソルより前をすべて消す"),
    .edit { $0.deleteToStart() })

  static let deleteWord = ScreenCommand(
    "delete-word", keys: [.textField: "Ctrl-W"],
    localized("delete word", ja: "単語を削除"),
    localized("delete the word before the cursor", ja: "カーソルの前の単語を消す"),
    .edit { $0.deleteWord() })

  static let deleteToEnd = ScreenCommand(
    "delete-to-end", keys: [.textField: "Ctrl-K"],
    localized("delete to end", ja: "末尾まで削除"),
    localized("delete everything from the cursor on", ja: "カーソルから後をすべて消す"),
    .edit { $0.deleteToEnd() })
}

extension CommandSection {
  static let textField = CommandSection(
    .textField, localized("Text field", ja: "入力欄"),
    commands: [
      .accept, .leave, .complete, .olderLine, .newerLine, .lineStart, .lineEnd, .characterLeft,
      .characterRight, .deleteBackward, .deleteForward, .deleteToStart, .deleteWord, .deleteToEnd,
    ],
    simultaneousContexts: [.prompt, .palette, .picker, .form], takesText: true,
    requiredCommands: [.leave, .accept])
}
