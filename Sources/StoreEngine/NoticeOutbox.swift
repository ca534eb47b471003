// The notices of the store for the device, the app and the operator.

/// A buffer of the notices that the current message has caused, in order.
package struct NoticeOutbox: Hashable, Sendable {
  private var notices: [StoreNotice] = []

  /// Whether the buffer is empty; always true between two messages.
  package var isEmpty: Bool { notices.isEmpty }

  mutating func post(_ notice: StoreNotice) {
    if notices.isEmpty { notices.reserveCapacity(4) }
    notices.append(notice)
  }

  mutating func drain() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }
}
