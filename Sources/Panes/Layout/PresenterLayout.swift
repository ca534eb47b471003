// The presenter layout: the phone on the left; the caption, an optional time line and the narration on the
// right.

import Grid

/// The type size of the presenter's caption and story.
package enum TypeSize: Hashable, Sendable {
  /// Lines without space between them.
  case small
  /// A blank row between sentences.
  case spaced
  /// Also a frame around the newest sentences.
  case large
}

package struct PresenterLayout: Hashable, Sendable {
  package let phone: Rect
  /// The caption; empty if there is none.
  package let caption: Rect
  /// The time line; empty if it is hidden.
  package let timeLine: Rect
  package let narration: Rect
  package let typeSize: TypeSize

  /// The minimum width of the phone in cells, at which the buttons of dialogs are not cut.
  private static let narrowestPhone = 34

  private static let gap = 2

  /// The limit of the text's width in cells.
  private static let widestText = 96

  /// The smallest size at which a frame surrounds the newest sentences.
  private static let largeTypeSize = (textWidth: 96, height: 40)

  /// The minimum height at which a blank row separates two sentences.
  private static let heightForGaps = 30

  package static func captionLimit(height: Int) -> Int { max(3, height < 20 ? height / 2 : height / 3) }

  /// Returns the width of the text; `phone` is the width at which the phone shows complete names.
  package static func textWidth(width: Int, height: Int, phone: Int) -> Int {
    min(freeWidth(width: width, height: height, phone: phone), widestText)
  }

  /// Returns the type size of the story for a body of the given size.
  package static func typeSize(width: Int, height: Int, phone: Int = 0) -> TypeSize {
    let freeWidth = freeWidth(width: width, height: height, phone: phone)
    if height >= largeTypeSize.height, freeWidth >= largeTypeSize.textWidth { return .large }
    return height >= heightForGaps ? .spaced : .small
  }

  /// Returns the width of the columns to the right of the phone.
  private static func freeWidth(width: Int, height: Int, phone: Int) -> Int {
    width - phoneWidth(width: width, height: height, needed: phone) - gap - 2
  }

  /// Returns the width of the phone in cells.
  ///
  /// A cell is about twice as high as wide, so a width of 5/4 of the rows looks like a phone. The phone is
  /// wider if the names and buttons of the shop need more columns.
  private static func phoneWidth(width: Int, height: Int, needed: Int) -> Int {
    min(max(narrowestPhone, height * 5 / 4, needed), 64, width / 2 + 4)
  }

  /// Returns the number of rows for the phone, which does not depend on the number of message rows.
  package static func height(rows: Int) -> Int { rows - 3 }

  package init(in body: Rect, captionRows: Int, showsTimeLine: Bool, phone neededWidth: Int = 0) {
    let height = body.height
    let width = Self.phoneWidth(width: body.width, height: height, needed: neededWidth)
    typeSize = Self.typeSize(width: body.width, height: height, phone: neededWidth)
    let textWidth = Self.textWidth(width: body.width, height: height, phone: neededWidth)
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
    // Adds a blank row if enough rows remain for the narration.
    if captionRows > 0, isRoomy { y += 1 }
    timeLine = allocateRows(showsTimeLine ? min(max(4, height / 3), 12) : 0)
    if showsTimeLine, isRoomy { y += 1 }
    narration = allocateRows(body.y + height - y)
  }
}
