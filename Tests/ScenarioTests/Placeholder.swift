import Testing
@testable import Scenario
@Test func placeholder() {}
