// Writes Sources/StoreModel/Clock/zones.txt from a folder of compiled zone files with `tzdata.zi`.
//
// The files must be made from the tz database (public domain) without its file `backzone`. `make` in the
// database's sources and the Python package tzdata produce such files. Run the script by hand for a new
// edition:
//
//     swiftc -O .ci/zones.swift -o /tmp/zones && /tmp/zones FOLDER > Sources/StoreModel/Clock/zones.txt

import Foundation

let folder = CommandLine.arguments[1] + "/"

/// Former names that the tz database lacks, with the zone whose time they keep.
///
/// Old scenarios can contain them.
let formerNames = [
  "ACT": "Australia/Darwin", "AET": "Australia/Sydney", "AGT": "America/Argentina/Buenos_Aires",
  "ART": "Africa/Cairo", "AST": "America/Anchorage", "BET": "America/Sao_Paulo", "BST": "Asia/Dhaka",
  "CAT": "Africa/Maputo", "CNT": "America/St_Johns", "CST": "America/Chicago", "CTT": "Asia/Shanghai",
  "EAT": "Africa/Nairobi", "ECT": "Europe/Paris", "IET": "America/Indiana/Indianapolis",
  "IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "MIT": "Pacific/Apia", "NET": "Asia/Yerevan",
  "NST": "Pacific/Auckland", "PLT": "Asia/Karachi", "PNT": "America/Phoenix", "PRT": "America/Puerto_Rico",
  "PST": "America/Los_Angeles", "SST": "Pacific/Guadalcanal", "VST": "Asia/Ho_Chi_Minh",
  "Canada/East-Saskatchewan": "America/Regina", "US/Pacific-New": "America/Los_Angeles",
]

/// Returns the offsets, changes and recurring rule of a zone, in the form of the table.
///
/// Returns nil if no zone file exists.
func data(of name: String) -> String? {
  guard let bytes = FileManager.default.contents(atPath: folder + name).map(Array.init), bytes.count > 44,
    bytes.starts(with: Array("TZif".utf8))
  else { return nil }
  func number(_ place: Int, _ size: Int) -> Int {
    var value = bytes[place] >= 128 ? -1 : 0
    for byte in bytes[place..<(place + size)] { value = value << 8 | Int(byte) }
    return value
  }
  func counts(_ header: Int) -> [Int] { (0..<6).map { number(header + 20 + $0 * 4, 4) } }
  // The first part of the file has 32-bit times; the second part has all times in 64 bits.
  let narrow = counts(0)
  let header = 44 + narrow[3] * 5 + narrow[4] * 6 + narrow[5] + narrow[2] * 8 + narrow[1] + narrow[0]
  let wide = counts(header)
  let (times, types) = (wide[3], wide[4])
  let first = header + 44
  let offsets = (0..<types).map { number(first + times * 9 + $0 * 6, 4) }
  var changes: [(Int, Int)] = []
  var last = offsets[0]
  for place in 0..<times {
    let offset = offsets[Int(bytes[first + times * 8 + place])]
    // The rule applies from the last change on, even if that change keeps the offset.
    if offset != last || place == times - 1 { changes.append((number(first + place * 8, 8), offset)) }
    last = offset
  }
  let behind = first + times * 9 + types * 6 + wide[5] + wide[2] * 12 + wide[1] + wide[0]
  let rule = String(decoding: bytes[(behind + 1)..<(bytes.count - 1)], as: UTF8.self)
  var seen: [Int] = [offsets[0]]
  var text = ""
  var before = 0
  let goesOn = endless(rule)
  for (time, offset) in changes {
    if !seen.contains(offset) { seen.append(offset) }
    let letter = Character(UnicodeScalar(UInt8(65 + seen.firstIndex(of: offset)!)))
    text += String(letter) + String(time - before, radix: 36)
    before = time
  }
  return "\(seen.map(String.init).joined(separator: ","))|\(text)|\(goesOn?.text ?? "")"
}

/// The recurring rule at the end of a zone file, such as `EST5EDT,M3.2.0,M11.1.0`.
struct Endless {
  let standard: Int
  let summer: Int
  let (begin, end): ((Int, Int, Int, Int), (Int, Int, Int, Int))

  var text: String {
    func day(_ d: (Int, Int, Int, Int)) -> String { "\(d.0),\(d.1),\(d.2),\(d.3)" }
    return "\(standard),\(summer),\(day(begin)),\(day(end))"
  }
}

func endless(_ rule: String) -> Endless? {
  let parts = rule.split(separator: ",")
  guard parts.count == 3 else { return nil }
  var text = parts[0][...]
  func skipName() {
    if text.first == "<" {
      text = text[text.index(after: text.firstIndex(of: ">")!)...]
    } else {
      text = text.drop { $0.isLetter }
    }
  }
  func seconds(_ text: Substring) -> Int {
    let isNegative = text.hasPrefix("-")
    let numbers = text.drop { "+-".contains($0) }.split(separator: ":").map { Int($0)! } + [0, 0]
    let value = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    return isNegative ? -value : value
  }
  skipName()
  let own = text.prefix { "+-:0123456789".contains($0) }
  text = text.dropFirst(own.count)
  let standard = -seconds(own)
  skipName()
  let summer = text.isEmpty ? standard + 3600 : -seconds(text)
  func day(_ part: Substring) -> (Int, Int, Int, Int) {
    let halves = part.split(separator: "/")
    let numbers = halves[0].dropFirst().split(separator: ".").map { Int($0)! }
    return (numbers[0], numbers[1], numbers[2], halves.count > 1 ? seconds(halves[1]) : 7200)
  }
  return Endless(standard: standard, summer: summer, begin: day(parts[1]), end: day(parts[2]))
}

let list = try String(contentsOfFile: folder + "tzdata.zi", encoding: .utf8).split(separator: "\n")
let edition = list[0].split(separator: " ").last!
let names = list.compactMap { line -> String? in
  let words = line.split(separator: " ")
  return words[0] == "Z" ? String(words[1]) : words[0] == "L" ? String(words[2]) : nil
}
var known: [String: [String]] = [:]
for name in names {
  guard let data = data(of: name) else { fatalError("no zone file of \(name)") }
  known[data, default: []].append(name)
}
for (name, present) in formerNames {
  known[data(of: present)!, default: []].append(name)
}
print(
  """
  # The zones of the tz database, edition \(edition), which is in the public domain. Written by \
  .ci/zones.swift.
  """)
for (data, names) in known.map({ ($0, $1.sorted()) }).sorted(by: { $0.1[0] < $1.1[0] }) {
  print("\(names.joined(separator: " "))|\(data)")
}
