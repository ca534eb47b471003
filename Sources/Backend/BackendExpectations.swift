// The conditions that a scenario can expect of the backend.

import AppStoreServer
import Scenario
import Simulation
import StoreRules
import StoreSimulator
import Support

extension Backend {
  public enum OwnCondition: ParticipantCondition {
    public enum Content: Hashable, Sendable {
      case value(String)
      case absent
      /// At least one row of the array before the last `[*]` has no value at the rest of the path.
      case absentInSomeRow
      case count(Int)
    }

    /// The last response of the newest verification; before any verification, the response to the current
    /// receipt.
    case receipt(path: String, Content)
    case verified
    /// The newest verification failed with this status.
    case refused(status: Int)
    /// The number of units delivered to customers of the current environment.
    case delivered(product: String, Int)

    public var step: String {
      switch self {
      case .receipt(let path, let content):
        "receipt \(StepFormat.written(path)) "
          + {
            switch content {
            // Quotes a value that equals a keyword, so that the parser reads it as a value.
            case .value(let value):
              StepFormat.written(value, quoted: ["absent", "some-absent", "count"].contains(value))
            case .absent: "absent"
            case .absentInSomeRow: "some-absent"
            case .count(let count): "count \(count)"
            }
          }()
      case .verified: "verified"
      case .refused(let status): "refused-by-store \(status)"
      case .delivered(let product, let count): "delivered \(StepFormat.written(product)) \(count)"
      }
    }
  }

  public static let expectations: [CommandForm] = [
    CommandForm([.keyword("receipt"), path, .keyword("absent")]) { arguments in
      arguments.text(1).map { expect(.receipt(path: $0, .absent)) }
    },
    CommandForm([.keyword("receipt"), path, .keyword("some-absent")]) { arguments in
      arguments.text(1).map { expect(.receipt(path: $0, .absentInSomeRow)) }
    },
    CommandForm([.keyword("receipt"), path, .keyword("count"), count]) { arguments in
      guard let path = arguments.text(1), let count = arguments.number(3) else { return nil }
      return expect(.receipt(path: path, .count(count)))
    },
    CommandForm([.keyword("receipt"), path, Parameter("VALUE", .text)]) { arguments in
      guard let path = arguments.text(1), let value = arguments.text(2) else { return nil }
      return expect(.receipt(path: path, .value(value)))
    },
    CommandForm([.keyword("verified")]) { _ in expect(.verified) },
    CommandForm([.keyword("refused-by-store"), Parameter("STATUS", .number(0...99_999))]) { arguments in
      arguments.number(1).map { expect(.refused(status: $0)) }
    },
    CommandForm([.keyword("delivered"), Parameter("PRODUCT", .product), count]) { arguments in
      guard let product = arguments.text(1), let count = arguments.number(2) else { return nil }
      return expect(.delivered(product: product, count))
    },
  ]

  private static let count = Parameter("N", .number(0...1_000_000_000))
  private static let path = Parameter(
    "PATH",
    .suggested([
      "status", "environment", "receipt.bundle_id", "receipt.in_app", "receipt.in_app[0].product_id",
      "receipt.in_app[*].product_id", "receipt.in_app[*].transaction_id", "receipt.receipt_creation_date",
      "latest_receipt_info", "latest_receipt_info[0].expires_date_ms", "latest_receipt_info[*].product_id",
      "pending_renewal_info", "pending_renewal_info[*].auto_renew_status",
      "pending_renewal_info[*].expiration_intent",
    ]))

  // MARK: Evaluating conditions

  public func contradiction(to condition: OwnCondition, in simulator: Simulator) -> LocalizedText? {
    switch condition {
    case .receipt(let path, let content): contradiction(to: content, at: path, in: simulator)
    case .verified:
      verification.map { $0.isAccepted ? nil : Self.ended($0) } ?? Self.nothingVerified
    case .refused(let status):
      verification.map { $0.status == status && status != 0 ? nil : Self.ended($0) } ?? Self.nothingVerified
    case .delivered(let product, let count):
      {
        let found = delivered(product, in: simulator.world.environment)
        let environmentTitle = simulator.world.environment.rules.title.english
        return found == count
          ? nil
          : LocalizedText("\(found) x \(product) delivered in \(environmentTitle)")
      }()
    }
  }

