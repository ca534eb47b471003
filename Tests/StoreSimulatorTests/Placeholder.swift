import Testing
@testable import StoreSimulator
@Test func placeholder() {}
