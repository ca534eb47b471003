// Service: the payments of the purchase service between app and App Store, with what each of the three books has of
// them: App Store, service, app. Under them the lists of the user, and what is to be said where the books differ.

import Grid
import Ground
import IAPService
import Scenario
import StoreSimulator

/// The payments of the service, and the three books.
public struct ServicePane: Pane {
  private var cursor = ListCursor()

  public init() {}

  public func title(width: Int, in context: PaneContext) -> String {
    "\(context.texts.label(of: .focusService))  \(IAPService.title)"
  }

  public func status(width: Int, in context: PaneContext) -> String { "" }

  public mutating func take(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneReply {
    guard let service = context.session.service, case .move(let movement) = request else { return .ignored }
    cursor.move(movement, count: service.book.count, height: height)
    return .handled
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneReply { .handled }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    guard let service = context.session.service else { return }
    let payments = service.book.all.reversed()
    cursor.settle(count: payments.count, height: area.height)
    for (offset, payment) in payments.dropFirst(cursor.top).prefix(area.height).enumerated() {
      grid.put(
        StyledRow("\(payment.number)  \(VisibleText.visible(payment.product))"), x: area.x, y: area.y + offset,
        width: area.width, theme: context.theme)
    }
  }

  // MARK: What is chosen

  /// The payment that keys act on: the chosen one; nil where there is none.
  func selectedPayment(in session: Session) -> PaymentNumber? {
    guard let book = session.service?.book, book.count > 0 else { return nil }
    return PaymentNumber(book.count - min(cursor.selected, book.count - 1))
  }
}

extension ServicePane {
  static let place = PanePlace.wide
  static let contexts: [KeyContext] = [.service, .list]
  static let section: CommandSection? = .service
  static let focusCommand = ScreenCommand.focusService

  static func hints(in workbench: Workbench) -> [KeyHint] {
    workbench.hintsForService
  }

  static func copied(in workbench: Workbench) -> CopiedText? { nil }
}

extension Session {
  /// The purchase service, while it is switched on: nothing of it is to be seen before.
  var service: IAPService? {
    guard let service = stage.participant(IAPService.self), service.settings.isOn else { return nil }
    return service
  }
}
