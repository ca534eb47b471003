// The names of errors in steps (rule `errors.unknown`; DocC: ErrorTable).
//
// - A case or an error: `paymentNotAllowed`, `ASDServerErrorDomain/3532`.
// - A chain: `ASDErrorDomain/500>AMSErrorDomain/301`.
// - Two errors inside another error: `AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4)`.
// - Description and failure reason: `SSServerErrorDomain/2059=Text=Reason`.

public enum ErrorNameProblem: Error, Hashable, Sendable {
  case unreadable
  /// The name contains this number of errors, more than `ErrorTable.longestChain`.
  case tooLong(Int)
}

extension ErrorTable {
  /// The maximum number of errors in a name; real reports contain four.
  public static let longestChain = 16

  public static func failure(named text: String) -> InjectedFailure? { try? read(text) }

  public static func read(_ text: String) throws(ErrorNameProblem) -> InjectedFailure {
    let characters = Array(text.unicodeScalars)
    // Counted before the recursive parsing, so that a long name cannot exhaust the stack.
    let links = unescapedCount(of: ">", in: characters) + 1
    guard links <= longestChain else { throw .tooLong(links) }
    var reader = ErrorNameReader(characters)
    guard let failure = reader.chain(inGroup: false), reader.isAtEnd else { throw .unreadable }
    let count = failure.all.count
    guard count <= longestChain else { throw .tooLong(count) }
    return failure
  }

  private static func unescapedCount(of sign: Unicode.Scalar, in text: [Unicode.Scalar]) -> Int {
    var count = 0
    var isEscaped = false
    for scalar in text {
      if scalar == sign, !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  /// Returns the canonical name, which `read` accepts.
  public static func name(of failure: InjectedFailure) -> String { name(of: failure, inGroup: false) }

  private static func name(of failure: InjectedFailure, inGroup: Bool) -> String {
    let isPlain = failure.causes.isEmpty && failure.text == nil && failure.reason == nil
    let known = isPlain && !inGroup ? row(domain: failure.domain, code: failure.code)?.name : nil
    var name = known ?? "\(escaped(failure.domain, inGroup: inGroup))/\(failure.code)"
    if failure.text != nil || failure.reason != nil {
      name += "=" + escaped(failure.text ?? "", inGroup: inGroup)
    }
    if let reason = failure.reason { name += "=" + escaped(reason, inGroup: inGroup) }
    if failure.causes.count == 1 {
      return name + ">" + inside(failure.causes[0], inGroup: inGroup)
    }
    if !failure.causes.isEmpty {
      name += ">(" + failure.causes.map { inside($0, inGroup: true) }.joined(separator: ",") + ")"
    }
    return name
  }

  /// Returns the name that an error has inside another error: always the domain and the code.
  public static func nameInside(of failure: InjectedFailure) -> String { inside(failure, inGroup: false) }

  private static func inside(_ failure: InjectedFailure, inGroup: Bool) -> String {
    let isBare = failure.causes.isEmpty && failure.text == nil && failure.reason == nil
    return isBare
      ? "\(escaped(failure.domain, inGroup: inGroup))/\(failure.code)" : name(of: failure, inGroup: inGroup)
  }

  private static func escaped(_ text: String, inGroup: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == ">" || scalar == "=" || (inGroup && (scalar == "," || scalar == ")")) {
        result.append("\\")
      }
      result.append(scalar)
    }
    return String(result)
  }

  public static var allNames: [String] {
    rows.map { name(of: InjectedFailure(domain: $0.domain, code: $0.code)) }
  }
}

/// A recursive parser of error names.
///
/// The recursion of `chain` is at most as deep as the number of `>` in the name.
private struct ErrorNameReader {
  private let text: [Unicode.Scalar]
  private var index = 0

  init(_ text: [Unicode.Scalar]) { self.text = text }

  var isAtEnd: Bool { index == text.count }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == sign else { return false }
    index += 1
    return true
  }

  /// Parses `ERROR`, `ERROR>CHAIN` or `ERROR>(CHAIN,CHAIN)`.
  mutating func chain(inGroup: Bool) -> InjectedFailure? {
    guard var failure = error(inGroup: inGroup) else { return nil }
    guard consume(">") else { return failure }
    if consume("(") {
      repeat {
        guard let cause = chain(inGroup: true) else { return nil }
        failure.causes.append(cause)
      } while consume(",")
      return consume(")") ? failure : nil
    }
    guard let cause = chain(inGroup: inGroup) else { return nil }
    failure.causes = [cause]
    return failure
  }

  /// Parses a case of `SKErrorDomain` or `DOMAIN/CODE`, and optional texts after `=`.
  private mutating func error(inGroup: Bool) -> InjectedFailure? {
    var name = part(inGroup: inGroup)
    var parsed = Self.failure(name)
    // A domain may contain `=`.
    while parsed == nil, consume("=") {
      name += "=" + part(inGroup: inGroup)
      parsed = Self.failure(name)
    }
    guard var failure = parsed else { return nil }
    if consume("=") {
      let text = part(inGroup: inGroup)
      failure.text = text.isEmpty ? nil : text
      if consume("=") {
        let reason = part(inGroup: inGroup)
        failure.reason = reason.isEmpty ? nil : reason
      }
      guard failure.text != nil || failure.reason != nil else { return nil }
    }
    return failure
  }

  /// Returns the text up to the next delimiter that has no backslash before it.
  private mutating func part(inGroup: Bool) -> String {
    var part = String.UnicodeScalarView()
    while index < text.count {
      let scalar = text[index]
      if scalar == ">" || scalar == "=" || (inGroup && (scalar == "," || scalar == ")")) { break }
      if scalar == "\\", index + 1 < text.count { index += 1 }
      part.append(text[index])
      index += 1
    }
    return String(part)
  }

  private static func failure(_ name: String) -> InjectedFailure? {
    if let row = ErrorTable.row(named: name) { return InjectedFailure(domain: row.domain, code: row.code) }
    guard let slash = name.lastIndex(of: "/"), let code = Int(name[name.index(after: slash)...]) else {
      return nil
    }
    let domain = name[..<slash]
    let isDomain =
      !domain.isEmpty && domain.utf8.count <= longestDomain
      && domain.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
    return isDomain ? InjectedFailure(domain: String(domain), code: code) : nil
  }

  /// The longest domain in bytes.
  private static let longestDomain = 256
}
