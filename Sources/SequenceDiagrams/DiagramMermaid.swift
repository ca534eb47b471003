// A sequence diagram in the language of Mermaid.

import Grid
import Support

extension SequenceDiagram {
  /// The number of columns after which a label continues in the next line.
  private static let labelWidth = 56

  package var mermaidLines: [String] {
    var lines = ["sequenceDiagram"]
    lines += self.lanes.map { "  participant \($0.mermaidName) as \($0.name)" }
    for row in rows {
      let label = Self.mermaidLabel(row.label)
      switch row.message {
      case .arrow(let sender, let receiver):
        lines.append("  \(sender.mermaidName)->>\(receiver.mermaidName): \(label)")
      case .lost(let sender, let receiver):
        lines.append("  \(sender.mermaidName)--x\(receiver.mermaidName): \(label)")
      case .note(let lane): lines.append("  Note over \(lane.mermaidName): \(label)")
      case .span:
        guard let first = self.lanes.first, let last = self.lanes.last else { continue }
        let range = first == last ? first.mermaidName : "\(first.mermaidName),\(last.mermaidName)"
        lines.append("  Note over \(range): \(label)")
      }
    }
    return lines
  }

  /// Returns a label in which only letters, digits and some punctuation marks are not escaped.
  ///
  /// Mermaid ends a statement at `;`, begins an entity or a comment with `#` and `%`, ends a block at the
  /// word `end`, and renders HTML and formulas. Source: Mermaid, Sequence diagrams, "Entity codes to escape
  /// characters" and "Participants".
  static func mermaidLabel(_ text: String) -> String {
    let label = wrapped(VisibleText.visible(text)).map(escaped).joined(separator: "<br/>")
    return label.isEmpty ? "#160;" : label
  }

  /// Divides a label at spaces into lines, and a longer word at any character.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var (line, width) = ("", 0)
    for word in text.split(separator: " ").flatMap(pieces) {
      let wordWidth = CellWidth.of(word)
      if width > 0, width + 1 + wordWidth > labelWidth {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line += (width > 0 ? " " : "") + word
      width += (width > 0 ? 1 : 0) + wordWidth
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Divides a word into pieces that fit in a line, because Mermaid draws a note as wide as its longest line.
  private static func pieces(_ word: Substring) -> [String] {
    guard CellWidth.of(word) > labelWidth else { return [String(word)] }
    var pieces: [String] = []
    var (piece, width) = ("", 0)
    for character in word {
      let characterWidth = CellWidth.of(String(character))
      if width > 0, width + characterWidth > labelWidth {
        pieces.append(piece)
        (piece, width) = ("", 0)
      }
      piece.append(character)
      width += characterWidth
    }
    return pieces + [piece]
  }

  private static func escaped(_ line: String) -> String {
    var result = ""
    var word = ""
    func endWord() {
      // An entity in the word hides it from the parser.
      let isEnd = word.lowercased() == "end"
      result += isEnd ? word.unicodeScalars.map { "#\($0.value);" }.joined() : word
      word = ""
    }
    for scalar in line.unicodeScalars {
      if scalar.isASCII, isLetterOrDigit(scalar) || scalar == "_" {
        word.unicodeScalars.append(scalar)
      } else {
        endWord()
        if scalar.value < 0x80, !plainMarks.contains(scalar) {
          result += "#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    endWord()
    return result
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static let plainMarks: Set<Unicode.Scalar> = [
    " ", ".", ",", "-", "+", "=", "(", ")", "/", "'", "!", "?",
  ]
}

extension DiagramLane {
  fileprivate var mermaidName: String { self == .appStore ? "store" : name }
}
