// Tests of screen texts with values, and of their lookup in the text files of a module.

import Support
import Testing

@Suite("Localized messages") struct LocalizedMessageTests {
  static let bundle = TextBundle("Test") { language in language == "ja" ? japanese : nil }

  private static let japanese = StringsTable(
    embedded: """
      "buy %1$@" = "%1$@を購入";
      "open" = "開く";
      "open|status" = "未解決";
      "undone: %1$@" = "取り消し: %2$@";
      "%1$@ of %2$@" = "%2$@の%1$@";
      "100%%, %1$@" = "%1$@、100%%";
      "line one\\nline two" = "1\\n2";
      """)

  private func both(_ message: LocalizedMessage, context: String? = nil) -> [String] {
    [ChromeLanguage.english, .japanese].map {
      Localizer($0).localized(message, context: context, in: Self.bundle)
    }
  }

  @Test("The English is the key, and values keep their places")
  func values() {
    #expect(both("buy \("coins")") == ["buy coins", "coinsを購入"])
    #expect(both("\(3) of \("four")") == ["3 of four", "fourの3"])
    #expect(both("100%, \("%1$@")") == ["100%, %1$@", "%1$@、100%"])
    #expect(
      both(
        """
        line one
        line \
        two
        """) == ["line one\nline two", "1\n2"])
  }

  @Test("A context distinguishes equal English texts")
  func contexts() {
    #expect(both("open") == ["open", "開く"])
    #expect(both("open", context: "status") == ["open", "未解決"])
  }

  @Test("A value that only translations need is not shown in English")
  func more() {
    #expect(both("undone: \("buy coins;")\(more: "buy coins")") == ["undone: buy coins;", "取り消し: buy coins"])
  }

  @Test("A text that the files lack is shown in English")
  func missing() {
    #expect(both("sell \("coins")") == ["sell coins", "sell coins"])
    #expect(both("open", context: "menu") == ["open", "open"])
  }

  @Test("A text as a value is shown in the language of the text around it")
  func nested() {
    let open = LocalizedText("open", in: Self.bundle)
    #expect(both("buy \(open)") == ["buy open", "開くを購入"])
    let line = LocalizedText("buy \(LocalizedText("a", ja: "あ"))", in: Self.bundle)
    #expect(line.english == "buy a" && line.text(Localizer(.japanese)) == "あを購入")
    #expect(both("undone: \("x")\(more: open)") == ["undone: x", "取り消し: 開く"])
  }

  @Test("A text for later is equal to one with the same English, values and context")
  func equality() {
    let status = LocalizedText("open", context: "status", in: Self.bundle)
    #expect(status.text(Localizer(.japanese)) == "未解決")
    #expect(status != LocalizedText("open", in: Self.bundle))
    #expect(LocalizedText("buy \(1)", in: Self.bundle) == LocalizedText("buy \(1)", in: Self.bundle))
    #expect(LocalizedText("buy \(1)", in: Self.bundle) != LocalizedText("buy \(2)", in: Self.bundle))
    #expect(LocalizedText(same: "x").text(Localizer(.japanese)) == "x")
  }
}
