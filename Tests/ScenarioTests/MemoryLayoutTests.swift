// Tests of the sizes of the types that a session stores per log line.

import StoreModel
import StoreSimulator
import Testing

@testable import Scenario

@Suite struct MemoryLayoutTests {
  @Test("What is kept for every line of the log stays small")
  func sizes() {
    #expect(MemoryLayout<SessionLog.Entry>.stride <= 32)
    #expect(MemoryLayout<TransactionSnapshot>.stride <= 88)
    #expect(MemoryLayout<Dialog>.stride <= 88)
    #expect(MemoryLayout<Diagnostic>.stride <= 24)
    #expect(MemoryLayout<StoreModel.Action>.stride <= 32)
    #expect(MemoryLayout<History.Node>.stride <= 88)
    #expect(MemoryLayout<Session.UndoStep>.stride <= 48)
    #expect(MemoryLayout<Transaction>.stride <= 408)
  }
}
