// Where the presenter layout puts things: the phone upright on the left, and beside it the caption, the time line of a
// subscription where it is wanted, and the story.

import Grid

/// The rectangles of the presenter layout.
package struct PresenterLayout: Hashable, Sendable {
  /// The phone with its casing.
  package let phone: Rect
  /// Empty while there is no caption.
  package let caption: Rect
  /// Empty while no time line is wanted.
  package let timeLine: Rect
  package let narration: Rect

  /// What a dialog needs: narrower, its buttons would be cut.
  private static let narrowestPhone = 34

  /// The columns between the phone and what is told beside it.
  private static let gap = 2

  /// How many rows a caption may take on a screen body of some height.
  package static func captionLimit(height: Int) -> Int { max(3, height / 3) }

  /// How wide caption and story are on a screen body of some size.
  package static func textWidth(width: Int, height: Int) -> Int {
    min(width - phoneWidth(width: width, height: height) - gap - 2, 96)
  }

  /// A cell is about twice as high as it is wide: as many columns as one and a quarter of the rows look like a phone.
  private static func phoneWidth(width: Int, height: Int) -> Int {
    min(max(narrowestPhone, height * 5 / 4), 64, width / 2 + 4)
  }

  /// The rows between the status bar and what is said over the key bar: the phone keeps its size whatever that is.
  package static func height(rows: Int) -> Int { rows - 3 }

  package init(in body: Rect, captionRows: Int, showsTimeLine: Bool) {
    let height = body.height
    let width = Self.phoneWidth(width: body.width, height: body.height)
    let textWidth = Self.textWidth(width: body.width, height: body.height)
    let left = body.x + (body.width - width - Self.gap - textWidth) / 2
    phone = Rect(x: left, y: body.y, width: width, height: height)
    let x = left + width + Self.gap
    var y = body.y
    func allocateRows(_ rows: Int) -> Rect {
      defer { y += rows }
      return Rect(x: x, y: y, width: textWidth, height: max(0, rows))
    }
    let isRoomy = height >= 20
    caption = allocateRows(min(captionRows, Self.captionLimit(height: height)))
    // A row of air where the story keeps enough.
    if captionRows > 0, isRoomy { y += 1 }
    timeLine = allocateRows(showsTimeLine ? min(max(4, height / 3), 12) : 0)
    if showsTimeLine, isRoomy { y += 1 }
    narration = allocateRows(body.y + height - y)
  }
}
