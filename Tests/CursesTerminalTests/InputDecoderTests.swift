// Tests of the decoding of bytes to keys, pastes and mouse events.

import Grid
import Testing

@testable import CursesTerminal

/// Returns the input events of bytes that arrive at once, followed by a timeout.
private func decode(_ text: String, ownSequences: [[UInt8]: Key] = [:]) -> [InputEvent] {
  var decoder = InputDecoder(ownSequences: ownSequences)
  decoder.feed(Array(text.utf8))
  return drain(&decoder)
}

private func drain(_ decoder: inout InputDecoder) -> [InputEvent] {
  var inputs: [InputEvent] = []
  while let input = decoder.next() { inputs.append(input) }
  if let input = decoder.flushIncomplete() { inputs.append(input) }
  return inputs
}

private func keys(_ keys: Key...) -> [InputEvent] { keys.map { .key($0) } }

@Suite struct Keys {
  @Test func charactersAreThemselves() {
    #expect(
      decode("aZ é購😀")
        == keys(
          .character("a"), .character("Z"), .character(" "), .character("é"), .character("購"), .character("😀")
        ))
  }

  @Test(arguments: [
    ("\r", Key(.enter)), ("\n", Key(.character("j"), control: true)), ("\t", Key(.tab)),
    ("\u{7F}", Key(.backspace)),
    ("\u{8}", Key(.backspace)), ("\u{1B}", Key(.escape)), ("\u{10}", Key(.character("p"), control: true)),
    ("\u{0}", Key(.character(" "), control: true)), ("\u{1C}", Key(.character("\\"), control: true)),
    ("\u{1B}x", Key(.character("x"), alt: true)), ("\u{1B}é", Key(.character("é"), alt: true)),
    ("\u{1B}\r", Key(.enter, alt: true)), ("\u{1B}[", Key(.character("["), alt: true)),
    ("\u{1B}O", Key(.character("O"), alt: true)), ("\u{1B}]", Key(.character("]"), alt: true)),
  ])
  func singleKeys(bytes: String, key: Key) {
    #expect(decode(bytes) == [.key(key)])
  }

  @Test(arguments: [
    ("\u{1B}[A", Key(.up)), ("\u{1B}OA", Key(.up)), ("\u{1B}[1;5C", Key(.right, control: true)),
    ("\u{1B}[1;3D", Key(.left, alt: true)), ("\u{1B}[H", Key(.home)), ("\u{1B}OF", Key(.end)),
    ("\u{1B}[1~", Key(.home)), ("\u{1B}[8~", Key(.end)), ("\u{1B}[3~", Key(.delete)),
    ("\u{1B}[2~", Key(.insert)), ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6;5~", Key(.pageDown, control: true)),
    ("\u{1B}[Z", Key(.backTab)), ("\u{1B}OP", Key(.function(1))), ("\u{1B}[[A", Key(.function(1))),
    ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[24~", Key(.function(12))), ("\u{1B}OM", Key(.enter)),
    ("\u{1B}[97;5u", Key(.character("a"), control: true)),
    ("\u{1B}[27;5;112~", Key(.character("p"), control: true)),
    ("\u{1B}[9;2u", Key(.backTab)),
  ])
  func keySequences(bytes: String, key: Key) {
    #expect(decode(bytes) == [.key(key)])
  }

  @Test func sequencesThatNobodyKnowsAreSwallowedWhole() {
    for bytes in [
      "\u{1B}[1;5a", "\u{1B}[99~", "\u{1B}[I", "\u{1B}[?62;c", "\u{1B}[>0;276;0c", "\u{1B}[12;34r",
      "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}P1+r\u{1B}\\", "\u{1B}[M !!",
      "\u{1B}OT",
    ] {
      #expect(decode(bytes + "q") == keys(.character("q")), "\(bytes.debugDescription)")
    }
  }

  @Test(arguments: [
    "\u{1B}[\(String(repeating: "1", count: 5000))M", "\u{1B}[<\(String(repeating: "9;", count: 5000))M",
    "\u{1B}[\(String(repeating: " ", count: 300))~",
    "\u{1B}]52;c;\(String(repeating: "A", count: 100_000))\u{7}",
    "\u{1B}P\(String(repeating: "é", count: 5000))\u{1B}\\", "\u{1B}[[\u{1B}[99~", "\u{1B}[M\u{1B}[99~",
    "\u{1B}[M !\u{1B}[99~",
  ])
  func sequencesOfAnyLengthAreSwallowedWholeInPiecesToo(bytes: String) {
    for size in [1, 7, 4096, .max] {
      var decoder = InputDecoder()
      var inputs: [InputEvent] = []
      let all = Array((bytes + "q").utf8)
      for start in stride(from: 0, to: all.count, by: min(size, all.count)) {
        decoder.feed(all[start..<min(all.count, start + min(size, all.count))])
        while let input = decoder.next() { inputs.append(input) }
      }
      #expect(inputs == keys(.character("q")), "in pieces of \(size)")
    }
  }

  @Test func aSequenceWithoutAnEndTakesNoRoomAndIsGivenUp() {
    for beginning in ["\u{1B}]0;", "\u{1B}P", "\u{1B}["] {
      var decoder = InputDecoder()
      decoder.feed(Array(beginning.utf8))
      for _ in 0..<100_000 {
        decoder.feed(Array("11".utf8))
        #expect(decoder.next() == nil)
      }
      #expect(decoder.pendingByteCount <= 300)
      #expect(decoder.sequenceTimeout == .milliseconds(250))
      #expect(decoder.flushIncomplete() == nil)
      #expect(decoder.sequenceTimeout == nil)
      decoder.feed([0x71])
      #expect(decoder.next() == .key(.character("q")))
    }
  }

  @Test func aSequenceMayComeInPieces() {
    var decoder = InputDecoder()
    var inputs: [InputEvent] = []
    for byte in "\u{1B}[1;5A購\u{1B}OB".utf8 {
      decoder.feed([byte])
      while let input = decoder.next() { inputs.append(input) }
    }
    #expect(inputs == keys(Key(.up, control: true), .character("購"), Key(.down)))
    #expect(decoder.sequenceTimeout == nil)
  }

  @Test func escapeWaitsForWhatMayFollow() {
    var decoder = InputDecoder()
    decoder.feed([0x1B])
    #expect(decoder.next() == nil)
    #expect(decoder.sequenceTimeout == .milliseconds(25))
    #expect(decoder.flushIncomplete() == .key(Key(.escape)))
    #expect(decoder.sequenceTimeout == nil)
    #expect(decode("\u{1B}\u{1B}[A") == keys(Key(.escape), Key(.up)))
  }

  @Test func brokenTextIsLeftOut() {
    var decoder = InputDecoder()
    decoder.feed([0xFF, 0x61, 0xC3, 0x62, 0xE3, 0x81, 0x63, 0xC2, 0x9B, 0x64, 0xED, 0xA0, 0x80, 0x65])
    #expect(drain(&decoder) == "abcde".map { .key(.character($0)) })
  }

  @Test func aTerminalsOwnSequencesCount() {
    let own = KeySequences.ownSequences { name in
      [
        "kcuu1": Array("\u{1B}A".utf8), "kcud1": Array("\u{1B}[B".utf8), "kend": Array("\u{1B}[9\u{24}".utf8),
      ][name]
    }
    #expect(own.count == 2)
    #expect(
      decode("\u{1B}A\u{1B}[9$\u{1B}x", ownSequences: own)
        == keys(Key(.up), Key(.end), Key(.character("x"), alt: true)))
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}[<", "\u{1B}[2", "\u{1B}[200~", "\u{1B}O", "\u{1B}]", "\u{1B}P"])
  func aDescriptionCannotMakeKeysOfOtherSequences(sequence: String) {
    let own = KeySequences.ownSequences { $0 == "kcuu1" ? Array(sequence.utf8) : nil }
    #expect(
      decode("\u{1B}[<0;1;1M\u{1B}[200~x\u{1B}[201~", ownSequences: own) == [
        .mouse(MouseEvent(.press, button: 1, at: Point(x: 0, y: 0))), .paste("x"),
      ])
    let long = KeySequences.ownSequences { $0 == "kf1" ? [0x1B] + Array(repeating: 0x7A, count: 40) : nil }
    #expect(long.isEmpty)
  }
}

