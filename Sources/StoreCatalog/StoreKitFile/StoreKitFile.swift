// Reading and copying of `.storekit` files.

import Support

public enum StoreKitFile {
  /// The maximum size of a file in bytes, about twice what 100,000 products need.
  public static let largestSize = 128 << 20

  /// Reads a catalogue from the content of a file, with a warning for each anomaly.
  ///
  /// Private keys are removed. Messages contain `source` as the name of the file.
  ///
  /// - Throws: `CatalogFileError` if the file is not a catalogue, or if the reading was cancelled.
  public static func read(
    _ bytes: [UInt8], source: String, cancellation: Cancellation = .never
  ) throws(CatalogFileError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    let waiting = CatalogCancellation(cancellation, source: source)
    var warnings = WarningList()
    let root = try tree(bytes, source: source, warnings: &warnings, waiting)
    let importer = StoreKitFileImporter(source: source, root: root, warnings: warnings, waiting)
    return try importer.imported(bytes)
  }

  /// Returns a copy of the file in Xcode's style, with only the parts that the importer reads.
  ///
  /// Importing the copy gives the same catalogue. The copy lists the omitted parts (see `leftOut(of:)`).
  ///
  /// - Throws: `CatalogFileError` if the file is not a catalogue, or if the copying was cancelled.
  public static func cleaned(
    _ bytes: [UInt8], source: String, cancellation: Cancellation = .never
  ) throws(CatalogFileError) -> [UInt8] {
    let waiting = CatalogCancellation(cancellation, source: source)
    let root = try root(bytes, source: source, waiting.within(.imported))
    try waiting.reportFinished(.readAgain)
    let tree = CatalogCopier.tree(of: root)
    try waiting.reportFinished(.cleaned)
    guard let copy = JSONWriter.xcodeStyle(tree, cancellation: waiting.within(.cleaned)) else {
      throw waiting.stopped
    }
    return copy
  }

  /// Returns the paths that `cleaned` omitted from a copy, such as `products[].internalID`.
  public static func leftOut(of copy: [UInt8]) -> [String] {
    guard case .array(let places) = (try? root(copy, source: ""))?[CatalogCopier.leftOutKey] else {
      return []
    }
    return places.compactMap { path in
      if case .string(let text) = path { VisibleText.visible(text) } else { nil }
    }
  }

  /// Returns the JSON without cryptographic keys; warns about removed and duplicate members.
  private static func tree(
    _ bytes: [UInt8], source: String, warnings: inout WarningList, _ waiting: CatalogCancellation
  ) throws(CatalogFileError) -> JSONValue {
    let value = try root(bytes, source: source, waiting.within(.begun))
    try waiting.reportFinished(.read)
    if bytes.starts(with: JSONReader.byteOrderMark) {
      warnings.add("", .byteOrderMark)
    }
    let cleaned = KeyMaterial.removed(
      from: value, named: { warnings.add($0.text(), .keyRemoved) },
      report: { warnings.add($0.text(), .keyLeftOut) })
    try waiting.reportFinished(.withoutKeys)
    var path = JSONPath()
    warnDuplicateKeys(in: cleaned, path: &path, warnings: &warnings)
    try waiting.reportFinished(.checked)
    return cleaned
  }

  private static func root(
    _ bytes: [UInt8], source: String, _ cancellation: Cancellation = .never
  ) throws(CatalogFileError) -> JSONValue {
    if let encoding = WideEncoding(bytes) {
      throw CatalogFileError(source: source, line: 1, column: 1, .encoding(encoding))
    }
    if let fault = fault(of: bytes) { throw CatalogFileError(source: source, fault) }
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes, cancellation: cancellation)
    } catch {
      if error.fault == .cancelled { throw CatalogFileError(source: source, .stopped) }
      throw CatalogFileError(source: source, line: error.line, column: error.column, .syntax(error.fault))
    }
    guard case .object = value else {
      throw CatalogFileError(source: source, line: 1, column: 1, .noObject(found: value.kind))
    }
    return value
  }

  private static func fault(of bytes: [UInt8]) -> CatalogFault? {
    if bytes.starts(with: [0x00, 0x05, 0x16, 0x07]) { return .appleDouble }
    if bytes.count > largestSize { return .larger(mebibytes: largestSize >> 20) }
    let isBlank = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return isBlank || bytes == JSONReader.byteOrderMark ? .empty : nil
  }

  private static func warnDuplicateKeys(
    in value: JSONValue, path: inout JSONPath, warnings: inout WarningList
  ) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        path.push(index: index)
        warnDuplicateKeys(in: element, path: &path, warnings: &warnings)
        path.pop()
      }
    case .object(let members):
      // Most objects are small, so a linear search suffices.
      let isSmall = members.count <= 16
      var keys: Set<String> = []
      for (index, member) in members.enumerated() {
        path.push(key: member.key)
        let isNew =
          isSmall
          ? !members[..<index].contains { $0.key == member.key } : keys.insert(member.key).inserted
        if !isNew { warnings.add(path.text(), .appearsTwice) }
        warnDuplicateKeys(in: member.value, path: &path, warnings: &warnings)
        path.pop()
      }
    case .null, .bool, .number, .string: break
    }
  }
}

public struct CatalogWarning: Hashable, Sendable {
  /// The path in the JSON (`products[0].displayPrice`); empty for the file as a whole.
  public let path: String
  public let finding: CatalogAnomaly

  public init(path: String, _ finding: CatalogAnomaly) {
    self.path = path
    self.finding = finding
  }

  /// The text in English, without control characters.
  public var message: String { VisibleText.visible(finding.text) }

  /// The path and the text as one English sentence.
  public var sentence: String { path.isEmpty ? message : "\(VisibleText.visible(path)) \(message)" }

  package func text(_ texts: Localizer) -> String {
    (path.isEmpty ? "" : "\(path): ") + VisibleText.visible(finding.text(texts))
  }
}

public struct CatalogFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file as the operator wrote it.
  public let source: String
  /// The line, from 1; nil if the error is not at one position.
  public let line: Int?
  /// The column in characters, from 1.
  public let column: Int?
  public let fault: CatalogFault

  public init(source: String, line: Int? = nil, column: Int? = nil, _ fault: CatalogFault) {
    self.source = source
    self.line = line
    self.column = column
    self.fault = fault
  }

  public var isSyntaxError: Bool { if case .syntax = fault { true } else { false } }

  /// `file:line:column`, without control characters.
  public var location: String {
    VisibleText.visible(source) + [line, column].compactMap { $0.map { ":\($0)" } }.joined()
  }

  /// `file:line:column: fault`.
  public var description: String { "\(location): \(fault.text)" }
}

/// The warnings in the order in which they were found.
package struct WarningList {
  private var warnings: [CatalogWarning] = []
  private var dropped = 0

  /// The maximum number of warnings, which limits memory for an invalid file.
  private static let maxKept = 1000

  /// Makes control characters in `path` visible, because the path can contain text from the file.
  package mutating func add(_ path: String, _ finding: CatalogAnomaly) {
    guard warnings.count < Self.maxKept else {
      dropped += 1
      return
    }
    warnings.append(CatalogWarning(path: VisibleText.visible(path), finding))
  }

  /// All warnings, ended by the number of dropped warnings, if any.
  package var all: [CatalogWarning] {
    dropped == 0 ? warnings : warnings + [CatalogWarning(path: "", .moreNotListed(dropped))]
  }
}
