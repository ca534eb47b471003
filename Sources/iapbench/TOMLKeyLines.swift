// On which line each key of a TOML text stands: TOMLKit tells it of syntax errors only, and an operator wants it of a
// misspelt key too. Looks at lines, and needs to be right only for text that the parser has accepted.

/// The lines of a TOML text's keys.
struct TOMLKeyLines {
  /// From the path of a key to its line.
  private var lines: [[String]: Int] = [:]

  init(_ text: String) {
    var header: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line.drop { $0.isWhitespace }
      if rest.first == "[" {
        rest = rest.drop { $0 == "[" }
        header = Self.path(&rest)
        note(header, index + 1)
      } else {
        let path = Self.path(&rest)
        if !path.isEmpty, rest.first == "=" { note(header + path, index + 1) }
      }
    }
  }

  /// The line of a key; where only a key above it has one of its own (a value in braces), the line of that.
  func line(of path: [String]) -> Int? {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return nil
  }

  /// Keys of a table in the order of their lines.
  func ordered(_ keys: [String], under path: [String]) -> [String] {
    let placed = keys.map { (line: line(of: path + [$0]) ?? 0, key: $0) }
    return placed.sorted { ($0.line, $0.key) < ($1.line, $1.key) }.map(\.key)
  }

  /// Remembers the first line of a key, and of the tables that it makes on its way.
  private mutating func note(_ path: [String], _ line: Int) {
    for length in path.indices.map({ $0 + 1 }) where lines[Array(path.prefix(length))] == nil {
      lines[Array(path.prefix(length))] = line
    }
  }

  /// Takes `a."b.c".d` from the front of a text, with the space behind it.
  private static func path(_ text: inout Substring) -> [String] {
    var path: [String] = []
    while let first = text.first {
      if first == "\"" || first == "'" {
        text.removeFirst()
        guard let end = text.firstIndex(of: first) else { return [] }
        path.append(String(text[..<end]))
        text = text[text.index(after: end)...]
      } else {
        let bare = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard !bare.isEmpty else { return [] }
        path.append(String(bare))
        text = text.dropFirst(bare.count)
      }
      text = text.drop { $0 == " " || $0 == "\t" }
      guard text.first == "." else { break }
      text = text.dropFirst().drop { $0 == " " || $0 == "\t" }
    }
    return path
  }
}
