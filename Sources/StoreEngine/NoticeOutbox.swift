// The notices that the store has for device, app and operator.

/// A buffer of the notices that the current message causes, in order.
package struct NoticeOutbox: Hashable, Sendable {
  private var notices: [StoreNotice] = []

  /// Whether every notice was drained, which holds between two messages.
  package var isEmpty: Bool { notices.isEmpty }

  /// Adds a notice.
  mutating func post(_ notice: StoreNotice) {
    if notices.isEmpty { notices.reserveCapacity(4) }
    notices.append(notice)
  }

  /// Removes and returns all notices.
  mutating func drain() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }
}
