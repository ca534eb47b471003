// What keys do while something is typed: the keys of readline.

import Grid
import Scenario
import StoreSimulator
import Support

extension ScreenCommand {
  static let accept = ScreenCommand(
    "accept", keys: [.textField: "Enter", .question: "Enter"],
    say("accept", ja: "決定"),
    say("take the text", ja: "入力を決定する"),
    .inOverlay)

  static let complete = ScreenCommand(
    "complete", keys: [.textField: "Tab"],
    say("complete", ja: "補完"),
    say("complete the word; again: show the choices", ja: "単語を補完する。もう一度で候補を表示"),
    .inOverlay)

  static let olderLine = ScreenCommand(
    "older-line", keys: [.textField: "Up Ctrl-P"],
    say("older", ja: "前の入力"),
    say("the line typed before", ja: "前に入力した行"),
    .inOverlay)

  static let newerLine = ScreenCommand(
    "newer-line", keys: [.textField: "Down Ctrl-N"],
    say("newer", ja: "次の入力"),
    say("the line typed after", ja: "次に入力した行"),
    .inOverlay)

  static let lineStart = ScreenCommand(
    "line-start", keys: [.textField: "Ctrl-A Home"],
    say("start", ja: "先頭"),
    say("to the start of the text", ja: "行の先頭へ"),
    .edit { $0.goToStart() })

  static let lineEnd = ScreenCommand(
    "line-end", keys: [.textField: "Ctrl-E End"],
    say("end", ja: "末尾"),
    say("to the end of the text", ja: "行の末尾へ"),
    .edit { $0.goToEnd() })

  static let characterLeft = ScreenCommand(
    "character-left", keys: [.textField: "Left"],
    say("left", ja: "左"),
    say("one character left", ja: "1文字左へ"),
    .edit { $0.goLeft() })

  static let characterRight = ScreenCommand(
    "character-right", keys: [.textField: "Right"],
    say("right", ja: "右"),
    say("one character right", ja: "1文字右へ"),
    .edit { $0.goRight() })

  static let deleteBackward = ScreenCommand(
    "delete-backward", keys: [.textField: "Backspace"],
    say("delete back", ja: "前を削除"),
    say("delete the character before", ja: "カーソルの前の文字を消す"),
    .edit { $0.deleteBackward() })

  static let deleteForward = ScreenCommand(
    "delete-forward", keys: [.textField: "Delete"],
    say("delete", ja: "削除"),
    say("delete the character under the cursor", ja: "カーソル位置の文字を消す"),
    .edit { $0.deleteForward() })

  static let deleteToStart = ScreenCommand(
    "delete-to-start", keys: [.textField: "Ctrl-U"],
    say("delete to start", ja: "先頭まで削除"),
    say("delete everything before the cursor", ja: "カーソルより前をすべて消す"),
    .edit { $0.deleteToStart() })

  static let deleteWord = ScreenCommand(
    "delete-word", keys: [.textField: "Ctrl-W"],
    say("delete word", ja: "単語を削除"),
    say("delete the word before the cursor", ja: "カーソルの前の単語を消す"),
    .edit { $0.deleteWord() })

  static let deleteToEnd = ScreenCommand(
    "delete-to-end", keys: [.textField: "Ctrl-K"],
    say("delete to end", ja: "末尾まで削除"),
    say("delete everything from the cursor on", ja: "カーソルから後をすべて消す"),
    .edit { $0.deleteToEnd() })
}

extension CommandSection {
  static let textField = CommandSection(
    .textField, say("Text field", ja: "入力欄"),
    commands: [
      .accept, .leave, .complete, .olderLine, .newerLine, .lineStart, .lineEnd, .characterLeft,
      .characterRight, .deleteBackward, .deleteForward, .deleteToStart, .deleteWord, .deleteToEnd,
    ],
    companions: [.prompt, .palette, .picker, .form], takesText: true,
    indispensable: [.leave, .accept])
}
