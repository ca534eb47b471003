// Tests of progress and cancellation while a catalogue with many products is read or copied.

import Support
import Testing

@testable import Scenario
@testable import StoreCatalog
@testable import StoreSimulator

@Suite("Waiting for a catalogue") struct CatalogCancellationTests {
  private final class Waiting {
    var asked: [Cancellation.Progress] = []
    let last: Int
    init(until last: Int) { self.last = last }

    var cancellation: Cancellation {
      Cancellation { progress in
        self.asked.append(progress)
        return self.asked.count > self.last
      }
    }
  }

  /// A file with 1,200 products, half of which are subscriptions.
  private static let file: [UInt8] = {
    let products = (0..<600).map {
      #"{"type": "Consumable", "productID": "p.\#($0)", "displayPrice": "0.99"}"#
    }
    let plans = (0..<600).map {
      #"""
      {"type": "RecurringSubscription", "productID": "s.\#($0)", "displayPrice": "0.99", \#
      "recurringSubscriptionPeriod": "P1M"}
      """#
    }
    return Array(
      #"""
      {"products": [\#(products.joined(separator: ","))], \#
      "subscriptionGroups": [{"id": "1", "name": "G", \#
      "subscriptions": [\#(plans.joined(separator: ","))]}], \#
      "version": {"major": 4, "minor": 0}}
      """#
      .utf8)
  }()

  @Test("Read or copied to its end, it says how far it is, and never less than before")
  func progress() throws {
    let waiting = Waiting(until: .max)
    let read = try StoreKitFile.read(Self.file, source: "a", cancellation: waiting.cancellation)
    #expect(read.catalog == (try StoreKitFile.read(Self.file, source: "a").catalog))
    #expect(read.catalog.allProducts.count == 1200)
    let first = waiting.asked.count
    #expect(first >= 3 + 1200 / Cancellation.interval)
    let copy = try StoreKitFile.cleaned(Self.file, source: "a", cancellation: waiting.cancellation)
    #expect(copy == (try StoreKitFile.cleaned(Self.file, source: "a")))
    #expect(waiting.asked.count >= first + 2 + 1200 / Cancellation.interval - 1)
    let shares = waiting.asked.compactMap(\.share)
    #expect(shares == shares.sorted() && shares.allSatisfy { (0..<1).contains($0) })
    #expect(waiting.asked.allSatisfy { $0.work == .catalog })
  }

  @Test(
    "Called off at any moment nothing of it is loaded, and that is no fault of the file", arguments: 0..<10)
  func calledOff(_ last: Int) throws {
    var session = Session { (name, cancellation) throws(CatalogLoadError) in
      do throws(CatalogFileError) {
        return try StoreKitFile.read(Self.file, source: name, cancellation: cancellation).catalog
      } catch {
        throw CatalogLoadError(.content(error))
      }
    }
    let before = session.simulation
    let waiting = Waiting(until: last)
    let outcome = session.execute(.catalog("a"), cancellation: waiting.cancellation)
    #expect(outcome.refusal == .stopped)
    #expect(outcome.catalogError == nil)
    #expect(waiting.asked.count == last + 1)
    #expect(session.simulation == before)
    #expect(session.execute(.catalog("a")).refusal == nil)
    #expect(session.world.catalog.allProducts.count == 1200)
  }
}
