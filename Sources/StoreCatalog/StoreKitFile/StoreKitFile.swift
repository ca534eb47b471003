// Reading `.storekit` files: what goes in, what comes out, and what may be wrong with them. Knows bytes and no disk.

import Support

/// Xcode's StoreKit configuration files, of any version.
public enum StoreKitFile {
  /// The largest file that is read, in bytes: 100,000 products take about half of it.
  ///
  /// What comes of it in memory is bounded by the number of its values (`JSONReader.maxValues`).
  public static let largestSize = 128 << 20

  /// Makes a catalogue of a file's content, with a warning for everything in it that was not as Xcode writes it.
  ///
  /// A private key inside is neither kept nor shown. `source` is the name of the file, for messages and for
  /// `Catalog.source`.
  ///
  /// - Throws: `CatalogFileError` where there is no catalogue in it, and if the reading was cancelled.
  public static func read(
    _ bytes: [UInt8], source: String, cancellation: Cancellation = .never
  ) throws(CatalogFileError) -> (catalog: Catalog, warnings: [CatalogWarning]) {
    let waiting = CatalogCancellation(cancellation, source: source)
    var warnings = WarningList()
    let root = try tree(bytes, source: source, warnings: &warnings, waiting)
    let importer = StoreKitFileImporter(source: source, root: root, warnings: warnings, waiting)
    return try importer.imported(bytes)
  }

  /// A copy of the file, as Xcode would write it: what the importer reads of it and nothing else, so that reading the
  /// copy makes the same catalogue.
  ///
  /// Where something was left out stands in it under a key of its own: see `leftOut(of:)`.
  ///
  /// - Throws: `CatalogFileError` where there is no catalogue in it, and if the copying was cancelled.
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

  /// What was left out of the file that `copy` is a copy of: `settings._developerTeamID`, `products[].internalID`.
  public static func leftOut(of copy: [UInt8]) -> [String] {
    guard case .array(let places) = (try? root(copy, source: ""))?[CatalogCopier.leftOutKey] else {
      return []
    }
    return places.compactMap { place in
      if case .string(let text) = place { VisibleText.visible(text) } else { nil }
    }
  }

  /// The root object of the file, without keys, and what is to be said of it as a whole.
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

  /// The root object of the file.
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
      if error.what == .cancelled { throw CatalogFileError(source: source, .stopped) }
      throw CatalogFileError(source: source, line: error.line, column: error.column, .syntax(error.what))
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
      // Most objects are small, and a glance at what stands before is enough.
      let isSmall = members.count <= 16
      var seen: Set<String> = []
      for (place, member) in members.enumerated() {
        path.push(key: member.key)
        let isNew =
          isSmall
          ? !members[..<place].contains { $0.key == member.key } : seen.insert(member.key).inserted
        if !isNew { warnings.add(path.text(), .appearsTwice) }
        warnDuplicateKeys(in: member.value, path: &path, warnings: &warnings)
        path.pop()
      }
    case .null, .bool, .number, .string: break
    }
  }
}

/// Something in a file that is not as Xcode writes it, and what was made of it.
public struct CatalogWarning: Hashable, Sendable {
  /// Where in the JSON: `products[0].displayPrice`; empty for the file as a whole.
  public let path: String
  public let finding: CatalogAnomaly

  public init(path: String, _ finding: CatalogAnomaly) {
    self.path = path
    self.finding = finding
  }

  /// What was found, in English and safe to print.
  public var message: String { VisibleText.visible(finding.text) }

  /// Where it is, and what was found there.
  package func text(_ texts: Localizer) -> String {
    (path.isEmpty ? "" : "\(path): ") + VisibleText.visible(finding.text(texts))
  }
}

/// Why a file is no catalogue.
public struct CatalogFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the operator wrote it.
  public let source: String
  /// From 1; nil when the fault is in no one place.
  public let line: Int?
  /// In characters, from 1.
  public let column: Int?
  public let fault: CatalogFault

  public init(source: String, line: Int? = nil, column: Int? = nil, _ fault: CatalogFault) {
    self.source = source
    self.line = line
    self.column = column
    self.fault = fault
  }

  /// `file:line:column`, safe to print.
  public var place: String {
    VisibleText.visible(source) + [line, column].compactMap { $0.map { ":\($0)" } }.joined()
  }

  /// The error as it is printed: `file:line:column: what`.
  public var description: String { "\(place): \(fault.text)" }
}

/// Warnings in the order in which they were found, bounded.
package struct WarningList {
  private var kept: [CatalogWarning] = []
  private var dropped = 0

  /// A file of junk shall not fill the memory with complaints.
  private static let maxKept = 1000

  /// Adds a warning; `path` may hold text of the file and is made safe to print.
  package mutating func add(_ path: String, _ finding: CatalogAnomaly) {
    guard kept.count < Self.maxKept else {
      dropped += 1
      return
    }
    kept.append(CatalogWarning(path: VisibleText.visible(path), finding))
  }

  /// All of them, with a last one for those that were too many.
  package var all: [CatalogWarning] {
    dropped == 0 ? kept : kept + [CatalogWarning(path: "", .moreNotListed(dropped))]
  }
}
