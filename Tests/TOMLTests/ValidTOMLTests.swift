// Tests of texts that TOML 1.0 allows, and of their values.

import Testing

@testable import TOML

@Suite("TOML that is read") struct GoodTextTests {
  @Test(
    "Lines, blanks and comments",
    arguments: [
      ("", "{}"),
      ("\n\n", "{}"),
      (" \t ", "{}"),
      ("\r\n\r\n", "{}"),
      ("# only a comment", "{}"),
      ("# tab\tand 日本語 and \u{85}", "{}"),
      ("a=1", "{'a': 1}"),
      ("a=1\n", "{'a': 1}"),
      ("a=1\r\n", "{'a': 1}"),
      ("\ta = 1 # said\n  b\t=\t2", "{'a': 1, 'b': 2}"),
      ("a = \"# no comment\" # a comment", "{'a': '# no comment'}"),
      ("\u{FEFF}a = 1", "{'a': 1}"),
      ("\u{FEFF}", "{}"),
    ])
  func lines(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Keys",
    arguments: [
      ("A-Za_09 = 1", "{'A-Za_09': 1}"),
      ("1234 = 1", "{'1234': 1}"),
      ("- = 1", "{'-': 1}"),
      ("true = 1", "{'true': 1}"),
      ("inf = 1", "{'inf': 1}"),
      ("1979-05-27 = 1", "{'1979-05-27': 1}"),
      ("\"\" = 1", "{'': 1}"),
      ("'' = 1", "{'': 1}"),
      ("\"a b\" = 1", "{'a b': 1}"),
      ("\"a.b\" = 1", "{'a.b': 1}"),
      ("'a\\b' = 1", "{'a\\b': 1}"),
      ("\"\\u00E9\" = 1", "{'<E9>': 1}"),
      ("\"日本\" = 1", "{'<65E5><672C>': 1}"),
      ("a.b = 1", "{'a': {'b': 1}}"),
      ("a . b\t.\tc = 1", "{'a': {'b': {'c': 1}}}"),
      ("a.\"b.c\".'d' = 1", "{'a': {'b.c': {'d': 1}}}"),
      ("3.14 = 1", "{'3': {'14': 1}}"),
      ("a.b = 1\na.c = 2", "{'a': {'b': 1, 'c': 2}}"),
      ("a.b = 1\nd = 3\na.c = 2", "{'a': {'b': 1, 'c': 2}, 'd': 3}"),
      ("a.b.c = 1\na.d = 2\na.b.e = 3", "{'a': {'b': {'c': 1, 'e': 3}, 'd': 2}}"),
      // TOML does not normalize keys, so these two keys differ.
      ("\"\u{E9}\" = 1\n\"e\u{301}\" = 2", "{'<E9>': 1, 'e<301>': 2}"),
    ])
  func keys(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Tables",
    arguments: [
      ("[a]", "{'a': {}}"),
      (" [ a ] # said", "{'a': {}}"),
      ("[a]\nb = 1\n[c]\nd = 2", "{'a': {'b': 1}, 'c': {'d': 2}}"),
      ("[a.b.c]\nd = 1", "{'a': {'b': {'c': {'d': 1}}}}"),
      ("[ a . \"b.c\" ]", "{'a': {'b.c': {}}}"),
      ("[a.b]\n[a]\nc = 1", "{'a': {'b': {}, 'c': 1}}"),
      ("[a.b]\n[a.c]", "{'a': {'b': {}, 'c': {}}}"),
      ("[a]\n[b]\n[a.c]", "{'a': {'c': {}}, 'b': {}}"),
      ("[a]\nb.c = 1\n[a.b.d]\ne = 2", "{'a': {'b': {'c': 1, 'd': {'e': 2}}}}"),
      ("[a.b.c]\n[a]\nb.d = 1", "{'a': {'b': {'c': {}, 'd': 1}}}"),
      ("[\"\"]\na = 1", "{'': {'a': 1}}"),
      ("[[a]]", "{'a': [{}]}"),
      ("[[a]]\nb = 1\n[[a]]\nb = 2", "{'a': [{'b': 1}, {'b': 2}]}"),
      ("[[ a . b ]]\nc = 1", "{'a': {'b': [{'c': 1}]}}"),
      ("[[a]]\n[a.b]\nc = 1\n[[a]]\n[a.b]\nc = 2", "{'a': [{'b': {'c': 1}}, {'b': {'c': 2}}]}"),
      ("[[a]]\n[[a.b]]\n[[a.b]]\n[[a]]\n[[a.b]]", "{'a': [{'b': [{}, {}]}, {'b': [{}]}]}"),
      ("[a]\n[[a.b]]\nc = 1", "{'a': {'b': [{'c': 1}]}}"),
    ])
  func tables(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Tables in braces, and lists",
    arguments: [
      ("a = {}", "{'a': {}}"),
      ("a = { }", "{'a': {}}"),
      ("a = {b=1}", "{'a': {'b': 1}}"),
      ("a = { b = 1 , c = 2 }", "{'a': {'b': 1, 'c': 2}}"),
      ("a = { b.c = 1, b.d = 2 }", "{'a': {'b': {'c': 1, 'd': 2}}}"),
      ("a = { b = [\n1,\n2 ] }", "{'a': {'b': [1, 2]}}"),
      ("a.b = { c = 1 }", "{'a': {'b': {'c': 1}}}"),
      ("a = []", "{'a': []}"),
      ("a = [ ]", "{'a': []}"),
      ("a = [\n]", "{'a': []}"),
      ("a = [1]", "{'a': [1]}"),
      ("a = [1,]", "{'a': [1]}"),
      ("a = [1, 2 , 3 ,\n]", "{'a': [1, 2, 3]}"),
      ("a = [ # one\r\n1, # two\n# three\n\n2 # four\n, 3\n]", "{'a': [1, 2, 3]}"),
      ("a = [1, 'x', true]", "{'a': [1, 'x', true]}"),
    ])
  func nested(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Texts",
    arguments: [
      (#"a = """#, "{'a': ''}"),
      (#"a = "x y""#, "{'a': 'x y'}"),
      (#"a = "日本\t\n\r\f\b\"\\""#, "{'a': '<65E5><672C><9><A><D><C><8>\"\\'}"),
      (#"a = "\u0041\U0001F600\u00e9\uFFFF""#, "{'a': 'A<1F600><E9><FFFF>'}"),
      (#"a = "\u0000\u001b\u007F""#, "{'a': '<0><1B><7F>'}"),
      (#"a = "\uD7FF\uE000\U0010FFFF""#, "{'a': '<D7FF><E000><10FFFF>'}"),
      ("a = \"tab\there\"", "{'a': 'tab<9>here'}"),
      ("a = \"\u{85}\u{9F}\"", "{'a': '<85><9F>'}"),
      ("a = ''", "{'a': ''}"),
      (#"a = 'C:\x\"y"'"#, "{'a': 'C:\\x\\\"y\"'}"),
      ("a = 'tab\t日'", "{'a': 'tab<9><65E5>'}"),
    ])
  func texts(text: String, expected: String) { #expect(reading(text) == expected) }

  @Test(
    "Numbers, true and false",
    arguments: [
      ("0", "0"), ("+0", "0"), ("-0", "0"), ("7", "7"), ("+99", "99"), ("-17", "-17"),
      ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
      ("true", "true"), ("false", "false"),
    ])
  func numbers(text: String, expected: String) {
    #expect(reading("a = \(text)") == "{'a': \(expected)}")
    #expect(reading("a = [\(text),\(text)]#") == "{'a': [\(expected), \(expected)]}")
    #expect(reading("a = {b=\(text)}") == "{'a': {'b': \(expected)}}")
  }

  @Test("Keys, values and elements know where they stand, in characters and from 1")
  func places() throws {
    let text = "\u{FEFF}日 = 1".replacing("日", with: "\"日本\"") + "\n [t.\"u\"]\n  x = [ true,\n'二', 7]\n"
    let root = try TOMLReader.read(Array(text.utf8))
    func place(_ line: Int, _ column: Int) -> TOMLPosition { TOMLPosition(line: line, column: column) }
    #expect(root.members.map(\.position) == [place(1, 1), place(2, 3)])
    #expect(root["日本"]?.position == place(1, 8))
    let inner = try #require(root["t"]?.table?.member("u"))
    #expect(inner.position == place(2, 5))
    let list = try #require(inner.value.table?.member("x"))
    #expect(list.position == place(3, 3))
    let elements = try #require(list.value.array)
    #expect(elements.map(\.position) == [place(3, 9), place(4, 1), place(4, 6)])
    #expect(TOMLReader.end(of: Array(text.utf8)) == place(5, 1))
  }

  @Test("A value is had as what it is and as nothing else")
  func kinds() throws {
    let root = try TOMLReader.read(Array("a = 'x'\nb = 1\nc = true\nd = []\ne = {}".utf8))
    #expect(root.members.map { $0.value.text } == ["x", nil, nil, nil, nil])
    #expect(root.members.map { $0.value.integer } == [nil, 1, nil, nil, nil])
    #expect(root.members.map { $0.value.bool } == [nil, nil, true, nil, nil])
    #expect(root.members.map { $0.value.array?.count } == [nil, nil, nil, 0, nil])
    #expect(root.members.map { $0.value.table?.members.count } == [nil, nil, nil, nil, 0])
    #expect(root["g"] == nil || root.member("g") == nil)
  }
}
