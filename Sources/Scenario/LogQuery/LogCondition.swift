// The conditions of a log filter other than text: times and fields.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// A condition for a log entry.
enum LogCondition: Hashable, Sendable {
  case time(LogTimeComparison)
  case transaction(TransactionNumber)
  case state(TransactionState)
  case channel(String)
  /// A product identifier, or the end of an identifier after a dot.
  case product(TextMatch)
  /// The code of an error or of an error inside it.
  case errorCode(Int)
  case errorDomain(String)
  /// The number of the step in the log's time column.
  case step(Int)

  var needsText: Bool { if case .product = self { true } else { false } }

  /// Whether all conditions hold for an entry.
  ///
  /// For a callback with several transactions, the conditions hold only if one transaction meets all of them.
  static func allHold(
    _ conditions: [LogCondition], for simulationEvent: SimulationEvent, _ lines: [UInt8], step: Int?
  ) -> Bool {
    guard !conditions.isEmpty else { return true }
    guard case .callback(let snapshots)? = simulationEvent.event?.kind else {
      return conditions.allSatisfy { $0.holds(for: simulationEvent, lines, step: step) }
    }
    return snapshots.contains { snapshot in
      conditions.allSatisfy { $0.holds(for: snapshot) ?? $0.holds(for: simulationEvent, lines, step: step) }
    }
  }

  /// Whether the condition holds for a transaction in a callback; nil if it is about the whole entry.
  private func holds(for snapshot: TransactionSnapshot) -> Bool? {
    switch self {
    case .time, .channel, .step: nil
    case .transaction(let number): snapshot.number == number
    case .state(let state): snapshot.state == state
    case .product(let match): Self.names(snapshot.productIdentifier.utf8, match)
    case .errorCode, .errorDomain: snapshot.error.map(holds) ?? false
    }
  }

  private func holds(for simulationEvent: SimulationEvent, _ lines: [UInt8], step: Int?) -> Bool {
    switch self {
    case .step(let number): return step == number
    case .time(let comparison):
      return comparison.holds(for: simulationEvent.context.timeZone.civil(simulationEvent.at))
    case .transaction(let number): return simulationEvent.mentionedTransactions.contains(number)
    case .state: return false
    case .channel(let name): return simulationEvent.channel.name.lowercased() == name
    case .product(let match): return Self.names(lines, match)
    case .errorCode, .errorDomain:
      switch simulationEvent.event?.kind {
      case .console(let message): return message.error.map(holds) ?? false
      case .storekit(let result):
        guard case .threw(let failure) = result.outcome else { return false }
        return failure.inner.map(holds) ?? false
      default: return false
      }
    }
  }

  private func holds(for error: StoreError) -> Bool {
    switch self {
    case .errorCode(let code): error.all.contains { $0.code == code }
    case .errorDomain(let domain): error.all.contains { $0.domain.lowercased() == domain }
    default: false
    }
  }

  /// Whether a match in a text is the end of an identifier.
  ///
  /// Such a match begins at a dot or at the beginning of a word, and no part of an identifier follows it.
  private static func names(_ text: some Collection<UInt8>, _ match: TextMatch) -> Bool {
    let bytes = Array(text)
    return bytes.withUnsafeBufferPointer { bytes in
      match.byteRanges(in: bytes).contains { range in
        (range.lowerBound == 0 || !isPart(bytes[range.lowerBound - 1]))
          && (range.upperBound == bytes.count || !isPart(bytes[range.upperBound]))
          && !(range.upperBound + 1 < bytes.count && bytes[range.upperBound] == Byte.dot
            && isPart(bytes[range.upperBound + 1]))
      }
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == Byte.dash || byte >= 0x80
  }
}

extension SimulationEvent {
  /// The transactions of an entry, including a transaction that a step names.
  package var mentionedTransactions: [TransactionNumber] {
    guard case .store(let event) = self, case .performed(let action) = event.kind else { return transactions }
    guard case .number(let number)? = action.facts.target else { return [] }
    return [number]
  }
}
