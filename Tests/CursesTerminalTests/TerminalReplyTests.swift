// Tests of terminal replies, no byte of which may be read as a key.

import Grid
import Testing

@testable import CursesTerminal

@Suite("Answers of the terminal") struct TerminalReplyTests {
  private static let background = "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\"
  private static let backgroundWithBell = "\u{1B}]11;rgb:ffff/ffff/dddd\u{7}"
  private static let cursor = "\u{1B}[2;2R"

  private func asked() -> InputDecoder {
    var decoder = InputDecoder()
    decoder.expectsReplies = true
    decoder.expectsCursor = true
    decoder.isReplyDue = true
    return decoder
  }

  private func keys(_ decoder: inout InputDecoder) -> [InputEvent] {
    var inputs: [InputEvent] = []
    while let input = decoder.next() { inputs.append(input) }
    return inputs
  }

  @Test("An answer is taken out of what came, whole or byte by byte, and keys around it arrive")
  func whole() {
    let reply = "11;rgb:1e1e/1e1e/1e1e".dropFirst(3)
    for size in [1, 3, 1000] {
      var decoder = asked()
      var inputs: [InputEvent] = []
      let all = Array(("a" + Self.background + "b" + Self.cursor + "c" + Self.backgroundWithBell).utf8)
      for start in stride(from: 0, to: all.count, by: size) {
        decoder.feed(all[start..<min(all.count, start + size)])
        inputs += keys(&decoder)
      }
      #expect(inputs == "abc".map { .key(.character($0)) }, "in pieces of \(size)")
      #expect(
        decoder.readReplies() == [
          .background(Array(reply.utf8)), .cursor(row: 2, column: 2),
          .background(Array("rgb:ffff/ffff/dddd".utf8)),
        ])
      #expect(decoder.readReplies() == [])
    }
  }

  @Test("A pause anywhere behind the first bytes makes no key of the rest", arguments: [false, true])
  func pauses(isLate: Bool) {
    for text in [Self.background, Self.backgroundWithBell, Self.cursor, "\u{1B}[1;2R"] {
      let all = Array(text.utf8)
      for first in 1..<all.count {
        for second in first..<all.count {
          var decoder = asked()
          decoder.isReplyDue = !isLate
          var inputs: [InputEvent] = []
          for piece in [all[..<first], all[first..<second], all[second...]] where !piece.isEmpty {
            decoder.feed(piece)
            inputs += keys(&decoder)
            if piece.endIndex < all.count, decoder.sequenceTimeout != nil,
              let input = decoder.flushIncomplete()
            {
              inputs.append(input)
            }
          }
          // A first piece of one byte may be read as Escape, and of two bytes as Alt with a key. Later bytes
          // are never read as keys.
          let most = first <= 2 ? 1 : 0
          let isHarmless = inputs.allSatisfy { input in
            guard case .key(let key) = input else { return false }
            return key == Key(.escape) || key.alt
          }
          // Unless a reply is due, one or two bytes after Escape may have been typed.
          if isLate, first <= 2, (1...2).contains(second - first) { continue }
          #expect(
            inputs.count <= most && isHarmless,
            "\(text.debugDescription) cut at \(first), \(second): \(inputs)")
          decoder.feed([0x71])
          #expect(
            keys(&decoder) == [.key(.character("q"))], "\(text.debugDescription) cut at \(first), \(second)")
        }
      }
    }
  }

  @Test("Keys between the pieces arrive, as far as they cannot be a part of the answer")
  func keysBetween() {
    var decoder = asked()
    decoder.feed(Array("\u{1B}]11;rgb:1e1e/".utf8))
    #expect(keys(&decoder) == [])
    #expect(decoder.flushIncomplete() == nil)
    decoder.feed(Array("j\u{1B}[Bk\r".utf8))
    #expect(
      keys(&decoder) == [.key(.character("j")), .key(Key(.down)), .key(.character("k")), .key(Key(.enter))])
    decoder.feed(Array("1e1e/1e1e\u{1B}\\x".utf8))
    #expect(keys(&decoder) == [.key(.character("x"))])
    #expect(decoder.readReplies() == [.background(Array("rgb:1e1e/1e1e/1e1e".utf8))])

    decoder.feed(Array("\u{1B}]11;rgb:1e1e/\u{1B}[B1e1e/1e1e\u{7}y".utf8))
    #expect(keys(&decoder) == [.key(Key(.down)), .key(.character("y"))])
    decoder.feed(Array("\u{1B}[12".utf8))
    #expect(keys(&decoder) == [])
    #expect(decoder.flushIncomplete() == nil)
    decoder.feed(Array("j;3Rz".utf8))
    #expect(keys(&decoder) == [.key(.character("j")), .key(.character("z"))])
    // A letter directly after the digits completes the sequence, which is then no reply.
    decoder.feed(Array("\u{1B}[2k;3Ry".utf8))
    #expect(keys(&decoder) == [.key(.character("y"))])
  }

  @Test(
    "A wrong answer is swallowed too",
    arguments: [
      "\u{1B}]11;black\u{7}", "\u{1B}]11;?\u{1B}\\", "\u{1B}]10;rgb:0/0/0\u{1B}\\", "\u{1B}[2;999R",
      "\u{1B}[2R",
      "\u{1B}[?2;2R", "\u{1B}[2;2;2R", "\u{1B}]11;\u{1B}\\", "\u{1B}]11;rgb:zz/\u{7}", "\u{1B}[1;1R",
      "\u{1B}[?1;2c",
    ])
  func wrong(bytes: String) {
    var decoder = asked()
    decoder.feed(Array((bytes + bytes + "q").utf8))
    #expect(keys(&decoder) == [.key(.character("q"))])
  }

  @Test("An answer without an end holds nobody up: after five seconds of silence every key counts")
  func endless() {
    for beginning in ["\u{1B}]11;rgb:ff", "\u{1B}[2;"] {
      var decoder = asked()
      decoder.feed(Array(beginning.utf8))
      #expect(keys(&decoder) == [])
      var pause: Duration = .zero
      while let sequenceTimeout = decoder.sequenceTimeout {
        pause += sequenceTimeout
        #expect(decoder.flushIncomplete() == nil)
      }
      #expect(pause <= .milliseconds(5300))
      decoder.feed(Array("f2;R".utf8))
      #expect(keys(&decoder) == "f2;R".map { .key(.character($0)) })
    }
    var decoder = asked()
    decoder.feed(Array("\u{1B}]11;rgb:ff".utf8))
    #expect(keys(&decoder) == [])
    #expect(decoder.flushIncomplete() == nil)
    decoder.feed(Array(repeating: 0x66, count: 200))
    #expect(keys(&decoder).count > 100)
  }

  @Test("Escape, [ and ] typed one after the other are keys, and wait no longer than a moment")
  func typed() {
    var decoder = asked()
    decoder.isReplyDue = false
    for character in ["\u{1B}", "]", "1", "\u{1B}", "[", "2", ";"] {
      decoder.feed(Array(character.utf8))
      var inputs = keys(&decoder)
      if let sequenceTimeout = decoder.sequenceTimeout {
        #expect(sequenceTimeout == .milliseconds(25))
        decoder.flushIncomplete().map { inputs.append($0) }
        inputs += keys(&decoder)
      }
      let key = character == "\u{1B}" ? Key(.escape) : .character(Character(character))
      #expect(inputs == [.key(key)], "\(character.debugDescription)")
    }
  }

  @Test("A function key with a modifier is no report of the cursor unless that was asked for")
  func functionKey() {
    var decoder = InputDecoder()
    decoder.feed(Array("\u{1B}[1;5R\u{1B}[2;5R".utf8))
    #expect(keys(&decoder) == [.key(Key(.function(3), control: true))])
    var asking = asked()
    asking.feed(Array("\u{1B}[1;5R".utf8))
    #expect(keys(&asking) == [])
  }

  @Test(
    "Whatever an answer is cut into, and whatever keys come between, no other key comes of it",
    arguments: 1...4)
  func anything(_ seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<3000 {
      var decoder = asked()
      let all = Array([Self.background, Self.backgroundWithBell, Self.cursor][next(3)].utf8)
      var place = 0
      var typed = 0
      var inputs: [InputEvent] = []
      var course = ""
      while place < all.count {
        let size = max(place == 0 ? 3 : 1, next(all.count))
        let end = min(all.count, place + size)
        decoder.feed(all[place..<end])
        place = end
        inputs += keys(&decoder)
        course += String(decoding: all[..<end], as: UTF8.self).suffix(size) + "|"
        guard place < all.count else { break }
        if next(2) == 0, decoder.sequenceTimeout != nil {
          course += "pause|"
          if let input = decoder.flushIncomplete() { inputs.append(input) }
        }
        // A key directly after the terminator's Escape would be read as Alt with this key.
        if next(3) == 0, all[place - 1] != 0x1B {
          decoder.feed(Array("k".utf8))
          typed += 1
          course += "k|"
          inputs += keys(&decoder)
        }
      }
      #expect(
        inputs.count <= typed && inputs.allSatisfy { $0 == .key(.character("k")) },
        "\(course.debugDescription)")
    }
  }

  @Test(
    "The background is dark where white reads better on it",
    arguments: [
      ("rgb:0000/0000/0000", true), ("rgb:ffff/ffff/ffff", false), ("rgb:1e/1e/1e", true),
      ("rgb:f/f/e", false),
      ("rgba:0000/2b2b/3636/ffff", true), ("#fdf6e3", false), ("#000", true), ("rgb:7575/7575/7575", true),
      ("rgb:7676/7676/7676", false), ("rgb:0/0", nil), ("rgb:0/0/0/0", nil), ("rgb:00000/0/0", nil),
      ("black", nil),
      ("", nil), ("?", nil), ("rgb:g/0/0", nil), ("#12", nil), ("rgb:+1/0/0", nil), ("rgb://", nil),
      ("#é00", nil),
    ] as [(String, Bool?)])
  func darkness(text: String, isDark: Bool?) {
    #expect(TerminalQueries.color(Array(text.utf8))?.isDark == isDark)
  }

  @Test("An answer counts once and within a second, and silence is told once")
  func questions() {
    let start = ContinuousClock.now
    let dark = TerminalReply.background(Array("rgb:0/0/0".utf8))
    var questions = TerminalQueries()
    #expect(questions.answer(dark, at: start) == nil, "nobody asked")
    questions.recordBackgroundQuery(at: start)
    questions.recordWidthQuery(at: start)
    #expect(questions.answer(.background(Array("black".utf8)), at: start) == nil)
    #expect(questions.answer(.cursor(row: 2, column: 7), at: start) == nil)
    #expect(questions.answer(dark, at: start + .milliseconds(900)) == .background(.rgb(0, 0, 0)))
    #expect(questions.answer(dark, at: start + .milliseconds(910)) == nil, "twice")
    #expect(
      questions.answer(.cursor(row: 1, column: 3), at: start + .milliseconds(990)) == .ambiguousIsWide(true))
    #expect(!questions.isOpen && questions.deadline == nil)

    questions.recordBackgroundQuery(at: start)
    questions.recordWidthQuery(at: start)
    #expect(questions.answer(dark, at: start + .milliseconds(1001)) == nil, "late")
    #expect(questions.expire(at: start + .milliseconds(500)) == [])
    #expect(
      questions.expire(at: start + .milliseconds(1000)) == [.background(nil), .ambiguousIsWide(nil)])
    #expect(questions.expire(at: start + .milliseconds(1000)) == [] && !questions.isOpen)
  }

  @Test("What is no emulator is not asked")
  func kinds() {
    for type in ["xterm", "xterm-256color", "tmux-256color", "screen", "rxvt-unicode", "alacritty", "foot"] {
      #expect(TerminalQueries.isSupported(type: type))
    }
    for type in ["", "linux", "linux-16color", "vt100", "vt220", "ansi", "dumb", "cons25"] {
      #expect(!TerminalQueries.isSupported(type: type))
    }
  }
}
