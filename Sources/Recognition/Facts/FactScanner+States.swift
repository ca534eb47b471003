// The states of transactions in the lines of a log.

import StoreModel

/// A state of a transaction in a log.
struct LoggedState: Hashable, Sendable {
  let state: TransactionState
  let line: Int
  let text: String
}

extension FactScanner {
  /// The type of the states in Objective-C and Swift, in lowercase.
  private static let type = Array("skpaymenttransactionstate".utf8)
  /// The property with the state, in lowercase.
  private static let property = Array("transactionstate".utf8)
  /// RevenueCat writes `updatedTransaction: PRODUCT IDENTIFIER 4`.
  private static let update = Array("updatedtransaction: ".utf8)
  private static let branch = Array("case .".utf8)
  /// A sentence such as `transaction a.b state .deferred`.
  private static let word = "state "

  /// Phrases in front of a state, in lowercase.
  static let statePhrases =
    [type, property, update, branch].map { String(decoding: $0, as: UTF8.self) }
    + ["transaction_state", "transaction state", "state changed to", word]

  /// The phrases that end like `word`, in lowercase.
  private static let longerPhrases = ["transaction state ", "transactionstate "].map { Array($0.utf8) }

  // MARK: Forms

  /// Reads the state after one of `statePhrases`.
  mutating func useState(afterPhrase range: Range<Int>) {
    let phrase = lowercase[range]
    let before = range.lowerBound > 0 ? line[range.lowerBound - 1] : 0x20
    let isType = phrase.elementsEqual(Self.type)
    let isProperty = phrase.elementsEqual(Self.property)
    // The name of the type contains the name of the property. In the address of a web page,
    // `transactionState` is a number of another payment service.
    guard isType || !before.isASCIILetter && !"&?".utf8.contains(before), !isCompared(range.upperBound) else {
      return
    }
    if phrase.elementsEqual(Self.word.utf8) {
      // Other signs belong to the key `state`, and other forms to longer phrases.
      let next = range.upperBound < line.count ? lowercase[range.upperBound] : 0x20
      guard next.isASCIILetter || next == UInt8(ascii: "."),
        !Self.longerPhrases.contains(where: { lowercase[..<range.upperBound].suffix($0.count) == $0[...] })
      else { return }
    }
    if phrase.elementsEqual(Self.update) {
      guard let word = lowercase[range.upperBound...].split(separator: 0x20).last,
        let state = Self.state(numbered: word)
      else { return }
      addState(state, isTyped: true, range.lowerBound..<word.endIndex)
      return
    }
    guard let (state, value) = stateValue(at: range.upperBound) else {
      isStateOpen = isType
      return
    }
    guard isType || !namesType(range.upperBound..<value.upperBound) else { return }
    if phrase.elementsEqual(Self.branch) {
      if value.lowerBound == range.upperBound {
        addState(state, isTyped: false, range.lowerBound..<value.upperBound)
      }
      return
    }
    addState(
      state, isTyped: isType || isProperty || isSwiftCase(value), range.lowerBound..<value.upperBound)
  }

  /// Reads the value of the key `state`; returns the index after the value, or nil if the value is no state.
  mutating func useState(valueAt start: Int, _ key: Range<Int>) -> Int? {
    // `Original Transaction ID = 1, State = .purchased` is about an earlier transaction.
    guard !isCompared(key.upperBound), !lowercase[..<key.lowerBound].contains(Self.original),
      let (state, value) = stateValue(at: start), !namesType(start..<value.upperBound),
      !line[value.lowerBound].isASCIIDigit || vocabulary.speaksOfTransactions(lowercase)
    else { return nil }
    addState(state, isTyped: isSwiftCase(value), key.lowerBound..<value.upperBound)
    return value.upperBound
  }

  private static let original = Array("original transaction".utf8)

  /// Reads `rawValue : 4` in the line after the name of the type, as the debugger prints a state.
  mutating func continueState(from start: Int) {
    guard isStateOpen else { return }
    isStateOpen = false
    let rest = lowercase[start...].drop { !$0.isASCIILetter }
    guard rest.starts(with: Self.rawValue), let (state, value) = stateValue(at: rest.startIndex) else {
      return
    }
    addState(state, isTyped: true, rest.startIndex..<value.upperBound)
  }

