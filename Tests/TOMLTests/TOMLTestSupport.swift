// One-line descriptions of TOML values, such as `{a: 1, b: ["x", true]}`.

@testable import TOML

extension TOMLTable {
  var shown: String {
    "{" + members.map { "\(quoted($0.key)): \($0.value.shown)" }.joined(separator: ", ") + "}"
  }
}

extension TOMLValue {
  var shown: String {
    switch content {
    case .text(let text): quoted(text)
    case .integer(let number): "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    case .array(let elements): "[" + elements.map(\.shown).joined(separator: ", ") + "]"
    case .table(let table): table.shown
    }
  }
}

/// Returns a text in quotes.
///
/// Characters other than printable ASCII are written as code points.
private func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map {
    (0x20...0x7E).contains($0.value) && $0 != "'"
      ? String($0) : "<\(String($0.value, radix: 16, uppercase: true))>"
  }
  return "'" + escaped.joined() + "'"
}

/// Returns the content of a text, or the position `LINE:COLUMN` of its error.
func reading(_ text: String) -> String { reading(Array(text.utf8)) }

func reading(_ bytes: [UInt8]) -> String {
  do {
    return try TOMLReader.read(bytes).shown
  } catch {
    return "\(error.position.line):\(error.position.column)"
  }
}

/// Returns the reason why a text is not valid TOML, or nil.
func problem(_ text: String) -> TOMLProblem? { problem(Array(text.utf8)) }

func problem(_ bytes: [UInt8]) -> TOMLProblem? {
  do {
    _ = try TOMLReader.read(bytes)
    return nil
  } catch {
    return error.problem
  }
}
