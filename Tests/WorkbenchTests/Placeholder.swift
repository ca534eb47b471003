import Testing
@testable import Workbench
@Test func placeholder() {}
