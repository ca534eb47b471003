// Tests of the recording of demos.

import Demo
import Grid
import Scenario
import ScreenPictures
import Support
import Testing

@testable import DemoPane
@testable import Panes
@testable import Workbench

@Suite("The recording of a demo") struct DemoRecordingTests {
  private static let monthly = "com.example.subscriptionlab.monthly"
  private static let lines = [
    "# A purchase fails", "# ja: 失敗する購入", "interrupted on", "caption \"The first words\" --ja \"最初の言葉\"",
    "buy \(monthly)", "confirm", "expect state last failed",
    "caption \"The last words\" --ja \"最後の言葉\"",
  ]

  private func record(
    _ lines: [String] = lines, _ columns: Int = 80, _ rows: Int = 24, language: ChromeLanguage = .english,
    settings: DemoSettings = DemoSettings()
  ) throws -> String {
    var workbench = TestBench(columns, rows).workbench
    workbench.options.language = language
    workbench.playback.requestedDemo = settings
    let text = (["iapbench 1"] + lines).joined(separator: "\n") + "\n"
    return try DemoRecorder.record(
      workbench, .fileRead(path: "demo.iap", bytes: Array(text.utf8), untilLine: nil)
    ).text
  }

  @Test("Equal scenarios, settings and sizes give equal bytes; another size gives other bytes")
  func equalBytes() throws {
    let recording = try record()
    #expect(try record() == recording)
    #expect(try record(Self.lines, 100, 30) != recording)
  }

  @Test(
    "The last frame shows the cells of the screen at the end of the demo", arguments: ChromeLanguage.allCases,
    [DemoLayout.presenter, .panes])
  func lastFrame(language: ChromeLanguage, layout: DemoLayout) throws {
    let settings = DemoSettings(layout: layout)
    var bench = TestBench(100, 30)
    bench.workbench.options.language = language
    bench.playDemo(
      "# A purchase fails", "# ja: 失敗する購入", "interrupted on",
      "caption \"The first words\" --ja \"最初の言葉\"", "buy \(Self.monthly)", "confirm",
      "expect state last failed", "caption \"The last words\" --ja \"最後の言葉\"", settings: settings)
    bench.pass(0)
    var last = bench.drawn()
    for _ in 0..<100 {
      bench.pass(bench.workbench.nextWakeUp ?? 0)
      guard bench.workbench.overlays.contains(where: { $0 is DemoView }) else { break }
      last = bench.drawn()
    }
    let recording = try record(Self.lines, 100, 30, language: language, settings: settings)
    #expect(try ParsedRecording(recording).shown().cells == TerminalInterpreter.cells(of: last))
  }

  @Test("Times follow from the scenario, captions are markers, and the pace divides all times")
  func times() throws {
    let parsed = try ParsedRecording(try record())
    #expect(parsed.markers.map(\.time) == [0, 5.6] && parsed.number("duration") == 7.6)
    #expect(parsed.markers.map(\.data) == ["The first words", "The last words"])
    // The remaining time changes each second before the end.
    #expect(parsed.output.map(\.time) == [0, 0.6, 1.6, 2.6, 3.6, 4.4, 4.6, 5.6, 6.6, 7.6])
    // A button that is not selected is marked 0.6 s before it is pressed.
    let marked = try ParsedRecording(
      try record(["caption First", "buy com.example.subscriptionlab.yearly"]))
    #expect(marked.output.map(\.time) == [0, 0.8, 1.8, 2, 2.6, 2.8, 3.8])
    #expect(parsed.output.last?.time == 7.6 && parsed.string("title") == "A purchase fails")
    let pace = try #require(DemoPace("2"))
    let fast = try ParsedRecording(try record(settings: DemoSettings(pace: pace)))
    #expect(fast.markers.map(\.time) == [0, 2.8] && fast.number("duration") == 3.8)
  }

  @Test("Title and markers are in the language of the screen")
  func japanese() throws {
    let parsed = try ParsedRecording(try record(language: .japanese))
    #expect(parsed.string("title") == "失敗する購入")
    #expect(parsed.markers.map(\.data) == ["最初の言葉", "最後の言葉"])
  }

  @Test("A running clock gives the same frames each time")
  func runningClock() throws {
    let lines = ["caption First", "rate 60", "pause 3s", "caption Last"]
    let recording = try record(lines, settings: DemoSettings(layout: .panes))
    #expect(try record(lines, settings: DemoSettings(layout: .panes)) == recording)
    #expect(try ParsedRecording(recording).output.count > 4)
  }

  @Test("Hostile titles and captions keep each line one JSON value without control characters")
  func hostile() throws {
    let text = "\\\"</script> ]]> \u{202E}abc 🇯🇵 日本"
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\u{202E}", with: "\\u{202E}")
    let recording = try record([
      "# \u{1B}]0;x\u{7} \(text)", "caption \"\(quoted)\\u{9B}\"", "interrupted on",
    ])
    #expect(!recording.unicodeScalars.contains { $0 != "\n" && VisibleText.isControl($0) })
    let parsed = try ParsedRecording(recording)
    #expect(parsed.markers.count == 1 && parsed.string("title")?.contains("␛]0;x␇") == true)
    for event in parsed.output {
      #expect(!event.data.unicodeScalars.contains { $0 != "\u{1B}" && VisibleText.isControl($0) })
    }
  }

  @Test("A failed expectation, a refused step or a missing step names the reason, and nothing is recorded")
  func failures() {
    for (lines, words) in [
      (["caption First", "expect pending 7"], ["demo.iap:3", "pending 7"]),
      (["caption First", "confirm"], ["demo.iap:3"]),
      (["catalog missing.storekit", "caption First"], ["demo.iap:2", "missing.storekit"]),
      (["# nothing"], ["has no steps"]),
      (["bye"], ["demo.iap:2", "did you mean"]),
    ] {
      let failure = #expect(throws: DemoRecordingFailure.self) { try record(lines) }
      for word in words { #expect(failure?.text.contains(word) == true, "\(String(describing: failure))") }
    }
  }
}