@Suite struct Pastes {
  @Test func pastedTextIsOnePieceAndRunsNoKeys() {
    #expect(
      decode("a\u{1B}[200~q\r\nz\rあ\u{1B}[Ab\u{1B}[201~c") == [
        .key(.character("a")), .paste("q\nz\nあ\u{1B}[Ab"), .key(.character("c")),
      ])
    #expect(decode("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func theEndMayComeInPieces() {
    var decoder = InputDecoder()
    var inputs: [InputEvent] = []
    for byte in "\u{1B}[200~x\u{1B}[20\u{1B}\u{1B}[201~y".utf8 {
      decoder.feed([byte])
      while let input = decoder.next() { inputs.append(input) }
    }
    #expect(inputs == [.paste("x\u{1B}[20\u{1B}"), .key(.character("y"))])
  }

  @Test func ofALongPasteTheEndsAreKept() {
    var paste = PasteBuffer(limit: 10)
    #expect(paste.consume(Array("12\r\n4\r56789".utf8)[...]).length == 11)
    #expect(paste.event() == .paste("12\n4\n56789"))
    for text in ["0\r", "\nabc\r", "d\r", "\n\r", "efghij"] { _ = paste.consume(Array(text.utf8)[...]) }
    #expect(
      paste.event()
        == .longPaste(
          PasteEnds(
            head: Array("12\n4\n".utf8), tail: Array("fghij".utf8), omittedByteCount: 15,
            omittedLineCount: 4)))
    #expect(InputDecoder.longestPaste == 10 << 20)
  }

  @Test func aPasteWithoutAnEndIsGivenUp() {
    #expect(decode("\u{1B}[200~abc") == [.paste("abc")])
  }
}

