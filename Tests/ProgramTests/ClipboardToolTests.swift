// Tests of copying with clipboard tools, and of the messages about failing tools.

import Testing
import Workbench

@testable import iapbench

// Serialized, because a test ignores SIGPIPE in the whole process while a tool reads, and then restores the
// handler.
@Suite("Copying", .serialized) struct ClipboardTests {
  private let text = "購読　— a dump\nwith two lines"

  private func copy(
    _ text: String, in folder: String, tools: [String], terminalTakes: Bool = true
  ) -> EffectResult {
    Clipboard(
      sendToTerminal: { _ in terminalTakes }, file: "\(folder)/state/copied.txt",
      tools: { tools.map { (ClipboardTool(name: $0, arguments: [], variable: nil), "\(folder)/\($0)") } }
    ).copy(text, what: "it")
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try PosixFile.read(path), as: UTF8.self)
  }

  @Test("A tool gets the whole text, however long")
  func wholeText() throws {
    try withFolder { folder in
      try writeScript("cat > \(folder)/taken", to: folder + "/tool")
      let long = String(repeating: text, count: 50_000)
      #expect(
        copy(long, in: folder, tools: ["tool"])
          == .copied(contentName: "it", destination: .fact(.clipboard(tool: "tool")))
      )
      #expect(try read(folder + "/taken") == long)
      #expect(!PosixFile.exists(folder + "/state/copied.txt"))
    }
  }

  @Test("A tool that stays in the background is not waited for")
  func background() throws {
    try withFolder { folder in
      try writeScript("cat > \(folder)/taken; sleep 3 &", to: folder + "/tool")
      let clock = ContinuousClock()
      let start = clock.now
      #expect(
        copy(text, in: folder, tools: ["tool"])
          == .copied(contentName: "it", destination: .fact(.clipboard(tool: "tool")))
      )
      #expect(start.duration(to: clock.now) < .seconds(3))
    }
  }

  @Test("A tool that fails or hangs is followed by the next one, and that is said")
  func next() throws {
    try withFolder { folder in
      try writeScript("exit 7", to: folder + "/fails")
      try writeScript("exec sleep 60", to: folder + "/hangs")
      try writeScript("cat > \(folder)/taken", to: folder + "/works")
      // The text is larger than a pipe's buffer, so the write fails if the tool does not read.
      let long = String(repeating: "x", count: 200_000)
      #expect(
        copy(long, in: folder, tools: ["fails", "hangs", "gone", "works"])
          == .copied(
            contentName: "it",
            destination: .withFallbacks(
              .clipboard(tool: "works"),
              [
                .tool("fails", .exitCode(7)), .tool("hangs", .didNotAnswer),
                .tool("gone", .system(code: 2, words: "No such file or directory")),
              ])))
      #expect(try read(folder + "/taken") == long)
    }
  }

  @Test("Without a tool the terminal is asked, and a file has the text as well")
  func terminal() throws {
    try withFolder { folder in
      let file = folder + "/state/copied.txt"
      #expect(
        copy(text, in: folder, tools: [])
          == .copied(contentName: "it", destination: .fact(.terminalClipboardAnd(file: file))))
      let savedText = try read(file)
      #expect(savedText == text)
    }
  }

  @Test("What is too long for the terminal goes to the file alone")
  func file() throws {
    try withFolder { folder in
      let file = folder + "/state/copied.txt"
      #expect(
        copy(text, in: folder, tools: [], terminalTakes: false)
          == .copied(
            contentName: "it", destination: .withFallbacks(.file(file), [.fact(.tooLongForTerminal)])))
    }
  }

  @Test("Where nothing works the reasons are told")
  func nothing() throws {
    try withFolder { folder in
      try PosixFile.write([], to: folder + "/state", replaces: true)
      let result = copy(text, in: folder, tools: [], terminalTakes: false)
      guard case .copyFailed(_, let reason) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(reason.text.hasPrefix("too long for the terminal's clipboard; \(folder)/state"))
    }
  }

  @Test("Tools are those of PATH that have a display, Wayland's first")
  func available() throws {
    try withFolder { folder in
      for name in ["wl-copy", "xsel"] { try writeScript("", to: "\(folder)/\(name)") }
      try PosixFile.write([], to: folder + "/xclip", replaces: true)
      func names(_ variables: Set<String>) -> [String] {
        ClipboardTool.available(path: "relative:/nowhere:\(folder)", variable: variables.contains).map(
          \.tool.name)
      }
      #expect(names(["WAYLAND_DISPLAY", "DISPLAY"]) == ["wl-copy", "xsel"])
      #expect(names(["DISPLAY"]) == ["xsel"])
      #expect(names([]) == [])
    }
  }
}
