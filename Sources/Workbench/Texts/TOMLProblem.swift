// Why a text is no TOML, in words: English for standard error, and each language for the screen.

import StoreSimulator
import TOML

extension TOMLProblem {
  /// The English, without a full stop.
  public var english: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .utf16: "this is UTF-16; it must be UTF-8"
    case .utf32: "this is UTF-32; it must be UTF-8"
    case .larger(let size): "is larger than \(size) MiB"
    case .deeper(let limit): "more than \(limit) tables and lists in one another"
    case .expected(let wanted, let found): "\(wanted.english) was expected, but there is \(found.english)"
    case .controlCharacter(let number):
      "the control character \(Self.unicode(number)) may not stand here as it is"
    case .textDoesNotEnd: "the text in quotes that begins here does not end"
    case .commaBeforeClosing: "a comma stands before }"
    case .noValue(let word): "“\(word)” is no value; a text stands in quotes"
    case .noEscape(let found): "a backslash may not stand before \(found.english)"
    case .noCharacter(let digits): "there is no character with the number \(digits)"
    case .leadingZero: "a number may not begin with 0"
    case .tooLargeInteger: "the number does not fit into 64 bits"
    case .noSuchDate: "there is no such date"
    case .noSuchTime: "there is no such time"
    case .twice(let key, let line): "\(key) is there already, on line \(line)"
    case .noTable(let key, let line): "\(key) is no table: it has a value on line \(line)"
    case .closedTable(let key, let line): "nothing can be added here to \(key), which is on line \(line)"
    }
  }

  var japanese: String {
    switch self {
    case .notUTF8: "UTF-8ではありません"
    case .utf16: "UTF-16です。UTF-8で保存してください"
    case .utf32: "UTF-32です。UTF-8で保存してください"
    case .larger(let size): "\(size) MiBを超えています"
    case .deeper(let limit): "表や配列の入れ子が\(limit)段を超えています"
    case .expected(let wanted, let found): "\(wanted.japanese)が来るところに\(found.japanese)があります"
    case .controlCharacter(let number): "制御文字 \(Self.unicode(number)) をここにそのまま書くことはできません"
    case .textDoesNotEnd: "ここから始まる引用符の文字列が終わっていません"
    case .commaBeforeClosing: "} の前にコンマがあります"
    case .noValue(let word): "「\(word)」は値ではありません。文字列は引用符で囲みます"
    case .noEscape(let found): "バックスラッシュのあとに\(found.japanese)は書けません"
    case .noCharacter(let digits): "番号 \(digits) の文字はありません"
    case .leadingZero: "数値は0から始められません"
    case .tooLargeInteger: "数値が64ビットに収まりません"
    case .noSuchDate: "存在しない日付です"
    case .noSuchTime: "存在しない時刻です"
    case .twice(let key, let line): "\(key) はすでに\(line)行目にあります"
    case .noTable(let key, let line): "\(key) は表ではありません。\(line)行目に値があります"
    case .closedTable(let key, let line): "\(line)行目の \(key) にここで加えることはできません"
    }
  }

  /// `U+001B`.
  fileprivate static func unicode(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TOMLProblem.Wanted {
  fileprivate var english: String {
    switch self {
    case .key: "a key"
    case .equals: "= after the key"
    case .value: "a value"
    case .lineEnd: "the end of the line"
    case .tableEnd(let isArray): "\(isArray ? "]]" : "]") after the table's name"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    case .digit: "a digit"
    case .dash: "-"
    case .colon: ":"
    case .hexadecimal(let count): "one of \(count) hexadecimal digits"
    }
  }

  fileprivate var japanese: String {
    switch self {
    case .key: "キー"
    case .equals: "キーのあとの = "
    case .value: "値"
    case .lineEnd: "行の終わり"
    case .tableEnd(let isArray): "表の名前のあとの \(isArray ? "]]" : "]") "
    case .commaOrBracket: "コンマか ] "
    case .commaOrBrace: "コンマか } "
    case .digit: "数字"
    case .dash: "「-」"
    case .colon: "「:」"
    case .hexadecimal(let count): "16進数\(count)桁"
    }
  }
}

extension TOMLProblem.Found {
  fileprivate var english: String {
    switch self {
    case .end: "the end of the file"
    case .lineEnd: "the end of the line"
    case .controlCharacter(let number): "the control character \(TOMLProblem.unicode(number))"
    case .character(let character): "“\(VisibleText.visible(character))”"
    }
  }

  fileprivate var japanese: String {
    switch self {
    case .end: "ファイルの終わり"
    case .lineEnd: "行の終わり"
    case .controlCharacter(let number): "制御文字 \(TOMLProblem.unicode(number)) "
    case .character(let character): "「\(VisibleText.visible(character))」"
    }
  }
}
