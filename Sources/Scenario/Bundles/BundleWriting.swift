// The text and the files of a bug bundle.

import Support

extension BugBundle {
  /// Returns the bundle as one text, which can be attached to a ticket or pasted into it.
  public func text() -> [UInt8] {
    var text = Self.opening(
      "Run it: iapbench run FILE. Play it step by step: iapbench open FILE, or paste it into iapbench.")
    for part in parts {
      let lines = BundleLines((part.content ?? [])[...])
      text += "\n\(BundleHeading(part, lines: lines).line)\n".utf8
      text += Self.leftOutLine(part)
      for line in lines.lines { text += BundleLine.encoded(line) + [Byte.newline] }
    }
    return text + "\n\(BundleHeading.end)\n".utf8
  }

  /// The name of the file that describes a folder.
  public static let aboutFile = "about.txt"

  /// The name of the scenario in a folder.
  public static let scenarioFile = "scenario.iap"

  /// Returns the bundle as files of a folder; the file `about.txt` lists the others except pictures.
  public func files() -> [(name: String, content: [UInt8])] {
    var files: [(name: String, content: [UInt8])] = []
    var about = Self.opening(
      "Run it: iapbench run FOLDER. Play it step by step: iapbench open FOLDER.")
    for part in parts {
      let content = part.content ?? []
      let lines = BundleLines(content[...])
      let file = fileName(of: part, besides: files.map(\.name))
      about += "\n\(BundleHeading(part, lines: lines, file: file).line)\n".utf8
      about += Self.leftOutLine(part)
      if let file {
        files.append((file, content))
      } else {
        for line in lines.lines { about += BundleLine.encoded(line) + [Byte.newline] }
      }
    }
    about += "\n\(BundleHeading.end)\n".utf8
    return [(Self.aboutFile, about)] + files + pictures.map { ($0.name, $0.content ?? []) }
  }

  /// Returns the three lines at the beginning.
  private static func opening(_ howToRun: String) -> [UInt8] {
    let lines = [
      "\(mark) \(version)",
      "This bug report was made with iapbench, a simulator of in-app purchase for the terminal. " + howToRun,
      "\(version) is the version of the format. The heading of a part contains its number of lines. "
        + "A line that begins with \\ contains escapes.",
    ]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func leftOutLine(_ part: BundlePart) -> [UInt8] {
    part.leftOut.isEmpty ? [] : Array((BundleHeading.leftOutLine(part.leftOut) + "\n").utf8)
  }

  /// Returns the name of the file in a folder; nil for a part in `about.txt`.
  private func fileName(of part: BundlePart, besides taken: [String]) -> String? {
    switch part.kind {
    case .versions: return nil
    case .scenario: return Self.scenarioFile
    case .log: return "log.txt"
    case .screen: return "screen.txt"
    case .pastedLog: return "pasted.txt"
    case .catalogue, .file:
      // With its own name, the scenario also loads the file if only the scenario is run.
      let ownName = part.name.split(separator: "/").last.map(String.init) ?? ""
      let reserved = taken + Self.reservedNames
      let isUsable =
        Self.isPlainName(ownName) && ownName.utf8.count <= 80
        && !reserved.contains { $0.lowercased() == ownName.lowercased() }
      if isUsable { return ownName }
      let number = taken.count + 1
      return part.kind == .catalogue ? "catalogue-\(number).storekit" : "file-\(number).txt"
    }
  }

  private static let reservedNames = [
    aboutFile, scenarioFile, "log.txt", "screen.txt", "pasted.txt", "screen.svg", "sequence.mmd",
  ]

  /// Whether a name consists of letters, digits and `._-`, and is neither hidden nor an option.
  static func isPlainName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
  }
}
