// Tests of the format of bug bundles.

import StoreCatalog
import StoreSimulator
import Support
import Testing

@testable import Scenario

@Suite("Bug bundles") struct BugBundleFormatTests {
  private static let scenario = "iapbench 1\nera present\nnote hello\n"

  private static let hostile: [[UInt8]] = [
    Array("==== end\n==== scenario, 3 lines\n==== left out: x\n".utf8),
    Array("\\ back\\slash\n\\u{41}\n\\\n".utf8),
    Array("trailing  \n\ttab\t\n \n\n\n".utf8),
    Array("windows\r\nline ends\r\n".utf8),
    Array("no line end".utf8),
    Array("ends with a space ".utf8),
    Array("\u{1B}[31mred\u{7}\u{202E}left\u{0}\n> quoted\n| table\n".utf8),
    [0xFF, 0xFE, 0x0A, 0x41, 0x80, 0x20],
    [],
    [0x0A],
    [0x0A, 0x0A],
    Array("日本語 ￥500 👨‍👩‍👧\n".utf8),
  ]

  private func bundle(_ content: [UInt8]) -> BugBundle {
    BugBundle(parts: [
      BundlePart(.scenario, text: Self.scenario),
      BundlePart(.catalogue, name: "shop: 3 lines, a.storekit ", content: Array("{}\n".utf8), leftOut: "key"),
      BundlePart(.log, content: content), BundlePart(.screen, text: "screen"),
      BundlePart(.pastedLog, content: content),
    ])
  }

  private func check(_ text: [UInt8], _ written: BugBundle, _ note: Comment) throws {
    let read = try #require(BugBundle(text), note)
    #expect(read.problems.isEmpty, "\(note): \(read.problems)")
    #expect(read.parts == written.parts, note)
  }

  @Test("The second line says that the report was made with iapbench, in a text and in a folder")
  func madeWithProgram() {
    let bundle = bundle([])
    for text in [bundle.text(), bundle.files().first { $0.name == BugBundle.aboutFile }?.content ?? []] {
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      #expect(lines.dropFirst().first?.hasPrefix("This bug report was made with iapbench") == true)
    }
  }

