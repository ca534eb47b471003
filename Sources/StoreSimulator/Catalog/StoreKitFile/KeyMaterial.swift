// A `.storekit` file may hold the private key that signs its offers. It is taken out of the tree right after reading,
// before anything else sees it.

import Ground

/// Finds and removes what is, or looks like, a key.
enum KeyMaterial {
  /// The value without keys: members by that name are gone, and so is every text that looks like an encoded key.
  ///
  /// `named` is called with the place of each member that is a key by its name and holds something, `report` with that of each text that was taken for a key although its name does not say so.
  static func removed(
    from value: JSONValue, named: (JSONPath) -> Void = { _ in }, report: (JSONPath) -> Void
  ) -> JSONValue {
    var path = JSONPath()
    return removed(from: value, path: &path, named: named, report: report)
  }

  private static func removed(
    from value: JSONValue, path: inout JSONPath, named: (JSONPath) -> Void, report: (JSONPath) -> Void
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      guard !isKeyInParts(elements) else {
        report(path)
        return .array(elements.map { _ in .null })
      }
      return .array(
        elements.enumerated().map { index, element in
          path.enter(index: index)
          defer { path.leave() }
          guard !isKey(element) else {
            report(path)
            return .null
          }
          return removed(from: element, path: &path, named: named, report: report)
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          path.enter(key: member.key)
          defer { path.leave() }
          guard !namesKey(member.key) else {
            if !member.value.isBlank { named(path) }
            return nil
          }
          // An identifier may be as long as its author likes: only what chance has mixed is taken for a key.
          let isIdentifier = identifierNames.contains(member.key)
          guard !looksLikeKey(member.key), !isKey(member.value, isIdentifier: isIdentifier) else {
            report(path)
            return nil
          }
          return JSONMember(
            key: member.key, value: removed(from: member.value, path: &path, named: named, report: report))
        })
    case .null, .bool, .number, .string:
      return value
    }
  }

  private static func isKey(_ value: JSONValue, isIdentifier: Bool = false) -> Bool {
    if case .string(let text) = value { looksLikeKey(text, isIdentifier: isIdentifier) } else { false }
  }

  /// The members that hold the names of things.
  private static let identifierNames = ["productID", "offerID"]

  /// Whether a list has a key line by line.
  private static func isKeyInParts(_ elements: [JSONValue]) -> Bool {
    var lines: [String] = []
    for element in elements {
      guard case .string(let line) = element, !looksLikeKey(line) else { return false }
      lines.append(line)
    }
    return lines.count > 1 && looksLikeKey(lines.joined(separator: "\n"))
  }

  /// Whether a member's name says that a key is in it: `subscriptionOffersKeyPair`, `privateKey`, `public_key`.
  private static func namesKey(_ name: String) -> Bool {
    // Nearly no name has these three letters, and every name of a file is asked.
    guard name.utf8.count <= longestName, hasLettersOfKey(name) else { return false }
    let letters = Array(name.lowercased().filter(\.isLetter).utf8)
    return names.contains { wanted in
      letters.indices.contains { letters[$0...].starts(with: wanted) }
    }
  }

  /// Whether the letters of `key` stand in a name one after the other, with no other letter of ASCII between them;
  /// what is beyond ASCII may be anything.
  private static func hasLettersOfKey(_ name: String) -> Bool {
    var progress = 0
    for byte in name.utf8 {
      guard byte < 0x80 else { return true }
      guard byte.isASCIILetter else { continue }
      let letter = byte | 0x20
      progress = letter == key[progress] ? progress + 1 : letter == key[0] ? 1 : 0
      if progress == key.count { return true }
    }
    return false
  }

  private static let names = ["keypair", "privatekey", "publickey", "signingkey"].map { Array($0.utf8) }
  private static let longestName = 1000

  /// Whether a text is an encoded key or a signed token, or has one in it: the head of a key file, the beginning of a
  /// JSON web token, a long run of base64 in either alphabet, or characters as chance mixes them, whatever separates
  /// them.
  ///
  /// Of an identifier the mere length says nothing: `Premium` forty times over is a name.
  static func looksLikeKey(_ text: String, isIdentifier: Bool = false) -> Bool {
    guard text.utf8.count >= 11 else { return false }
    var text = text
    return text.withUTF8 { bytes in
      if hasHead(bytes) || hasToken(bytes) { return true }
      guard bytes.count >= shortestMixture else { return false }
      return hasRun(bytes, isIdentifier: isIdentifier) || hasMixture(bytes)
    }
  }

  private static let pemHead = Array("-----BEGIN ".utf8)
  private static let begin = Array("begin".utf8)
  private static let key = Array("key".utf8)
  private static let keyBlock = Array("keyblock".utf8)
  /// The head of PuTTY's files, which has no dashes around it.
  private static let putty = Array("puttyuserkeyfile".utf8)
  private static let longestLabel = 64
  private static let tokenHead = Array("eyJ".utf8)

  /// Whether the head of a key file stands there: dashes, `BEGIN … KEY` and dashes, in letters of either size and
  /// with whatever between them, or a name that only such a file has.
  private static func hasHead(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var progress = 0
    var dashes = 0
    /// The letters since the dashes, and whether there were enough of these.
    var label: [UInt8] = []
    var isLabel = false
    /// How much of the head of PEM stands before here, as it is written.
    var plain = 0
    for byte in bytes {
      plain = byte == pemHead[plain] ? plain + 1 : byte == pemHead[0] ? (plain == 5 ? 5 : 1) : 0
      if plain == pemHead.count { return true }
      if byte == UInt8(ascii: "-") {
        if isLabel, label.starts(with: begin), ends(label, with: key) || ends(label, with: keyBlock) {
          return true
        }
        dashes = label.isEmpty ? dashes + 1 : 1
        label = []
        isLabel = dashes >= 4
      } else if byte.isASCIILetter {
        let letter = byte | 0x20
        if isLabel, label.count < longestLabel { label.append(letter) } else { isLabel = false }
        if !isLabel { dashes = 0 }
        progress = letter == putty[progress] ? progress + 1 : letter == putty[0] ? 1 : 0
        if progress == putty.count { return true }
      }
    }
    return isLabel && label.starts(with: begin) && ends(label, with: key)
  }

  private static func ends(_ label: [UInt8], with end: [UInt8]) -> Bool {
    label.suffix(end.count).elementsEqual(end)
  }

  /// Whether `eyJ….….` stands there: two parts of JSON in base64url, of which the first begins with a brace.
  private static func hasToken(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 16 < bytes.count {
      guard bytes[index] == tokenHead[0], bytes[index...].starts(with: tokenHead) else {
        index += 1
        continue
      }
      let head = bytes[index...].prefix { isBase64(url: $0) }
      // Behind the head nothing in it can begin a token that ends elsewhere.
      index = head.endIndex
      guard head.count >= 8, index < bytes.count, bytes[index] == UInt8(ascii: ".") else { continue }
      if bytes[(index + 1)...].prefix(8).prefix(while: { isBase64(url: $0) }).count == 8 { return true }
    }
    return false
  }

  /// How many characters of plain base64 in a row make a key, whatever they are: one line of PEM.
  private static let longRun = 64
  /// How many do where small and capital letters and digits are mixed as chance mixes them: 32 bytes make 43.
  private static let shortestRun = 40
  /// How many there are at least in each line of a run over several lines.
  private static let shortestLine = 16
  /// How many characters that chance mixes are a key at least, without what stands between them.
  private static let shortestMixture = 18

  private static func hasRun(_ bytes: UnsafeBufferPointer<UInt8>, isIdentifier: Bool) -> Bool {
    var run = Run()
    var line = 0
    for byte in bytes {
      if isBase64(byte) || isBase64(url: byte) {
        run.add(byte)
        line += 1
        if isIdentifier ? run.isMixedKey : run.isKey { return true }
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        // Lines of a key are of one length; a word alone in its line is none.
        if line > 0, line < shortestLine { run = Run() }
        line = 0
      } else {
        run = Run()
        line = 0
      }
    }
    return false
  }

  /// Characters of base64 in a row.
  private struct Run {
    private var length = 0
    /// How many since the last dash or underscore, which only base64url has.
    private var plain = 0
    private var pieces = 1
    private var hasSmall = false
    private var hasCapital = false
    /// How often digits begin among letters.
    private var digitGroups = 0
    private var isInDigits = false

    mutating func add(_ byte: UInt8) {
      length += 1
      let isSeparator = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      plain = isSeparator ? 0 : plain + 1
      if isSeparator { pieces += 1 }
      if byte.isASCIIDigit {
        if !isInDigits { digitGroups += 1 }
        isInDigits = true
      } else {
        isInDigits = false
      }
      if (0x61...0x7A).contains(byte) { hasSmall = true }
      if (0x41...0x5A).contains(byte) { hasCapital = true }
    }

    var isKey: Bool { plain >= longRun || isMixedKey }

    /// Whether it is a key by its characters, and not for its length alone.
    var isMixedKey: Bool {
      // Words between dashes are shorter than what chance leaves between them.
      return length >= shortestRun && hasSmall && hasCapital && digitGroups >= 3 && length >= 10 * pieces
    }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  private static func isBase64(url byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  // MARK: Mixtures

  /// Whether characters stand there as chance mixes them, whatever is between them.
  private static func hasMixture(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var mixture = ChanceMixture()
    var hexadecimal = HexadecimalRun()
    var index = 0
    /// Where the piece of letters and digits began that `index` is in.
    var start = 0
    /// Where the piece of base64 began that `index` is in.
    var wideStart = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard let kind = CharacterKind(byte) else {
        if index > wideStart, isBase64(byte) || isBase64(url: byte) {
          // Within a key, and between words: what was cut is measured with it.
          mixture.pause()
          hexadecimal.endPiece(length: index - start)
          index += 1
          start = index
          continue
        }
        mixture.endPiece(length: index - wideStart)
        hexadecimal.endPiece(length: index - start)
        // Colours are six digits each and make no key together.
        if byte == UInt8(ascii: "#") { hexadecimal = HexadecimalRun() }
        index += 1
        // `\n` and `\x` as they are written in programs.
        if byte == UInt8(ascii: "\\"), index < bytes.count, escapes.contains(bytes[index]) { index += 1 }
        (start, wideStart) = (index, index)
        continue
      }
      if index == start {
        if isUUID(bytes[index...]) {
          // Its 32 digits are an identifier, and no list of them is a key.
          mixture = ChanceMixture()
          hexadecimal = HexadecimalRun()
          index += uuidLength
          (start, wideStart) = (index, index)
          continue
        }
        if byte == UInt8(ascii: "0"), index + 1 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "x") {
          index += 2
          (start, wideStart) = (index, index)
          continue
        }
      }
      mixture.add(kind, isHexadecimal: byte.isHexadecimalDigit)
      hexadecimal.add(byte)
      if mixture.isKey(isLong: index - wideStart >= shortestRun - 1) || hexadecimal.isKey { return true }
      index += 1
    }
    return false
  }

  /// How much evidence makes a key.
  private static let leastEvidence = 75
  private static let leastInLongPiece = 30
  /// How long pieces are at least that are taken for pieces of one text because of their length.
  private static let shortestCut = 4
  private static let escapes = Set("nrtbfvxu".utf8)
  private static let uuidLength = 36
  private static let uuidDashes: Set = [8, 13, 18, 23]

  /// Whether a UUID begins there and ends after 36 characters.
  private static func isUUID(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard bytes.count >= uuidLength else { return false }
    for offset in 0..<uuidLength {
      let byte = bytes[bytes.startIndex + offset]
      guard uuidDashes.contains(offset) ? byte == UInt8(ascii: "-") : byte.isHexadecimalDigit else {
        return false
      }
    }
    guard bytes.count > uuidLength else { return true }
    return CharacterKind(bytes[bytes.startIndex + uuidLength]) == nil
  }

  private enum CharacterKind: Int {
    case small = 1
    case capital
    case digit

    init?(_ byte: UInt8) {
      switch byte {
      case 0x61...0x7A: self = .small
      case 0x41...0x5A: self = .capital
      case 0x30...0x39: self = .digit
      default: return nil
      }
    }
  }

  /// How much more likely letters and digits are by chance than in writing, as a sum over the stretch that speaks most
  /// for chance.
  ///
  /// Only what stands together counts, because words begin with a capital and numbers stand between words. The weights
  /// follow, in tenths, the logarithms of how much more often a pair comes about by chance than in prose, program text
  /// and addresses; short words and numbers in names got less, for titles are made of them.
  private struct ChanceMixture {
    private var sum = 0
    private var length = 0
    private var small = 0
    private var capital = 0
    private var beyondHexadecimal = 0
    private var last: CharacterKind?
    private var beforeLast: CharacterKind?
    /// How long the last two pieces were.
    private var lengths = (0, 0)
    /// Whether the piece is, so far, a word with or without a capital, or a number.
    private var isPlain = true
    /// How often the kind of character changed in this piece, other than behind the capital of a word.
    private var changes = 0
    /// How many pieces in a row were as long as the one before.
    private var cuts = 0
    /// The kinds of characters of this piece and of the one before, as one number each.
    private var patterns = (0, 0)

    mutating func add(_ kind: CharacterKind, isHexadecimal: Bool) {
      sum += weight(of: kind)
      length += 1
      switch kind {
      case .small: small += 1
      case .capital: capital += 1
      case .digit: break
      }
      if !isHexadecimal { beyondHexadecimal += 1 }
      if let last, last != kind, !(last == .capital && kind == .small) {
        isPlain = false
        changes += 1
      }
      patterns.1 = patterns.1 &* 5 &+ kind.rawValue
      beforeLast = last
      last = kind
      if sum <= 0 { (sum, length, small, capital, beyondHexadecimal) = (0, 0, 0, 0, 0) }
    }

    /// A dash or another sign that may be of base64.
    mutating func pause() {
      patterns.1 = patterns.1 &* 5 &+ 4
      (beforeLast, last) = (nil, nil)
    }

    mutating func endPiece(length: Int) {
      guard length > 0 else { return }
      lengths = (lengths.1, length)
      let isLikeLast = patterns.0 == patterns.1
      patterns = (patterns.1, 0)
      // Characters one by one are read as one piece.
      guard length > 1 || lengths.0 > 1 else { return }
      // Something that was cut has pieces of one length; words of one length are mostly built alike.
      let isCut = lengths.0 == lengths.1 && length >= shortestCut && !isLikeLast
      cuts = isCut ? cuts + 1 : 0
      // Names of four letters stand side by side too often to say something by their length alone.
      if isCut { sum += length == shortestCut ? 0 : cuts == 1 ? 10 : 15 }
      // A piece that changes often is no word, and what follows goes on with it.
      isPlain = !isCut && changes < 5
      changes = 0
      if isPlain { (beforeLast, last) = (nil, nil) }
    }

    private func weight(of kind: CharacterKind) -> Int {
      guard let last else { return 0 }
      switch (last, kind) {
      case (.digit, .digit): return -16
      case (.small, .small), (.capital, .capital): return -9
      case (.capital, .small):
        // The second letter of a word says nothing, an abbreviation that goes on in small letters something.
        return beforeLast == .capital ? 12 : 0
      // `iPad`, `Tier1`, `4K`: a piece may change once.
      case (_, _) where isPlain: return 10
      case (.small, .capital): return 21
      case (.digit, _), (_, .digit): return 23
      }
    }

    /// Whether it is a key; `isLong` tells that the piece is as long as one, and no word is.
    func isKey(isLong: Bool) -> Bool {
      sum >= (isLong ? leastInLongPiece : leastEvidence) && length >= shortestMixture && small >= 3
        && capital >= 3 && 4 * beyondHexadecimal >= length
    }
  }

  /// Hexadecimal digits in a row, whatever separates them.
  private struct HexadecimalRun {
    private var length = 0
    private var letters = 0
    private var digits = 0
    /// How often letters and digits change within a piece.
    private var changes = 0
    private var lastIsDigit: Bool?
    private var lastLength = 0

    mutating func add(_ byte: UInt8) {
      guard byte.isHexadecimalDigit else {
        self = HexadecimalRun()
        return
      }
      length += 1
      if byte.isASCIIDigit { digits += 1 } else { letters += 1 }
      if let lastIsDigit, lastIsDigit != byte.isASCIIDigit { changes += 1 }
      lastIsDigit = byte.isASCIIDigit
    }

    mutating func endPiece(length: Int) {
      guard length > 0 else { return }
      // Single digits and bytes are read as one piece; a currency and its price are two.
      if length > 2 || length != lastLength { lastIsDigit = nil }
      lastLength = length
    }

    var isKey: Bool { length >= 32 && letters >= 4 && digits >= 8 && changes >= 5 }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
}

extension JSONValue {
  /// Whether nothing stands there.
  fileprivate var isBlank: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number: false
    }
  }
}
