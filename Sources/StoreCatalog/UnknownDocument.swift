// The reasons why the kind of a file is unknown.

/// The reason why the kind of a file is unknown.
public enum UnknownDocument: Hashable, Sendable {
  case empty
  case encoding(WideEncoding)
  /// The file contains control characters, so it is not text.
  case binary
  case otherText

  public init(head: [UInt8]) {
    if head.isEmpty {
      self = .empty
    } else if let encoding = WideEncoding(head) {
      self = .encoding(encoding)
    } else {
      let isBinary = head.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
      self = isBinary ? .binary : .otherText
    }
  }

  /// The reason in English, for the shell.
  public var sentence: String {
    let hint = "name a scenario (.iap), a bug bundle, a .storekit file or a log"
    return switch self {
    case .empty: "the file is empty; \(hint)"
    case .encoding(let encoding): "the file is in \(encoding.rawValue); save it as UTF-8"
    case .binary: "not a text file; \(hint)"
    case .otherText: "the file contains only spaces; \(hint)"
    }
  }
}
