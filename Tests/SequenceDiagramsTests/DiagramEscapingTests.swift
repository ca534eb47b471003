// Tests that hostile labels keep Mermaid and SVG well-formed.

import Foundation
import Scenario
import Testing

@testable import SequenceDiagrams

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements and texts of an XML document.
private final class ElementCollector: NSObject, XMLParserDelegate {
  private(set) var names: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var texts: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String]
  ) {
    names.insert(name)
    attributes.formUnion(values.keys)
    if name == "text" || name == "title" { texts.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }
}

@Suite("Hostile labels") struct DiagramEscapingTests {
  private static let labels = [
    "a;b", "#35;", "end", "End of END", "the end", "%%{init: {}}%%", "%% comment", "a: b", "wrap: x", "$$x$$",
    "<script>alert(1)</script>", "<br/>", "a & b &amp; ]]> \"quoted\" 'q'", "line\nend\r\nloop x",
    "\u{1B}[31m",
    "\u{202E}rtl\u{200F}", "\u{FFFE}\u{FFFF}\u{0}", "", " ", "参加者: 利用規約; end",
    "style x:y#1;", "->> app: x", "participant z", "Note over app: n", String(repeating: "A", count: 10_000),
    String(repeating: "; end ", count: 2000),
  ]

  private static func diagram(_ label: String) -> SequenceDiagram {
    SequenceDiagram(
      lanes: [.operator, .app, .queue],
      rows: [
        DiagramMessage.arrow(from: .operator, to: .app), .lost(from: .queue, to: .app), .note(.app), .span,
      ].map { SequenceDiagram.Row(message: $0, time: "00:00:00", label: label, isFailure: false) })
  }

  @Test("A statement of Mermaid has only letters, digits, harmless marks and entities", arguments: labels)
  func mermaid(label: String) throws {
    let lines = Self.diagram(label).mermaidLines
    #expect(lines.count == 8 && lines[0] == "sequenceDiagram")
    for line in lines[4...] {
      let text = try #require(line.wholeMatch(of: /\s\s(?:[a-z]+(?:->>|--x)[a-z]+|Note over [a-z,]+): (.+)/))
        .1
      let plain = text.replacing("<br/>", with: " ").replacing(/#[0-9]+;/, with: "")
      #expect(!plain.contains(/[;#<>:%${}&"\\`|\[\]*~^@]/), "\(plain.prefix(200))")
      #expect(!plain.split { !$0.isLetter }.contains { $0.lowercased() == "end" }, "\(plain.prefix(200))")
      #expect(plain.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test("Entities of Mermaid stand for the characters of the label")
  func decoded() {
    let label = "end; #1 <a href=\"x\"> 100% $5 利用"
    let line = SequenceDiagram.mermaidLabel(label)
    let text = line.replacing(/#([0-9]+);/) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
    #expect(text == label)
    #expect(SequenceDiagram.mermaidLabel("the sender bends") == "the sender bends")
    #expect(SequenceDiagram.mermaidLabel("") == "#160;")
    let long = SequenceDiagram.mermaidLabel(Array(repeating: "word", count: 30).joined(separator: " "))
    #expect(long.components(separatedBy: "<br/>").count == 3)
    // A word that is longer than a line is divided, also before `end`.
    let parts = SequenceDiagram.mermaidLabel("a \(String(repeating: "x", count: 56))end b").components(
      separatedBy: "<br/>")
    #expect(parts == ["a", String(repeating: "x", count: 56), "#101;#110;#100; b"])
    let wide = SequenceDiagram.mermaidLabel(String(repeating: "利", count: 60)).components(
      separatedBy: "<br/>")
    #expect(wide.map(\.count) == [28, 28, 4])
  }

  @Test("An SVG file is well-formed, without scripts, events and references", arguments: labels)
  func svg(label: String) throws {
    let text = Self.diagram(label).svgText
    #expect(text.hasPrefix(SequenceDiagram.svgHeading))
    let parser = XMLParser(data: Data(text.utf8))
    let collector = ElementCollector()
    parser.delegate = collector
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(
      collector.names.isSubset(of: [
        "svg", "style", "rect", "text", "line", "g", "title", "circle", "polygon", "path",
      ]))
    #expect(!collector.attributes.contains { $0.hasPrefix("on") || $0.contains("href") })
    #expect(!text.contains("url(") && !text.contains("@import"))
    #expect(text.components(separatedBy: "http").count == 2, "only the name space is an address")
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains { [0x202E, 0x200F, 0x1B, 0xFFFE].contains($0.value) })
  }

  @Test("The text of a label is in the SVG file, whole in the tooltip if it is long")
  func labelText() throws {
    let long = (0..<60).map { "w\($0)" }.joined(separator: " ")
    for label in ["a < b & \"c\"", "利用規約が変更されました", long] {
      let parser = XMLParser(data: Data(Self.diagram(label).svgText.utf8))
      let collector = ElementCollector()
      parser.delegate = collector
      #expect(parser.parse() && collector.texts.contains { $0.contains(label) }, "\(label)")
    }
  }

  @Test("A picture is wider than its widest label in a wide font", arguments: ["W", "@", "利", "‱", "👩", "﷽"])
  func widestLabel(character: String) throws {
    // The widths of 40 characters of DejaVu Sans or of the font that replaces it, in pixels.
    let widths = ["W": 515, "@": 520, "利": 520, "‱": 903, "👩": 700, "﷽": 5000]
    let text = Self.diagram(String(repeating: character, count: 40)).svgText
    let width = try #require(text.firstMatch(of: /<svg [^>]*width="([0-9]+)"/)).1
    let start = try #require(text.firstMatch(of: /<text class="label" x="([0-9]+)"/)).1
    let labelWidth = try #require(widths[character])
    #expect(try #require(Int(width)) >= #require(Int(start)) + labelWidth, "\(character)")
  }

  @Test("An SVG file has light and dark colours and fonts with Japanese characters")
  func style() {
    let text = Self.diagram("a").svgText
    #expect(text.contains("@media (prefers-color-scheme: dark)") && text.contains("'Noto Sans CJK JP'"))
  }

  @Test("The label of a log entry has at most 200 characters in one line")
  func limited() throws {
    let rows = try SequenceDiagramsTests.diagram(["note \(String(repeating: "x", count: 10_000))"]).rows
    #expect(rows.count == 1 && rows[0].label.count == 201 && rows[0].label.hasSuffix("…"))
  }

  @Test("A diagram without entries is well-formed in each format")
  func empty() {
    let diagram = SequenceDiagram([])
    #expect(diagram.textLines.isEmpty && diagram.mermaidLines == ["sequenceDiagram"])
    #expect(XMLParser(data: Data(diagram.svgText.utf8)).parse())
  }
}
