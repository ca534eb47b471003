// ASCII replacements for characters that a terminal cannot show or shows in another width.

public enum ASCIIFallback {
  /// Returns the ASCII replacement of a scalar; nil for ASCII and scalars without a similar ASCII character.
  ///
  /// The replacement takes one column, so the caller fills the second column of a wide character.
  public static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    default: table[scalar]
    }
  }

  /// Whether terminals with an East Asian configuration show the scalar in two columns.
  ///
  /// In the grid it takes one.
  public static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool { WidthTable.isAmbiguous(scalar) }

  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (substitute, scalars) in rows {
      for scalar in scalars.unicodeScalars { table[scalar] = substitute }
    }
    return table
  }()

  private static let rows: [(Unicode.Scalar, String)] = [
    ("-", "─━┄┅┈┉╌╍═‐‑‒–—―−ー－‾￣·・"),
    ("|", "│┆┇┊┋╎╏║▏▕▌▐█▉▊▋▍▎"),
    ("+", "├┤┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛┬┴┼╭╮╯╰╔╗╚╝╠╣╦╩╬┝┠┣┥┨┫┯┰┳┷┸┻┿╂╋"),
    ("#", "┃▓▒░■▪"),
    ("_", "▁▂▃▄"),
    (">", "▸▶►›→»⇒〉》"),
    ("<", "◂◀◄‹←«⇐〈《"),
    ("^", "▴▲↑⌃"),
    ("v", "▾▼↓✓✔"),
    ("*", "•●◦○★☆※✱◆◇"),
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
    ("~", "∼"),
    ("=", "≒≡≠"),
    ("<", "≤≦≪⊂⊆"),
    (">", "≥≧≫⊃⊇"),
    ("/", "╱÷"),
    ("\\", "╲"),
    ("X", "╳Χ"),
    ("?", "¿"),
    ("!", "¡"),
    ("S", "§"),
    ("o", "°ºø"),
    ("a", "ªàáāαа"),
    ("b", "þßвь"),
    ("d", "ðđ"),
    ("e", "èéêēěεеё"),
    ("g", "ɡ"),
    ("h", "ħн"),
    ("i", "ìíīıιи"),
    ("k", "ĸκк"),
    ("l", "łŀ"),
    ("n", "ńňŋηп"),
    ("o", "òóōǒοοо"),
    ("p", "ρр"),
    ("q", "φ"),
    ("r", "ʀг"),
    ("s", "σš"),
    ("t", "ŧτт"),
    ("u", "ùúüūǔǖǘǚǜµμυ"),
    ("w", "ωш"),
    ("x", "χх"),
    ("y", "γуч"),
    ("A", "ÆΑА"),
    ("B", "ΒВ"),
    ("C", "С"),
    ("D", "ÐĐ"),
    ("E", "ΕЕЁ"),
    ("H", "ΗНĦ"),
    ("I", "Ι"),
    ("K", "ΚК"),
    ("L", "ŁĿ"),
    ("M", "ΜМ"),
    ("N", "ΝŊ"),
    ("O", "ØŒΟОΩ"),
    ("P", "ΡРÞ"),
    ("T", "ΤТŦ"),
    ("Y", "ΥУ"),
    ("Z", "Ζ"),
    ("1", "¹①⑴⒈"),
    ("2", "²②⑵⒉"),
    ("3", "³③⑶⒊"),
    ("4", "⁴④⑷⒋"),
    ("5", "⑤⑸⒌"),
    ("6", "⑥⑹⒍"),
    ("7", "⑦⑺⒎"),
    ("8", "⑧⑻⒏"),
    ("9", "⑨⑼⒐"),
    (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}\u{3000}"),
  ]
}
