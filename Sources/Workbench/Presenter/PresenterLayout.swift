// Where the presenter layout puts things: the phone large in the middle, the caption under it, the story below.

import Grid

/// The rectangles of the presenter layout.
struct PresenterLayout: Hashable, Sendable {
  /// The phone with its casing.
  let phone: Rect
  /// Empty while there is no caption.
  let caption: Rect
  let story: Rect

  /// How many rows a caption may take on a screen body of some height.
  static func captionLimit(height: Int) -> Int { height >= 30 ? 3 : 2 }

  /// How wide caption and story are.
  static func textWidth(width: Int) -> Int { min(width - 4, 96) }

  init(in body: Rect, captionRows: Int) {
    let height = min(body.height - 4, max(9, body.height * 3 / 5))
    let width = min(body.width - 2, max(54, height * 17 / 10))
    phone = Rect(x: body.x + (body.width - width) / 2, y: body.y, width: width, height: height)
    let textWidth = Self.textWidth(width: body.width)
    let x = body.x + (body.width - textWidth) / 2
    // A row of air is around the caption where the story keeps enough.
    let left = body.height - height
    let rows = min(captionRows, max(0, left - 1))
    let air = left - rows >= 7 ? 1 : 0
    caption = Rect(x: x, y: body.y + height + air, width: textWidth, height: rows)
    let used = rows + (rows > 0 ? 2 : 1) * air
    story = Rect(x: x, y: body.y + height + used, width: textWidth, height: max(0, left - used))
  }
}