  private static let nothingVerified = LocalizedText("nothing was verified yet (use verify)")

  private static func ended(_ verification: Verification) -> LocalizedText {
    verification.isAccepted
      ? LocalizedText("the receipt \(verification.receipt) was verified")
      : LocalizedText("the receipt \(verification.receipt) was refused with \(verification.status)")
  }

  private func contradiction(to content: OwnCondition.Content, at text: String, in simulator: Simulator)
    -> LocalizedText?
  {
    guard let path = ResponsePath(text) else {
      return ResponsePath.corrected(text).map { LocalizedText("\(text) is not a path; write \($0)") }
        ?? LocalizedText("\(text) is not a path such as latest_receipt_info[0].expires_date_ms")
    }
    guard let answer = answer(in: simulator) else {
      return LocalizedText("there is no receipt to verify")
    }
    let matches = path.values(in: answer)
    switch content {
    case .absent: return matches.first.map { Self.found($0, at: text) }
    case .absentInSomeRow:
      guard let rows = path.rowsWithField(in: answer) else {
        return LocalizedText("\(text) has no field after [*], such as latest_receipt_info[*].expires_date")
      }
      return rows.contains(false)
        ? nil : LocalizedText("\(text) is absent in 0 of \(rows.count) rows")
    case .value(let value):
      return matches.contains { $0.plain == value }
        ? nil : matches.first.map { Self.found($0, at: text) } ?? Self.absent(text)
    case .count(let count):
      if path.isAny { return matches.count == count ? nil : Self.counted(matches.count, at: text) }
      guard case .array(let rows)? = matches.first else {
        return matches.first.map { Self.found($0, at: text) } ?? Self.absent(text)
      }
      return rows.count == count ? nil : Self.counted(rows.count, at: text)
    }
  }

  private static func found(_ value: JSONValue, at path: String) -> LocalizedText {
    switch value {
    case .array(let rows): counted(rows.count, at: path)
    case .object: LocalizedText("\(path) exists")
    default: LocalizedText(same: "\(path) \(VisibleText.quoted(value.plain ?? ""))")
    }
  }

  private static func counted(_ count: Int, at path: String) -> LocalizedText {
    LocalizedText("\(count) in \(path)")
  }

  private static func absent(_ path: String) -> LocalizedText { LocalizedText("\(path) is absent") }

  /// Returns the response that conditions examine; nil if there is no receipt.
  func answer(in simulator: Simulator) -> JSONValue? {
    let bytes: [UInt8]
    if let verification {
      bytes = verification.answer
    } else {
      let worlds = StoreServerState(simulator)
      let environment = simulator.world.environment
      guard let container = worlds.receipt(in: environment)?.container(.digestOnly) else { return nil }
      let request = VerifyRequest(receipt: container, password: worlds.identity.sharedSecret)
      bytes =
        StoreServer(signer: .digestOnly)
        .verify(request, at: environment == .production ? .production : .sandbox, worlds).body
    }
    return try? JSONReader.read(bytes)
  }

