// Tests of the recognition of files by their content.

import StoreCatalog
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
      #expect(kind(text, "a") == nil && kind(text, "iap") == nil && kind(text, "a.iap.txt") == nil, "\(text)")
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
      (Array("hello\u{1B}[0m\n".utf8), .otherText, "neither a scenario nor a .storekit file"),
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
    ]
    for documentKind in DocumentKind.allCases {
      guard let sample = samples[documentKind] else {
        Issue.record("no sample of \(documentKind)")
        continue
      }
      #expect(kind(sample.content) == documentKind && kind("", sample.name) == documentKind)
    }
  }
}