  @Test("Every content survives byte for byte", arguments: hostile.indices)
  func roundTrip(index: Int) throws {
    let bundle = bundle(Self.hostile[index])
    let text = bundle.text()
    try check(text, bundle, "as written")
    #expect(DocumentKind(head: Array(text.prefix(DocumentKind.headSize)), name: "x.iap") == .bundle)
    let string = String(decoding: text, as: UTF8.self)
    // Nothing in the text controls a terminal.
    #expect(
      string.split(separator: "\n").allSatisfy { line in
        line.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
      })
    for (note, changed) in [
      ("Windows", string.replacing("\n", with: "\r\n")),
      (
        "quoted",
        string.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
          .joined(separator: "\n")
      ),
      (
        "quoted twice",
        string.split(separator: "\n", omittingEmptySubsequences: false).map {
          $0.isEmpty ? ">>" : ">> \($0)"
        }.joined(separator: "\n")
      ),
      (
        "indented",
        string.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
          .joined(separator: "\n")
      ),
      ("trailing spaces", string.replacing("\n", with: "  \n")),
      ("in a ticket", "Hello,\n\nit fails:\n\n```\n\(string)```\n\nBye\n"),
      ("byte order mark", "\u{FEFF}" + string),
      ("in Jira", "{code:bash}\n\(string){code}\n"),
      ("doubled line ends, as tmux pastes those of Windows", string.replacing("\n", with: "\n\n")),
      ("old line ends", string.replacing("\n", with: "\r")),
    ] {
      try check(Array(changed.utf8), bundle, "\(note)")
      let head = Array(changed.utf8.prefix(DocumentKind.headSize))
      #expect(DocumentKind(head: head, name: "x.storekit") == .bundle, "\(note)")
    }
  }

  @Test(
    "The files of a folder have the contents as they are, and about.txt lists them",
    arguments: hostile.indices)
  func folder(index: Int) throws {
    let bundle = bundle(Self.hostile[index])
    let files = bundle.files()
    #expect(
      files.map(\.name) == [
        "about.txt", "scenario.iap", "catalogue-2.storekit", "log.txt", "screen.txt", "pasted.txt",
      ])
    let about = try #require(files.first).content
    let read = try #require(
      BugBundle(about) { name throws(BundleProblem) in
        guard let file = files.first(where: { $0.name == name }) else { throw .noFolder(name) }
        return file.content
      })
    #expect(read.problems.isEmpty && read.parts == bundle.parts, "\(read.problems)")
    #expect(files.first { $0.name == "log.txt" }?.content == Self.hostile[index])
    // Without the folder, the parts are named.
    #expect(try #require(BugBundle(about)).problems.contains(.noFolder("scenario.iap")))
  }

  @Test("Files in a folder keep safe names, and clashing or unsafe names are replaced")
  func fileNames() {
    let names = ["shop.storekit", "/etc/SHOP.storekit", "../a b.storekit", "scenario.iap", ".hidden", "-x"]
    let bundle = BugBundle(
      parts: names.map { BundlePart(.catalogue, name: $0, content: Array("{}\n".utf8)) })
    #expect(
      bundle.files().map(\.name) == [
        "about.txt", "shop.storekit", "catalogue-2.storekit", "catalogue-3.storekit", "catalogue-4.storekit",
        "catalogue-5.storekit", "catalogue-6.storekit",
      ])
  }

  @Test(
    "A path that leads outside is not read",
    arguments: ["../x", "/etc/passwd", ".hidden", "a/b", "", "a b", "..", "~"])
  func outside(path: String) throws {
    let text = """
      iapbench bug bundle 2

      ==== scenario, 2 lines
      iapbench 1
      note hello

      ==== log in \(path), 1 line

      ==== end

      """
    let read = try #require(
      BugBundle(Array(text.utf8)) { _ throws(BundleProblem) in
        Issue.record("\(path) was read")
        return []
      })
    #expect(read.problems == [.outside(path)] && read.content(.scenario) != nil)
  }

  @Test("A damaged bundle opens with what is sound, and names the rest")
  func damaged() throws {
    let bundle = bundle(Array("one\ntwo\n".utf8))
    let text = String(decoding: bundle.text(), as: UTF8.self)
    let cut = try #require(text.split(separator: "two", maxSplits: 1).first)
    let read = try #require(BugBundle(Array(cut.utf8)))
    #expect(read.problems == [.otherLineCount("log", found: 1, expected: 2), .noEnd])
    #expect(read.content(.scenario) == Array(Self.scenario.utf8))
    let edited = text.replacing("note hello", with: "note hello\nnote more")
    let longer = try #require(BugBundle(Array(edited.utf8)))
    #expect(longer.problems == [.otherLineCount("scenario", found: 4, expected: 3)])
    #expect(longer.soundScenario().bytes == Array((Self.scenario + "note more\n").utf8))
    let later = text.replacing("bug bundle 2", with: "bug bundle 9").replacing("screen,", with: "diagram,")
    #expect(
      try #require(BugBundle(Array(later.utf8))).problems == [.laterVersion(9), .unknownPart("diagram")])
    let escape = text.replacing("note hello", with: "\\\\q")
    let wrong = try #require(BugBundle(Array(escape.utf8)))
    #expect(wrong.problems == [.badEscape("scenario", line: 3)])
    let (sound, problems) = wrong.soundScenario()
    #expect(sound == Array("iapbench 1\nera present\n".utf8))
    guard case .scenarioEnds(let error)? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(error.line == 3)
    #expect(BugBundle(parts: []).soundScenario().problems == [.noScenario])
  }

  @Test(
    "A heading without a number of lines is damaged, and the part is used to its end",
    arguments: ["==== scenario, -5 lines", "==== scenario", "==== scenario, lines", "==== scenario, x"])
  func damagedHeading(heading: String) throws {
    let bundle = bundle(Array("log\n".utf8))
    let text = String(decoding: bundle.text(), as: UTF8.self)
      .replacing("==== scenario, 3 lines", with: heading)
    let read = try #require(BugBundle(Array(text.utf8)))
    #expect(read.problems == [.damagedHeading("scenario")] && read.parts == bundle.parts)
  }

  @Test("Of a part that occurs twice, the first is used, and the problem names the part")
  func repeatedPart() throws {
    var bundle = bundle(Array("log\n".utf8))
    let first = bundle.parts
    bundle.parts.append(BundlePart(.scenario, text: "iapbench 1\nnote second\n"))
    let read = try #require(BugBundle(bundle.text()))
    #expect(read.problems == [.repeatedPart("scenario")] && read.parts == first)
  }

  @Test(
    "A scenario in a code block or a quotation is a bundle with one part",
    arguments: [
      ("It fails:\n\n```\n", "", "```\nBye\n"), ("~~~ text\n", "", "~~~\nBye"),
      ("{code}\n", "", "{code}\nBye"),
      ("{noformat:title=x}\n", "", "{noformat}"), ("<pre><code>\n", "", "</code></pre>\nBye"),
      ("Ann wrote:\n", "> ", "\nBye\n"), ("Ann wrote:\n", ">", ""),
      ("Ann wrote:\n> ```\n", "> ", "> ```\n> Bye"),
      ("It fails:\n\n", "    ", "\nBye\n"), ("It fails:\r\n\r\n```\r\n", "", "```\r\n"),
    ])
  func quotedScenario(before: String, quotation: String, after: String) throws {
    let lines = Self.scenario.split(separator: "\n").map { "\(quotation)\($0)\n" }.joined()
    let text = Array((before + lines + after).utf8)
    let bundle = try #require(BugBundle(text))
    let scenario = bundle.content(.scenario).map { String(decoding: $0, as: UTF8.self) }
    #expect(bundle.isOnlyScenario && scenario?.hasPrefix(Self.scenario) == true, "\(scenario ?? "none")")
    #expect(scenario?.contains("Bye") == false && bundle.soundScenario().problems.isEmpty)
    #expect(DocumentKind(head: text, name: "ticket.md") == .bundle)
  }

  @Test(
    "Other texts are no bundles",
    arguments: [
      "", "iapbench 1\n", "iapbench bug bundles\n", "iapbench bug bundle x\n", "the iapbench bug bundle\n",
      "It fails:\niapbench 1\nnote x\n", "```\niapbench version 1\n```\n", "  iapbench 1\n",
    ])
  func others(text: String) { #expect(BugBundle(Array(text.utf8)) == nil) }

  @Test("The scenario of a bundle loads the bundle's files, each in its turn, and no others of its names")
  func loadedFiles() {
    let scenario = Array("iapbench 1\ncatalog a.storekit\ncatalog ../b.storekit\n".utf8)
    var bundle = BugBundle(parts: [BundlePart(.scenario, content: scenario)])
    bundle.parts += ["1", "2"].map { BundlePart(.catalogue, name: "a.storekit", content: Array($0.utf8)) }
    #expect(bundle.soundScenario().problems == [.notIncluded("../b.storekit")])
    let files = BundleFiles(bundle, scenario: scenario)
    #expect(
      (1...3).map { _ in files.load(.catalogue, "a.storekit") }
        == ["1", "2", "2"].map { .content(Array($0.utf8)) })
    #expect(files.load(.catalogue, "../b.storekit") == .missing)
    #expect(files.load(.catalogue, "c.storekit") == .notOfBundle)
    #expect(files.load(.file, "a.storekit") == .notOfBundle)
  }

  @Test("A session names the copies of the loads that were not undone")
  func copies() throws {
    var session = Session { (_, _) throws(CatalogLoadError) in .builtin }
    try session.type(
      "catalog a.storekit", "catalog b.storekit", "undo", "catalog builtin-full", "catalog a.storekit")
    let bundle = try session.bugBundle(log: "log\n", screen: "screen\n", pastedLog: nil)
    let files = bundle.parts.filter(\.isLoaded)
    #expect(files.map(\.name) == ["a.storekit", "a.storekit"] && files.map(\.copyNumber) == [1, 3])
    #expect(bundle.parts.map(\.kind) == [.scenario, .catalogue, .catalogue, .log, .screen])
  }

  @Test("A bundle of version 1 opens with its catalogue")
  func former() throws {
    let read = try #require(BugBundle(try fixture("bundles/version-1.txt")))
    #expect(read.problems.isEmpty, "\(read.problems)")
    #expect(
      read.content(.scenario)
        == Array("iapbench 1\nera present\ncatalog c.storekit\nbuy gem\nconfirm\n".utf8))
    let catalogue = try #require(read.parts.first { $0.kind == .catalogue })
    #expect(catalogue.name == "c.storekit" && catalogue.leftOut.hasPrefix("products[].password"))
    let content = try #require(catalogue.content)
    #expect(try StoreKitFile.read(content, source: "c").catalog.products.map(\.identifier) == ["gem"])
    #expect(read.soundScenario().problems.isEmpty)
  }

  @Test("The scenario of a bundle produces the session's log")
  func reproduces() throws {
    var session = makeSession()
    try session.type(
      "environment sandbox", "buy com.example.subscriptionlab.monthly", "confirm", "settle",
      "note \"==== end\"")
    // A failed expectation belongs to the scenario too.
    _ = session.execute(try #require(try CommandParser().parse("expect state last failed")).command)
    try session.type("buy com.example.subscriptionlab.coins100", "undo")
    let bundle = try session.bugBundle(log: "", screen: "", pastedLog: nil)
    let copy = try #require(BugBundle(bundle.text()))
    let scenario = try #require(copy.soundScenario().bytes)
    #expect(scenario == Array(try session.writtenScenario().text.utf8))
  }
}