  public func proposals(in simulator: Simulator) -> [OwnCondition] {
    guard let verification else { return [] }
    let environment = simulator.world.environment
    var conditions: [OwnCondition] = [
      verification.isAccepted ? .verified : .refused(status: verification.status)
    ]
    if verification.isAccepted, let answer = answer(in: simulator) {
      for path in ["receipt.in_app", "latest_receipt_info", "pending_renewal_info"] {
        if case .array(let rows)? = ResponsePath(path)?.values(in: answer).first {
          conditions.append(.receipt(path: path, .count(rows.count)))
          let field = path + "[*].expires_date"
          if Set(ResponsePath(field)?.rowsWithField(in: answer) ?? []).count == 2 {
            conditions.append(.receipt(path: field, .absentInSomeRow))
          }
        } else {
          conditions.append(.receipt(path: path, .absent))
        }
      }
    }
    var products: [String] = []
    for delivery in deliveries
    where delivery.belongs(to: environment) && !products.contains(delivery.product) {
      products.append(delivery.product)
    }
    return conditions + products.suffix(4).map { .delivered(product: $0, delivered($0, in: environment)) }
  }
}

/// A path in a response, such as `receipt.in_app[0].product_id` or `receipt.in_app[*].product_id`.
struct ResponsePath {
  private enum Part {
    case key(String)
    case row(Int)
    case anyRow
  }

  private let parts: [Part]

  /// Whether the path contains `[*]`, which matches every row of an array.
  var isAny: Bool { parts.contains { if case .anyRow = $0 { true } else { false } } }

  init?(_ text: String) {
    var parts: [Part] = []
    for component in text.split(separator: ".", omittingEmptySubsequences: false) {
      var remaining = component
      let key = remaining.prefix { $0 != "[" }
      guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "]") }),
        !Self.isIndex(key), !parts.isEmpty || key != "in_app"
      else { return nil }
      parts.append(.key(String(key)))
      remaining = remaining.dropFirst(key.count)
      while !remaining.isEmpty {
        guard remaining.first == "[", let end = remaining.firstIndex(of: "]") else { return nil }
        let indexText = remaining[remaining.index(after: remaining.startIndex)..<end]
        if indexText == "*" {
          parts.append(.anyRow)
        } else if indexText.utf8.count <= 9, indexText.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          let number = Int(indexText)
        {
          parts.append(.row(number))
        } else {
          return nil
        }
        remaining = remaining[remaining.index(after: end)...]
      }
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// Whether a component is the index of a row or a wildcard, which must be in brackets.
  private static func isIndex(_ component: Substring) -> Bool {
    component == "*" || component.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns a path with its indices in brackets and with `receipt.` before `in_app`; nil if the result is
  /// not a path.
  static func corrected(_ text: String) -> String? {
    var path = ""
    for component in text.split(separator: ".", omittingEmptySubsequences: true) {
      if isIndex(component), !path.isEmpty {
        path += "[\(component)]"
      } else {
        path += (path.isEmpty ? "" : ".") + component
      }
    }
    if path.hasPrefix("in_app") { path = "receipt." + path }
    return path != text && ResponsePath(path) != nil ? path : nil
  }

  func values(in answer: JSONValue) -> [JSONValue] { Self.values(of: parts[...], in: [answer]) }

  /// Returns whether each row that the last `[*]` matches has a value at the rest of the path.
  ///
  /// Nil if the path has no `[*]`, or if no field follows it.
  func rowsWithField(in answer: JSONValue) -> [Bool]? {
    guard let index = parts.lastIndex(where: { if case .anyRow = $0 { true } else { false } }),
      index < parts.count - 1
    else { return nil }
    return Self.values(of: parts[...index], in: [answer]).map { row in
      !Self.values(of: parts[(index + 1)...], in: [row]).isEmpty
    }
  }

  private static func values(of parts: ArraySlice<Part>, in values: [JSONValue]) -> [JSONValue] {
    var matches = values
    for part in parts {
      matches = matches.flatMap { value -> [JSONValue] in
        switch part {
        case .key(let key): return value[key].map { [$0] } ?? []
        case .row(let number): return number < value.rows.count ? [value.rows[number]] : []
        case .anyRow: return value.rows
        }
      }
    }
    return matches
  }
}

extension JSONValue {
  /// The text of a scalar as written in a condition; nil for arrays and objects.
  var plain: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let isSo): isSo ? "true" : "false"
    case .null: "null"
    case .array, .object: nil
    }
  }
}