@Suite struct Mouse {
  @Test(arguments: [
    ("\u{1B}[<0;5;3M", MouseEvent(.press, button: 1, at: Point(x: 4, y: 2))),
    ("\u{1B}[<2;300;3m", MouseEvent(.release, button: 3, at: Point(x: 299, y: 2))),
    ("\u{1B}[<32;1;1M", MouseEvent(.drag, button: 1, at: Point(x: 0, y: 0))),
    ("\u{1B}[<64;1;1M", MouseEvent(.wheelUp, button: 0, at: Point(x: 0, y: 0))),
    ("\u{1B}[<65;1;1M", MouseEvent(.wheelDown, button: 0, at: Point(x: 0, y: 0))),
    ("\u{1B}[<16;1;1M", MouseEvent(.press, button: 1, at: Point(x: 0, y: 0))),
  ])
  func reports(bytes: String, event: MouseEvent) {
    #expect(decode(bytes) == [.mouse(event)])
  }

  @Test func reportsThatMeanNothingAreSwallowed() {
    #expect(decode("\u{1B}[<0;0;3M\u{1B}[<35;1;1M\u{1B}[<0;1M\u{1B}[<66;1;1M").isEmpty)
  }

  @Test(arguments: [
    "\u{1B}[<\(String(repeating: " ", count: 19))M", "\u{1B}[<\(String(repeating: "?", count: 200))M",
    "\u{1B}[<0;\(String(repeating: "/", count: 40));1M", "\u{1B}[<-1;-5;3M", "\u{1B}[<0;+5;3M",
    "\u{1B}[<0 ;5;3M",
    "\u{1B}[<0;5;3;4M", "\u{1B}[<;;M",
  ])
  func reportsWithoutNumbersAreSwallowed(bytes: String) {
    #expect(decode(bytes + "q") == keys(.character("q")))
  }

  @Test func numbersBeyondAllMeasureAreBounded() {
    let nines = String(repeating: "9", count: 60)
    guard case .mouse(let event) = decode("\u{1B}[<0;\(nines);\(nines)M").first else {
      Issue.record("no report")
      return
    }
    #expect(event.at.x < 1 << 25 && event.at.y < 1 << 25)
    #expect(decode("\u{1B}[\(nines)~\u{1B}[\(nines)u\u{1B}[27;\(nines);\(nines)~").isEmpty)
    #expect(decode("\u{1B}[1;\(nines)A").count == 1)
  }

  @Test func aSecondPressSoonAfterIsDouble() {
    var clicks = DoubleClickDetector()
    let press = MouseEvent(.press, button: 1, at: Point(x: 1, y: 1))
    let start = ContinuousClock.now
    #expect(clicks.classifying(press, at: start).action == .press)
    #expect(clicks.classifying(press, at: start + .milliseconds(300)).action == .doublePress)
    #expect(clicks.classifying(press, at: start + .milliseconds(500)).action == .press)
    #expect(clicks.classifying(press, at: start + .milliseconds(1000)).action == .press)
    let elsewhere = MouseEvent(.press, button: 1, at: Point(x: 2, y: 1))
    #expect(clicks.classifying(elsewhere, at: start + .milliseconds(1100)).action == .press)
  }
}

@Suite struct NearSequences {
  private static let pieces: [[UInt8]] =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}[<", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}[M", "\u{1B}[[", "\u{1B}\\",
      "\u{7}", ";", ":", "M", "m",
      "~", "u", "A", "Z", "$", " ", "?", ">", "-", "0", "1", "9", "27", "200", "201", "65535", "16777216",
      "9223372036854775807", "99999999999999999999", "\u{1B}[200~", "\u{1B}[201~", "é", "購", "😀", "\r", "\n",
      "\t", "\u{0}", "\u{7F}",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xE3, 0x81], [0xF0, 0x9F], [0x80], [0x9B], [0xED, 0xA0, 0x80],
    ]

  @Test func randomBytesNeverEndItAndTheNextKeyArrives() {
    var random = Seeded(state: 20_260_721)
    for round in 0..<40_000 {
      var decoder = InputDecoder(ownSequences: round % 3 == 0 ? [Array("\u{1B}[9$".utf8): Key(.end)] : [:])
      var count = 0
      var fed = 0
      for _ in 0..<random.next(8) + 1 {
        var bytes: [UInt8] = []
        for _ in 0..<random.next(5) {
          bytes +=
            random.next(6) == 0 ? [UInt8(random.next(256))] : Self.pieces[random.next(Self.pieces.count)]
        }
        decoder.feed(bytes)
        fed += bytes.count
        while decoder.next() != nil { count += 1 }
        if random.next(4) == 0, decoder.flushIncomplete() != nil { count += 1 }
      }
      for _ in 0..<4 where decoder.sequenceTimeout != nil {
        if decoder.flushIncomplete() != nil { count += 1 }
        while decoder.next() != nil { count += 1 }
      }
      #expect(count <= fed, "round \(round)")
      #expect(decoder.sequenceTimeout == nil, "round \(round)")
      decoder.feed([0x71])
      #expect(decoder.next() == .key(.character("q")), "round \(round)")
    }
  }
}

private struct Seeded {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
