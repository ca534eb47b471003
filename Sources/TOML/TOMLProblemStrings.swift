// Why a text is no TOML, in words: English for standard error, and each language for the screen.

import Support

extension TOMLProblem: Localizable {
  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .notUTF8: texts.localized("not UTF-8", ja: "UTF-8ではありません")
    case .utf16: texts.localized("this is UTF-16; it must be UTF-8", ja: "UTF-16です。UTF-8で保存してください")
    case .utf32: texts.localized("this is UTF-32; it must be UTF-8", ja: "UTF-32です。UTF-8で保存してください")
    case .larger(let size): texts.localized("is larger than \(size) MiB", ja: "\(size) MiBを超えています")
    case .nestedTooDeeply(let limit):
      texts.localized("a key has more than \(limit) parts", ja: "キーの部分が\(limit)個を超えています")
    case .expected(let wanted, let found):
      texts.localized(
        "\(wanted.text(texts)) was expected, but there is \(found.text(texts))",
        ja: "\(wanted.text(texts))が来るところに\(found.text(texts))があります")
    case .controlCharacter(let number):
      texts.localized(
        "the control character \(Self.unicode(number)) may not stand here as it is",
        ja: "制御文字 \(Self.unicode(number)) をここにそのまま書くことはできません")
    case .textDoesNotEnd:
      texts.localized("the text in quotes that begins here does not end", ja: "ここから始まる引用符の文字列が終わっていません")
    case .commaBeforeClosing: texts.localized("a comma stands before }", ja: "} の前にコンマがあります")
    case .noValue(let word):
      texts.localized("“\(word)” is no value; a text stands in quotes", ja: "「\(word)」は値ではありません。文字列は引用符で囲みます")
    case .noEscape(let found):
      texts.localized(
        "a backslash may not stand before \(found.text(texts))",
        ja: "バックスラッシュのあとに\(found.text(texts))は書けません")
    case .noCharacter(let digits):
      texts.localized("there is no character with the number \(digits)", ja: "番号 \(digits) の文字はありません")
    case .leadingZero: texts.localized("a number may not begin with 0", ja: "数値は0から始められません")
    case .tooLargeInteger: texts.localized("the number does not fit into 64 bits", ja: "数値が64ビットに収まりません")
    case .noInteger(let word):
      texts.localized(
        "“\(word)” is not a whole number in digits; other numbers, dates and times are not supported",
        ja: "「\(word)」は数字だけの整数ではありません。ほかの数値、日付、時刻は使えません")
    case .longText:
      texts.localized("texts in three quotes are not supported", ja: "3つの引用符で囲んだ文字列は使えません")
    case .nestedList:
      texts.localized("a list cannot contain lists or tables", ja: "配列の中に配列や表は書けません")
    case .nestedTable:
      texts.localized("a table in braces cannot contain another one", ja: "波括弧の表の中に波括弧の表は書けません")
    case .duplicateKey(let key, let line):
      texts.localized("\(key) is there already, on line \(line)", ja: "\(key) はすでに\(line)行目にあります")
    case .noTable(let key, let line):
      texts.localized(
        "\(key) is no table: it has a value on line \(line)", ja: "\(key) は表ではありません。\(line)行目に値があります")
    case .closedTable(let key, let line):
      texts.localized(
        "nothing can be added here to \(key), which is on line \(line)",
        ja: "\(line)行目の \(key) にここで加えることはできません")
    }
  }

  /// `U+001B`.
  fileprivate static func unicode(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TOMLProblem.Expected {
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .key: texts.localized("a key", ja: "キー")
    case .equals: texts.localized("= after the key", ja: "キーのあとの = ")
    case .value: texts.localized("a value", ja: "値")
    case .lineEnd: texts.localized("the end of the line", ja: "行の終わり")
    case .tableEnd(let isArray):
      texts.localized(
        "\(isArray ? "]]" : "]") after the table's name", ja: "表の名前のあとの \(isArray ? "]]" : "]") ")
    case .commaOrBracket: texts.localized("a comma or ]", ja: "コンマか ] ")
    case .commaOrBrace: texts.localized("a comma or }", ja: "コンマか } ")
    case .hexadecimal(let count): texts.localized("one of \(count) hexadecimal digits", ja: "16進数\(count)桁")
    }
  }
}

extension TOMLProblem.Found {
  fileprivate func text(_ texts: Localizer) -> String {
    switch self {
    case .end: texts.localized("the end of the file", ja: "ファイルの終わり")
    case .lineEnd: texts.localized("the end of the line", ja: "行の終わり")
    case .controlCharacter(let number):
      texts.localized(
        "the control character \(TOMLProblem.unicode(number))",
        ja: "制御文字 \(TOMLProblem.unicode(number)) ")
    case .character(let character):
      texts.localized("“\(VisibleText.visible(character))”", ja: "「\(VisibleText.visible(character))」")
    }
  }
}
