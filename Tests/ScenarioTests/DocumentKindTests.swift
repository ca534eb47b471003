// Tests of the recognition of files by their content.

import StoreCatalog
import Support
import Testing

@testable import Scenario

@Suite("Kinds of files") struct DocumentKindTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func kind(_ text: String, _ name: String = "file") -> DocumentKind? {
    DocumentKind(head: Array(text.utf8), name: name)
  }

  @Test(
    "The content decides, not the name",
    arguments: ["file", "a.iap", "a.storekit", "a.txt", "/tmp/x.y/a", "builtin"])
  func content(name: String) {
    #expect(kind("iapbench 1\nbuy x\n", name) == .scenario)
    #expect(kind("iapbench 1\r\nbuy x\r\n", name) == .scenario)
    #expect(kind("iapbench 1", name) == .scenario && kind("iapbench", name) == .scenario)
    #expect(kind("iapbench 2\n", name) == .scenario)
    #expect(kind("\n\n  iapbench 1\n", name) == .scenario)
    #expect(kind("{\"products\":[]}", name) == .catalog && kind("\r\n\t{", name) == .catalog)
    #expect(DocumentKind(head: Self.mark + Array("iapbench 1\n".utf8), name: name) == .scenario)
    #expect(DocumentKind(head: Self.mark + Array("{".utf8), name: name) == .catalog)
  }

  @Test("Other content is recognized by the extension, so that its parser explains the problem")
  func names() {
    for text in ["", "\u{0}\u{1}", "hello", "iapbenches 1\n", "[1]", "# iapbench 1\n"] {
      #expect(kind(text, "a.iap") == .scenario, "\(text)")
      #expect(kind(text, "a.storekit") == .catalog, "\(text)")
      let other: DocumentKind? = text.contains("\u{0}") || text.isEmpty ? nil : .log
      #expect(
        kind(text, "a") == other && kind(text, "iap") == other && kind(text, "a.iap.txt") == other, "\(text)")
    }
  }

  @Test("Bundles are recognized also after other lines, and dumps and logs by being neither")
  func documents() {
    #expect(kind("iapbench bug bundle\nera present\n") == .bundle)
    #expect(kind("iapbench bug bundle 2\r\n") == .bundle)
    #expect(kind("Hello,\n\n> iapbench bug bundle 2\n> \n") == .bundle)
    #expect(kind("iapbench 1\n# iapbench bug bundle 2\n") == .scenario)
    #expect(kind("{\"domain\":\"SKErrorDomain\",\"code\":2}") == .log)
    #expect(kind("{\"transactionState\":\"failed\"}", "dump.json") == .log)
    #expect(kind("{\"products\":[{\"domain\":1}]}") == .catalog)
    #expect(kind("2024-01-01 10:00:00 Error", "x.txt") == .log && kind("hello\u{1B}[0m") == .log)
    #expect(kind(" \n\n") == nil && kind("") == nil)
  }

  @Test("A text in braces without a key of a .storekit file is a log, whatever its form")
  func dumps() {
    for text in [
      "{\"code\":\"E_USER_CANCELLED\",\"message\":\"cancelled\"}", "{\"status\":21002}",
      "{\n  \"status\" : 21007\n}", "{ code: 'ESKERRORDOMAIN2', message: 'x' }", "{\n    code = 306;\n}",
    ] {
      #expect(kind(text) == .log && kind(text, "dump.json") == .log, "\(text)")
      // The parser of catalogues says what is missing.
      #expect(kind(text, "a.storekit") == .catalog, "\(text)")
    }
    for key in ["products", "subscriptionGroups", "nonRenewingSubscriptions", "settings", "appPolicies"] {
      #expect(kind("{\"identifier\":\"A1\",\"\(key)\":") == .catalog, "\(key)")
    }
  }

  @Test("The journal of a session is a scenario")
  func journal() {
    #expect(kind(Session.journalHeader) == .scenario)
  }

  @Test("An unknown file has a reason and names what can be opened")
  func reasons() {
    for (head, reason, text) in [
      ([UInt8](), UnknownDocument.empty, "the file is empty; name a scenario"),
      ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01], .binary, "not a text file"),
      (Array(" \n".utf8), .otherText, "the file contains only spaces"),
      ([0xFF, 0xFE, 0x69, 0], .encoding(.utf16), "the file is in UTF-16; save it as UTF-8"),
    ] {
      #expect(UnknownDocument(head: head) == reason)
      #expect(reason.sentence.hasPrefix(text), "\(reason.sentence)")
    }
  }

  @Test("Every kind is recognized by its content and by its extension")
  func allKinds() {
    let samples: [DocumentKind: (content: String, name: String)] = [
      .scenario: ("iapbench 1\n", "a.iap"), .catalog: ("{}", "a.storekit"),
      .bundle: ("iapbench bug bundle 2\n", ""), .log: ("Error Domain=SKErrorDomain Code=2\n", ""),
    ]
    for documentKind in DocumentKind.allCases {
      guard let sample = samples[documentKind] else {
        Issue.record("no sample of \(documentKind)")
        continue
      }
      #expect(kind(sample.content) == documentKind)
      // Bundles and logs have no extension of their own.
      if !sample.name.isEmpty { #expect(kind("", sample.name) == documentKind) }
    }
  }
}
