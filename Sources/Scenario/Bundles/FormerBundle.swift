// The parser of bug bundles of version 1, which have no escapes and no numbers of lines.

import Support

extension BugBundle {
  /// Adds the parts of a bundle of version 1.
  ///
  /// The catalogues have the numbers of the session's copies instead of names.
  mutating func readFormer(_ lines: [ArraySlice<UInt8>]) {
    var sections: [(title: String, lines: [ArraySlice<UInt8>])] = [("versions", [])]
    let sign = Array("\(BundleLine.headingSign) ".utf8)
    for line in lines {
      if line.starts(with: sign) {
        sections.append((String(decoding: line.dropFirst(sign.count), as: UTF8.self), []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    var copies: [BundlePart] = []
    for (title, lines) in sections {
      if let kind = BundlePart.PartKind(rawValue: title) {
        parts.append(BundlePart(kind, content: Self.content(lines)))
      } else if let kind = [BundlePart.PartKind.catalogue, .file].first(where: {
        title.hasPrefix($0.rawValue + " ")
      }) {
        copies.append(Self.copy(kind, lines))
      } else {
        problems.append(.unknownPart(VisibleText.visible(title)))
      }
    }
    if !sections.contains(where: { $0.title == BundlePart.PartKind.log.rawValue }) { problems.append(.noEnd) }
    addNames(to: copies)
  }

  /// Names the copies after the files that the scenario loads.
  ///
  /// If a step that loaded a file was undone, the bundle contains more copies than the scenario loads. The
  /// newest copies are then used, and a problem says so.
  private mutating func addNames(to copies: [BundlePart]) {
    guard let scenario = soundScenario().bytes, let file = try? ScenarioFile(scenario) else { return }
    let loads = LoadedFileName.names(in: file.steps)
    for kind in [BundlePart.PartKind.catalogue, .file] {
      let names = loads.filter { $0.kind == kind }.map(\.name)
      let contents = copies.filter { $0.kind == kind }
      if contents.count > names.count, !names.isEmpty { problems.append(.ambiguousCopies) }
      for (name, copy) in zip(names, contents.suffix(names.count)) {
        parts.append(BundlePart(kind, name: name, content: copy.content, leftOut: copy.leftOut))
      }
    }
  }

  private static func copy(_ kind: BundlePart.PartKind, _ lines: [ArraySlice<UInt8>]) -> BundlePart {
    var lines = lines.drop(while: \.isEmpty)
    let prefix = Array("left out: ".utf8)
    var leftOut = ""
    if let first = lines.first, first.starts(with: prefix) {
      leftOut = String(decoding: first.dropFirst(prefix.count), as: UTF8.self)
      lines = lines.dropFirst()
    }
    let content = content(Array(lines))
    return BundlePart(kind, content: content.isEmpty ? nil : content, leftOut: leftOut)
  }

  /// Returns the lines without the empty lines around them.
  private static func content(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    var lines = lines.drop(while: \.isEmpty)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.flatMap { $0 + [Byte.newline] }
  }
}