@Suite("Secrets in pasted logs") struct LogSecretsTests {
  private func cleaned(_ text: String) -> (text: String, leftOut: String) {
    let secrets = LogSecrets(Array(text.utf8))
    return (String(decoding: secrets.content, as: UTF8.self), secrets.leftOut)
  }

  @Test(
    "Receipts, tokens, keys and addresses are left out",
    arguments: [
      "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2VjcmV0", "anna@example.com", "hunter2hunter2",
      "MIIT0wYJKoZIhvcNAQcCoIITxDCCE8ACAQExCzAJBgUrDgMCGgUAMIIDdAYJKoZIhvcNAQcB",
      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    ])
  func secrets(secret: String) {
    for line in [
      "a\n\"receipt-data\":\"\(secret)\", b\nc", "a\nAuthorization: Bearer \(secret)\nc",
      "a\npassword=\(secret)&x=1\nc",
      "a\n-----BEGIN PRIVATE KEY-----\n\(secret)\n-----END PRIVATE KEY-----\nc",
    ] {
      let (text, leftOut) = cleaned(line)
      #expect(!text.contains(secret) && text.hasPrefix("a\n") && text.hasSuffix("\nc"), "\(text)")
      #expect(leftOut.contains("line"), "\(leftOut)")
    }
  }

