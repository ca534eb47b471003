// Bytes of text that are ASCII.

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  package var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

  /// The byte of the small letter, of an ASCII capital; else the byte itself.
  package var smallASCII: UInt8 { (0x41...0x5A).contains(self) ? self + 32 : self }

  /// Whether the byte is an ASCII digit.
  package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
