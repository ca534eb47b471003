// Tests of the format of text files, and of errors in text files.

import Testing

@testable import StringsFormat

@Suite("Files of texts") struct StringsFileTests {
  @Test("Entries, comments, escapes and the lines of keys are read")
  func entries() throws {
    let file = try StringsFile(
      """
      /* A comment with "quotes" = and ; */
      "buy %1$@" = "%1$@を購入";
      // another comment
      "a \\"b\\" \\\\ c" = "1\\n2\\t3"; "same line"="100%%";

      /* not known: date, shop.heading ,
         comma */
      """)
    #expect(file.entries.map(\.key) == ["buy %1$@", "a \"b\" \\ c", "same line"])
    #expect(file.entries.map(\.value) == ["%1$@を購入", "1\n2\t3", "100%%"])
    #expect(file.entries.map(\.line) == [2, 4, 4])
    #expect(file.unknownKeys == ["date", "shop.heading", "comma"])
    #expect(try StringsFile("").entries.isEmpty)
  }

  @Test(
    "A damaged file has an error with its line",
    arguments: [
      ("\n\"a\" \"b\";", 2, StringsFileError.Reason.expected("=")),
      ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, .expected(";")),
      ("\"a\" = \"b\"", 1, .expected(";")),
      ("\"a\" = b;", 1, .expected("\"")),
      ("a = \"b\";", 1, .expected("\"")),
      ("/ a", 1, .expected("/* or //")),
      ("\n\"a\" = \"b;", 2, .unterminatedText),
      ("/* a\n\n", 1, .unterminatedComment),
      ("\"a\" = \"\\u\";", 1, .unknownEscape("u")),
      ("\"a\" = \"b\n\";", 1, .controlCharacter),
      ("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";", 3, .duplicateKey("a", firstLine: 1)),
      ("\"a\" = \"%\";", 1, .malformedPlaceholder("%")),
      ("\"a\" = \"%1$\";", 1, .malformedPlaceholder("%1$")),
      ("\"a\" = \"%0$@\";", 1, .malformedPlaceholder("%0$@")),
      ("\"a\" = \"100 % b\";", 1, .malformedPlaceholder("100 % b")),
    ])
  func errors(text: String, line: Int, reason: StringsFileError.Reason) {
    #expect(throws: StringsFileError(line: line, reason: reason)) { try StringsFile(text) }
  }

  @Test("Values are filled in by number, and percent signs are single")
  func values() {
    #expect(TextFormat.fill("%2$@: %1$@, %2$@ 100%%", ["a", "b"]) == "b: a, b 100%")
    #expect(TextFormat.fill("plain", ["a"]) == "plain")
    #expect(TextFormat.fill("%1$@", ["%2$@", "b"]) == "%2$@")
    #expect(TextFormat.placeholders(in: "%2$@ %1$@ %%3$@") == [1, 2])
    #expect(TextFormat.fill(TextFormat.escaped("50% of %1$@"), ["a"]) == "50% of %1$@")
  }
}