  @Test(
    "Errors, paths and identifiers stay",
    arguments: [
      "Error Domain=SKErrorDomain Code=2 \"Cannot connect\" UserInfo={NSUnderlyingError=0x28}",
      "/var/containers/Bundle/Application/0F3A5C1E-1111-2222-3333-444455556666/Shop.app/Store",
      "com.example.subscriptionlab.a.long.identifier.of.a.product.with.many.parts.monthly2024",
      "transactionIdentifier 2000000123456789, originalTransactionIdentifier 2000000123456788",
      "Enter the password for your account", "",
    ])
  func kept(line: String) {
    let (text, leftOut) = cleaned(line)
    #expect(text == line && leftOut.isEmpty)
  }

  @Test("The scheme of a credential and the credential are left out, and the rest of the line stays")
  func credentials() {
    let (text, leftOut) = cleaned("a\n{\"Authorization\":\"Basic dXNlcjpwYXNz\",\"code\":2}\nb")
    #expect(text == "a\n{\"Authorization\":\"[left out]\",\"code\":2}\nb")
    #expect(leftOut.hasSuffix("in line 2"), "\(leftOut)")
  }

  @Test("A log beyond 10 MiB keeps its beginning and its end, and says how much is missing")
  func large() {
    let bytes = [UInt8](repeating: 0x61, count: KeptLog.limit) + Array("\nend\n".utf8)
    let log = KeptLog(bytes)
    #expect(log.byteCount == KeptLog.limit && log.omittedByteCount == 5 && log.lineCount == 2)
    #expect(log.bytes.suffix(4) == Array("end\n".utf8)[...])
    #expect(KeptLog(Array("a\nb".utf8)).lineCount == 2 && KeptLog([]).lineCount == 0)
  }
}
