import Testing
@testable import Grid
@Test func placeholder() {}