  private mutating func addState(_ state: TransactionState, isTyped: Bool, _ range: Range<Int>) {
    guard !isBranchOfSource else { return }
    let closes = range.upperBound < line.count && line[range.upperBound] == UInt8(ascii: ")")
    let isOpen = closes && line[range].contains(UInt8(ascii: "("))
    let text = String(decoding: line[range], as: UTF8.self) + (isOpen ? ")" : "")
    if state == .purchasing { addPurchase() }
    if facts.states.count < Self.maxFacts {
      facts.states.append(LoggedState(state: state, line: number, text: text))
    }
    add(.state(state, isTyped: isTyped), text)
    // Other programs have states too, but not in the form of Swift or of Objective-C.
    guard isTyped else { return }
    facts.mentionsPurchases = true
    add(.weakAPI(.queue), text)
  }

  // MARK: Values

  private static let rawValue = Array("rawvalue".utf8)
  /// Words between a key or the type and the state, in lowercase.
  private static let wrappers = ["optional", "storekit", "__c"].map { Array($0.utf8) } + [rawValue, type]
  private static let maxWrappers = 4
  private static let separators = Set(" :=-\"'().$".utf8)

  /// Returns the state at an index, written as a name or as a raw value, with the range of its last word.
  private func stateValue(at start: Int) -> (state: TransactionState, range: Range<Int>)? {
    var index = start
    for _ in 0...Self.maxWrappers {
      index = line[index...].firstIndex { !Self.separators.contains($0) } ?? line.count
      let word = lowercase[index...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      let before = index > 0 ? line[index - 1] : 0x20
      let name = word.starts(with: Self.type) ? word.dropFirst(Self.type.count) : word
      if let state = TransactionState.allCases.first(where: { name.elementsEqual($0.name.utf8) }) {
        return (state, word.indices)
      }
      if let state = Self.state(numbered: word) {
        let next = lowercase[word.endIndex...].prefix(2)
        let isDecimal = next.first == UInt8(ascii: ".") && next.last?.isASCIIDigit == true
        return isDecimal || before == UInt8(ascii: "-") ? nil : (state, word.indices)
      }
      // The debugger writes `$R0 = deferred`.
      guard before == UInt8(ascii: "$") || Self.wrappers.contains(where: word.elementsEqual) else {
        return nil
      }
      index = word.endIndex
    }
    return nil
  }

  /// Returns the state with a raw value of one digit.
  private static func state(numbered word: ArraySlice<UInt8>) -> TransactionState? {
    guard word.count == 1, let digit = word.first, digit.isASCIIDigit else { return nil }
    return TransactionState(rawValue: Int(digit - UInt8(ascii: "0")))
  }

  /// Whether a value is written as a case of Swift, such as `.deferred`.
  private func isSwiftCase(_ value: Range<Int>) -> Bool {
    value.lowerBound > 0 && line[value.lowerBound - 1] == UInt8(ascii: ".")
      && line[value.lowerBound].isASCIILetter
  }

  /// Whether a range contains the name of the type, which is read as a phrase of its own.
  private func namesType(_ range: Range<Int>) -> Bool { lowercase[range].contains(Self.type) }

  // MARK: Source code

  /// Whether an operator of source code follows, as in `state == .deferred`.
  private func isCompared(_ end: Int) -> Bool {
    let sign = line[end...].drop { $0 == 0x20 }.prefix(2)
    return sign.elementsEqual("==".utf8) || sign.elementsEqual("!=".utf8)
  }

  private static let branchWords = ["break", "return", "continue", "fallthrough"].map { Array($0.utf8) }

  /// Whether the line is a branch of a `switch` in source code, as in `case .deferred: break`.
  private var isBranchOfSource: Bool {
    let text = lowercase.drop { $0 == 0x20 }
    guard text.starts(with: Array("case ".utf8)), let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    let rest = text[(colon + 1)...].drop { $0 == 0x20 }
    return rest.isEmpty || rest.contains(UInt8(ascii: "("))
      || Self.branchWords.contains { rest.starts(with: $0) }
  }
}
