// The names of functions, of Swift cases and of codes in the lines of a log.

import StoreModel

extension FactScanner {
  // MARK: Calls

  /// The numbers of bytes in front of and after a call in which words about the call are searched.
  private static let bytesBefore = 24
  private static let bytesAfter = 48
  private static let argumentBytes = 160

  /// Records the name of a function at a range of the line.
  mutating func addCall(_ operation: FailedOperation, isSync: Bool, _ range: Range<Int>) {
    guard facts.calls.count < Self.maxFacts else { return }
    facts.calls.append(
      LoggedCall(
        operation: operation, form: form(ofCallAt: range), isSync: isSync, line: number,
        text: String(decoding: line[range], as: UTF8.self)))
  }

  private func form(ofCallAt range: Range<Int>) -> LoggedCall.Form {
    if isFrame(range) { return .frame }
    let before = String(
      decoding: lowercase[max(0, range.lowerBound - Self.bytesBefore)..<range.lowerBound], as: UTF8.self)
    let after = String(
      decoding: lowercase[endOfArguments(range)...].prefix(Self.bytesAfter), as: UTF8.self)
    func contains(_ words: [String]) -> Bool {
      words.contains { before.contains($0) || after.contains($0) }
    }
    return contains(LogWords.failureWords) ? .failed : contains(LogWords.endWords) ? .ended : .other
  }

  /// Returns the index after the arguments of a call, such as `(product:_:)`, or after its name.
  private func endOfArguments(_ range: Range<Int>) -> Int {
    let start = lowercase[range.upperBound - 1] == UInt8(ascii: "(") ? range.upperBound - 1 : range.upperBound
    let rest = lowercase[start...].prefix(Self.argumentBytes)
    guard rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
      return range.upperBound
    }
    return end + 1
  }

  /// Whether the line belongs to a stack of calls, as in `#2 Shop.buy (package:shop/a.dart:1)`.
  private func isFrame(_ range: Range<Int>) -> Bool {
    let start = lowercase.drop { " >|`\"'".utf8.contains($0) }
    if start.first == UInt8(ascii: "#"), start.dropFirst().first?.isASCIIDigit == true { return true }
    if start.starts(with: Self.frameStart) {
      // A sentence can begin with "At" too.
      let name = start.dropFirst(Self.frameStart.count).prefix { $0 != 0x20 }
      if name.contains(where: { ".(".utf8.contains($0) }) || name.indices.contains(range.lowerBound) {
        return true
      }
    }
    let first = max(0, range.lowerBound - Self.frameBytes)
    let last = min(lowercase.count, range.upperBound + Self.frameBytes)
    let text = String(decoding: lowercase[first..<last], as: UTF8.self)
    return LogWords.stackSigns.contains { text.contains($0) }
  }

  private static let frameStart = Array("at ".utf8)
  private static let frameBytes = 200

  // MARK: Cases of Swift errors

  /// The types of StoreKit 2's errors, in lowercase, as logs write them in front of a case.
  private static let errorTypes: [(name: String, cases: [String])] = [
    ("storekiterror", StoreKitFailure.Kind.storeKitError.cases.map { $0.lowercased() }),
    ("product.purchaseerror", StoreKitFailure.Kind.purchaseError.cases.map { $0.lowercased() }),
  ]

  /// Records a case of an error of StoreKit 2 in the forms `StoreKit.unknown`,
  /// `StoreKit.StoreKitError.unknown` and `unknown (StoreKit.StoreKitError)`.
  ///
  /// Returns false if the word is no such case, or if no rule knows the case.
  mutating func useSwiftCase(_ range: Range<Int>) -> Bool {
    guard range.count <= 80, hasFormOfSwiftCase(range), let word = swiftCase(range) else { return false }
    let text = String(decoding: line[range], as: UTF8.self)
    let name = word.split(separator: ".").last.map(String.init) ?? word
    for candidate in [word, name] {
      guard vocabulary.meaning(of: Array(candidate.utf8)[...])?.isEvidence == true else { continue }
      add(.word(candidate), text)
      add(.api(.product), text)
      facts.mentionsPurchases = true
      return true
    }
    return false
  }

  /// Whether a word begins with `StoreKit.`, or a type in parentheses follows the word.
  private func hasFormOfSwiftCase(_ range: Range<Int>) -> Bool {
    let rest = lowercase[range.upperBound...].prefix(3)
    return lowercase[range].starts(with: Self.module)
      || rest.starts(with: Self.typeStart)
        && (rest.last == UInt8(ascii: "s") || rest.last == UInt8(ascii: "p"))
  }

  private static let module = Array("storekit.".utf8)
  private static let typeStart = Array(" (".utf8)

  /// Returns the case with its type, such as `storekiterror.unknown`.
  private func swiftCase(_ range: Range<Int>) -> String? {
    let word = String(decoding: lowercase[range], as: UTF8.self)
    let module = "storekit."
    if word.hasPrefix(module) {
      let rest = word.dropFirst(module.count)
      for (type, cases) in Self.errorTypes {
        for name in cases where rest == name || rest == "\(type).\(name)" { return "\(type).\(name)" }
      }
      return nil
    }
    let rest = String(decoding: lowercase[range.upperBound...].dropFirst(2).prefix(40), as: UTF8.self)
    for (type, cases) in Self.errorTypes where cases.contains(word) {
      if rest.hasPrefix(type) || rest.hasPrefix(module + type) { return "\(type).\(word)" }
    }
    return nil
  }

  // MARK: Codes

  private static let maxUnknownCodes = 5
  private static let maxCodeLength = 48

  /// Records a code of a library such as `E_NOT_PREPARED` that no rule knows.
  mutating func addUnknownCode(_ range: Range<Int>) {
    let word = line[range]
    guard word.count > 4, word.count <= Self.maxCodeLength, word.starts(with: Self.codeStart),
      word.allSatisfy({ (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }),
      facts.unknownCodes.count < Self.maxUnknownCodes
    else { return }
    let code = String(decoding: word, as: UTF8.self)
    if !facts.unknownCodes.contains(code) { facts.unknownCodes.append(code) }
  }

  private static let codeStart = Array("E_".utf8)
}
