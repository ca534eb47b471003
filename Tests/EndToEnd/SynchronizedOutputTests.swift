// Tests that a frame is marked as synchronized output or arrives in one write.

import Glibc
import Testing

@Suite struct FrameTests {
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  /// Returns the output outside of synchronized frames.
  ///
  /// Returns nil if frames are nested or incomplete.
  private static func outsideOfFrames(_ text: String) -> String? {
    var outside = ""
    for (index, part) in text.split(separator: begin, omittingEmptySubsequences: false).enumerated() {
      let parts = part.split(separator: end, omittingEmptySubsequences: false)
      guard parts.count == (index == 0 ? 1 : 2), let remaining = parts.last else { return nil }
      outside += remaining
    }
    return outside
  }

  @Test("an emulator receives every frame as synchronized output")
  func synchronized() async throws {
    try await PtyTerminal.run("\"$P\"") { terminal in
      try await terminal.waitFor("Transactions")
      for key in ["j", "k", "?", "\u{1B}", "b", "5", "G", "k"] {
        terminal.type(key)
        PtyTerminal.pause(.milliseconds(100))
        terminal.read()
      }
      terminal.type("qq")
      try await terminal.waitFor("\u{1B}[?1049l")
      // On exit, the program ends an incomplete frame, if any, and then switches mouse reports off.
      let screen = try #require(terminal.text.split(separator: Self.end + "\u{1B}[?1006l").first)
      #expect(screen.ranges(of: Self.begin).count > 6)
      let outside = try #require(Self.outsideOfFrames(String(screen)))
      // Outside of frames, the program only switches modes and queries the terminal.
      #expect(!outside.contains("Products"), "\(outside.debugDescription)")
      #expect(outside.ranges(of: "H").count < 3, "\(outside.debugDescription)")
    }
  }

  @Test("a terminal without synchronized output receives every frame after the first in one write")
  func oneWrite() async throws {
    try await PtyTerminal.run("\"$P\"", environment: ["TERM": "linux"]) { terminal in
      try await terminal.waitFor("Transactions")
      PtyTerminal.pause(.milliseconds(300))
      terminal.read()
      #expect(!terminal.text.contains(Self.begin))
      // Presses fewer keys than there are products, because at the end of the list another key would change
      // nothing.
      for key in ["j", "j", "j", "k", "k", "k"] {
        terminal.type(key)
        var count = 0
        for _ in 0..<100_000 where count == 0 {
          count = terminal.read()
          usleep(20)
        }
        #expect(count > 20)
        PtyTerminal.pause(.milliseconds(50))
        #expect(terminal.read() == 0, "\(key) came in more than one piece")
      }
    }
  }
}
