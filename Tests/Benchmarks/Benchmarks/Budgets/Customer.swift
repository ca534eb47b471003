// The purchases that the benchmarks are made of, once for a bare simulator and once for a session.

import Scenario
import StoreSimulator

/// A consumable of the built-in catalogue: it can be bought any number of times.
let consumable = Payment("com.example.subscriptionlab.coins100")

extension Simulator {
  /// Buys, confirms, lets the delays pass and closes the alert; the app finishes the transaction by itself.
  mutating func buyOnce() throws {
    _ = try perform(.buy(consumable))
    _ = try perform(.confirm)
    if world.hasPendingInteractions { _ = try perform(.settle) }
    while world.device.topDialog != nil { _ = try perform(.tap("ok")) }
  }
}

extension Session {
  /// A fresh session that knows the built-in catalogue only.
  static func fresh() -> Session {
    Session { file throws(CatalogLoadError) in
      throw CatalogLoadError(text: "no catalogue is read here: \(file)")
    }
  }

  /// The same purchase through a session, with history and log.
  ///
  /// - Returns: the lines for the journal.
  @discardableResult
  mutating func buyOnce() throws -> [String] {
    var lines = try act(.buy(consumable))
    lines += try act(.confirm)
    if let settled = settlePending() { lines += settled.journalLines }
    while world.device.topDialog != nil { lines += try act(.tap("ok")) }
    return lines
  }

  /// Does one action that must be possible.
  mutating func act(_ action: Action) throws -> [String] {
    let outcome = perform(.action(action))
    if let refusal = outcome.refusal { throw refusal }
    return outcome.journalLines
  }
}

/// A value that is changed from one measurement to the next without being copied.
final class Kept<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
