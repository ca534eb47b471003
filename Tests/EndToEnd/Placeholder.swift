import Testing
import Subprocess
@Test func placeholder() {}
