// Frames around adjacent rectangles, which share border lines.

public struct Frame: Hashable, Sendable {
  public let area: Rect
  public let style: Style

  public init(_ area: Rect, style: Style) {
    self.area = area
    self.style = style
  }

  fileprivate var right: Int { area.x + area.width - 1 }
  fileprivate var bottom: Int { area.y + area.height - 1 }
  fileprivate var corners: [Point] {
    [
      Point(x: area.x, y: area.y), Point(x: right, y: area.y), Point(x: area.x, y: bottom),
      Point(x: right, y: bottom),
    ]
  }

  /// Returns the directions in which the frame's lines leave a cell; empty if no line contains the cell.
  fileprivate func directions(at point: Point) -> Directions {
    guard area.contains(point) else { return [] }
    var directions: Directions = []
    if point.y == area.y || point.y == bottom {
      if point.x > area.x { directions.insert(.left) }
      if point.x < right { directions.insert(.right) }
    }
    if point.x == area.x || point.x == right {
      if point.y > area.y { directions.insert(.up) }
      if point.y < bottom { directions.insert(.down) }
    }
    return directions
  }
}

private struct Directions: OptionSet {
  let rawValue: Int
  static let left = Directions(rawValue: 1)
  static let right = Directions(rawValue: 2)
  static let up = Directions(rawValue: 4)
  static let down = Directions(rawValue: 8)

  /// The box-drawing character whose lines have these directions.
  var glyph: Unicode.Scalar { Self.glyphs[rawValue] }

  private static let glyphs: [Unicode.Scalar] = [
    " ", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼",
  ]
}

extension Grid {
  /// Draws frames that share lines; the insides are unchanged.
  ///
  /// A shared line has the style of the last frame in the array. Crossings and tees join lines that meet.
  public mutating func drawFrames(_ frames: [Frame]) {
    let frames = frames.filter { $0.area.width >= 2 && $0.area.height >= 2 }
    for frame in frames { drawLines(frame.area, style: frame.style) }
    // Lines meet only at the corners of a frame.
    for corner in Set(frames.flatMap(\.corners)) {
      var directions: Directions = []
      var style = Style()
      for frame in frames {
        let frameDirections = frame.directions(at: corner)
        guard !frameDirections.isEmpty else { continue }
        directions.formUnion(frameDirections)
        style = frame.style
      }
      fill(Rect(x: corner.x, y: corner.y, width: 1, height: 1), with: directions.glyph, style: style)
    }
  }

  /// Draws the border of a rectangle without its corners.
  mutating func drawLines(_ area: Rect, style: Style) {
    let innerWidth = area.width - 2
    let innerHeight = area.height - 2
    for y in [area.y, area.y + area.height - 1] {
      fill(Rect(x: area.x + 1, y: y, width: innerWidth, height: 1), with: "─", style: style)
    }
    for x in [area.x, area.x + area.width - 1] {
      fill(Rect(x: x, y: area.y + 1, width: 1, height: innerHeight), with: "│", style: style)
    }
  }
}
