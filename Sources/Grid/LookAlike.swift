// What stands for a character that a terminal cannot show, or would show in another width.

/// ASCII in place of other characters, of the same number of columns.
public enum LookAlike {
  /// The ASCII for a scalar; nil for ASCII itself and where nothing looks like it.
  ///
  /// One character; the caller fills a second column with a space.
  public static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    default: table[scalar]
    }
  }

  /// Whether terminals set up for East Asian fonts show the scalar in two columns, where the grid counts one.
  public static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool { WidthTable.isAmbiguous(scalar) }

  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (look, scalars) in rows {
      for scalar in scalars.unicodeScalars { table[scalar] = look }
    }
    return table
  }()

  private static let rows: [(Unicode.Scalar, String)] = [
    ("-", "─━┄┅┈┉╌╍═‐‑‒–—―−ー－‾￣"),
    ("|", "│┃┆┇┊┋╎╏║▏▕▌▐█▉▊▋▍▎"),
    ("+", "├┤┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛┬┴┼╭╮╯╰╔╗╚╝╠╣╦╩╬┝┠┣┥┨┫┯┰┳┷┸┻┿╂╋"),
    ("#", "▓▒░■▪"),
    ("_", "▁▂▃▄"),
    (">", "▸▶►›→»⇒〉》"),
    ("<", "◂◀◄‹←«⇐〈《"),
    ("^", "▴▲↑⌃"),
    ("v", "▾▼↓✓✔"),
    ("*", "•●◦○★☆※·・✱◆◇"),
    ("x", "×✗✘✕"),
    ("'", "‘’′´"),
    ("\"", "“”″„〝〟"),
    ("(", "（【〔"),
    (")", "）】〕"),
    ("[", "「『"),
    ("]", "」』"),
    (".", "。…．"),
    (",", "、，"),
    ("~", "〜～"),
    ("Y", "¥￥"),
    ("E", "€"),
    ("L", "£￡"),
    ("c", "¢￠©"),
    (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}\u{3000}"),
  ]
}
