// The ending of a file name, which chooses the format of the file.

public enum FileEnding {
  /// Returns the ending with its dot in lowercase, such as `.svg`; nil if the name has none.
  public static func of(_ path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...]
    return ending.count > 1 ? ending.lowercased() : nil
  }
}
