// The console's file format: TOML with one table for each product.

import StoreCatalog
import StoreSimulator
import Support
import TOML

public struct ConsoleFileError: Error, Localizable, Hashable, Sendable {
  public let line: Int
  public let what: ConsoleFileErrorKind

  public enum ConsoleFileErrorKind: Hashable, Sendable {
    case noTOML(TOMLProblem)
    case unknownKey(String)
    case missing(key: String)
    case noText(key: String)
    case noNumber(key: String)
    case noSwitch(key: String)
    case noTables
    case noType(String)
    case product(ConsoleRegistrationError)
  }

  public func text(_ texts: Localizer) -> String {
    let words =
      switch what {
      case .noTOML(let problem): problem.text(texts)
      case .unknownKey(let key): texts.localized("unknown key \(VisibleText.quoted(key))")
      case .missing(let key): texts.localized("the product has no \(key)")
      case .noText(let key): texts.localized("\(key) must be a string in quotes")
      case .noNumber(let key): texts.localized("\(key) must be a whole number")
      case .noSwitch(let key): texts.localized("\(key) must be true or false")
      case .noTables: texts.localized("products must be in tables [[product]]")
      case .noType(let word): texts.localized("unknown product type \(VisibleText.quoted(word))")
      case .product(let fault): fault.text(texts)
      }
    return texts.localized("line \(line): \(words)")
  }

  var localizedText: LocalizedText { LocalizedText(self) }
}

extension Console {
  private static let keys = ["id", "short", "number", "name", "price", "currency", "type", "stopped"]

  /// Reads a console file; `catalog` supplies the subscription groups.
  ///
  /// A file with an error registers no products.
  ///
  /// - Throws: `ConsoleFileError` with the line number.
  public static func read(
    _ bytes: [UInt8], source: String, catalog: Catalog
  ) throws(ConsoleFileError) -> Console {
    let table: TOMLTable
    do throws(TOMLSyntaxError) {
      table = try TOMLReader.read(bytes)
    } catch {
      throw ConsoleFileError(line: error.position.line, what: .noTOML(error.problem))
    }
    var console = Console(source: source)
    for member in table.members where member.key != "product" {
      throw ConsoleFileError(line: member.position.line, what: .unknownKey(member.key))
    }
    guard let rows = table["product"] else { return console }
    guard let tables = rows.array else { throw ConsoleFileError(line: rows.position.line, what: .noTables) }
    for row in tables {
      guard let table = row.table else { throw ConsoleFileError(line: row.position.line, what: .noTables) }
      let line = table.members.first?.position.line ?? row.position.line
      let product = try self.product(table, line: line)
      if let fault = console.fault(of: product, catalog) {
        throw ConsoleFileError(line: lineNumber(of: fault, in: table) ?? line, what: .product(fault))
      }
      console.register(product)
    }
    console.markAsLoaded()
    return console
  }

  private static func product(_ table: TOMLTable, line: Int) throws(ConsoleFileError) -> ConsoleProduct {
    for member in table.members where !keys.contains(member.key) {
      throw ConsoleFileError(line: member.position.line, what: .unknownKey(member.key))
    }
    return ConsoleProduct(
      try text("id", in: table, line: line), short: try short(table, line: line),
      number: try number(table, line: line), name: try text("name", in: table, line: line),
      price: try price(table, line: line), currency: try text("currency", in: table, line: line),
      type: try type(table, line: line), isStopped: try isStopped(table))
  }

  private static func type(_ table: TOMLTable, line: Int) throws(ConsoleFileError) -> ProductType {
    let word = try text("type", in: table, line: line)
    guard let type = ProductType(word: word) else {
      throw ConsoleFileError(line: table["type"]?.position.line ?? line, what: .noType(word))
    }
    return type
  }

  private static func short(_ table: TOMLTable, line: Int) throws(ConsoleFileError) -> String? {
    guard table["short"] != nil else { return nil }
    return try text("short", in: table, line: line)
  }

  private static func isStopped(_ table: TOMLTable) throws(ConsoleFileError) -> Bool {
    guard let stopped = table["stopped"] else { return false }
    guard let isTrue = stopped.bool else {
      throw ConsoleFileError(line: stopped.position.line, what: .noSwitch(key: "stopped"))
    }
    return isTrue
  }

  private static func number(_ table: TOMLTable, line: Int) throws(ConsoleFileError) -> Int {
    guard let number = table["number"] else {
      throw ConsoleFileError(line: line, what: .missing(key: "number"))
    }
    let line = number.position.line
    guard let integer = number.integer, let digits = Int(exactly: integer) else {
      throw ConsoleFileError(line: line, what: .noNumber(key: "number"))
    }
    return digits
  }

  private static func text(_ key: String, in table: TOMLTable, line: Int) throws(ConsoleFileError) -> String {
    guard let value = table[key] else { throw ConsoleFileError(line: line, what: .missing(key: key)) }
    guard let text = value.text else {
      throw ConsoleFileError(line: value.position.line, what: .noText(key: key))
    }
    return text
  }

  private static func price(_ table: TOMLTable, line: Int) throws(ConsoleFileError) -> String {
    if let number = table["price"]?.integer { return String(number) }
    return try text("price", in: table, line: line)
  }

  /// Returns the line of the key to which an error applies; nil if the table lacks the key.
  private static func lineNumber(of fault: ConsoleRegistrationError, in table: TOMLTable) -> Int? {
    let key =
      switch fault {
      case .noIdentifier, .identifierTwice, .groupTwice: "id"
      case .wordTwice: table["short"] == nil ? "id" : "short"
      case .numberTwice, .numberTooSmall: "number"
      case .noPrice: "price"
      case .noCurrency: "currency"
      }
    return table[key]?.position.line
  }
}
