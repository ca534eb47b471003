// Why a text is no JSON, as facts with their words.

/// What stands where JSON cannot have it.
public enum JSONFault: Localizable, Hashable, Sendable {
  /// What was found instead of what was expected.
  public enum Found: Localizable, Hashable, Sendable {
    case end
    case controlCharacter
    case character(String)

    public func text(_ texts: Localizer) -> String {
      switch self {
      case .end: texts.localized("the end of the file", ja: "ファイルの終わり")
      case .controlCharacter: texts.localized("a control character", ja: "制御文字")
      case .character(let character):
        texts.localized("“\(VisibleText.visible(character))”", ja: "「\(VisibleText.visible(character))」")
      }
    }
  }

  /// Whoever waited has called the reading off.
  case cancelled
  case followsEnd(Found)
  case expectedValue(Found)
  case unknownWord
  case expectedKey(Found)
  case expectedColon(Found)
  case expectedComma(orClosing: String, Found)
  case commaBeforeClosing(String)
  case tooDeep(limit: Int)
  case tooMany(limit: Int)
  case leadingZero
  case expectedDigit(Found)
  case unescaped(Found)
  case textDoesNotEnd
  case endsAfterBackslash
  case noEscape(Found)
  case expectedHexadecimal(Found)
  case notUTF8

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .cancelled: texts.localized("not read to its end", ja: "最後まで読み込まれていません")
    case .followsEnd(let found):
      texts.localized(
        "nothing may follow the end of the text, but there is \(found.text(texts))",
        ja: "文の終わりのあとに\(found.text(texts))があります")
    case .expectedValue(let found):
      texts.localized(
        "a value was expected, but there is \(found.text(texts))",
        ja: "値が来るところに\(found.text(texts))があります")
    case .unknownWord:
      texts.localized("a value was expected, but there is an unknown word", ja: "値が来るところに知らない語があります")
    case .expectedKey(let found):
      texts.localized(
        "a key in double quotes was expected, but there is \(found.text(texts))",
        ja: "二重引用符で囲んだキーが来るところに\(found.text(texts))があります")
    case .expectedColon(let found):
      texts.localized(
        "a colon was expected after the key, but there is \(found.text(texts))",
        ja: "キーのあとのコロンが来るところに\(found.text(texts))があります")
    case .expectedComma(let closing, let found):
      texts.localized(
        "a comma or \(closing) was expected, but there is \(found.text(texts))",
        ja: "コンマか \(closing) が来るところに\(found.text(texts))があります")
    case .commaBeforeClosing(let closing):
      texts.localized("a comma stands before \(closing)", ja: "\(closing) の前にコンマがあります")
    case .tooDeep(let limit):
      texts.localized(
        "more than \(limit) arrays and objects in one another", ja: "配列やオブジェクトの入れ子が\(limit)段を超えています")
    case .tooMany(let limit):
      texts.localized("a text of more than \(limit) values is not read", ja: "値が\(limit)個を超える文は読めません")
    case .leadingZero: texts.localized("a number may not begin with 0", ja: "数値は0から始められません")
    case .expectedDigit(let found):
      texts.localized(
        "a digit was expected, but there is \(found.text(texts))",
        ja: "数字が来るところに\(found.text(texts))があります")
    case .unescaped(let found):
      texts.localized(
        "a text in quotes may not hold \(found.text(texts)); it is written with a backslash",
        ja: "引用符の中に\(found.text(texts))は書けません。バックスラッシュを使って書きます")
    case .textDoesNotEnd: texts.localized("the text that begins here does not end", ja: "ここから始まる文字列が終わっていません")
    case .endsAfterBackslash:
      texts.localized("the file ends after a backslash", ja: "バックスラッシュのあとでファイルが終わっています")
    case .noEscape(let found):
      texts.localized(
        "a backslash may not stand before \(found.text(texts))",
        ja: "バックスラッシュのあとに\(found.text(texts))は書けません")
    case .expectedHexadecimal(let found):
      texts.localized(
        "four hexadecimal digits were expected after \\u, but there is \(found.text(texts))",
        ja: "\\u のあとに16進数4桁が来るところに\(found.text(texts))があります")
    case .notUTF8: texts.localized("not UTF-8", ja: "UTF-8ではありません")
    }
  }
}
