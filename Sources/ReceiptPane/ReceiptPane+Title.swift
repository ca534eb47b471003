// The title and the status of the Receipt pane, and the texts of an empty page.

import Panes
import Scenario
import StoreModel
import Support
import Workbench

extension ReceiptPane {
  package func title(width: Int, in context: PaneContext) -> String {
    let texts = context.texts
    let source = viewModel?.source ?? self.source(in: context.session)
    let sources = ReceiptSource.all(on: context.session.simulation, page)
    let position = sources.firstIndex(of: source).map { "\($0 + 1)/\(sources.count)  " } ?? ""
    let name =
      switch source {
      case .present(let environment): texts.receiptNow(texts.title(of: environment))
      case .serverAPI(let environment): texts.serverAPIOf(texts.title(of: environment))
      case .kept(let name):
        texts.receiptKept(VisibleText.visible(name), viewModel.map { texts.title(of: $0.environment) } ?? "")
      }
    let title = "\(texts.paneReceipt)  \(sources.count > 1 ? position : "")\(name)"
    return find.isActive ? "\(title)  /\(VisibleText.visible(find.text))" : title
  }

  package func status(width: Int, in context: PaneContext) -> String {
    guard let viewModel else { return "" }
    let texts = context.texts
    if find.isActive {
      let hits = searchResult.rows
      let mark = rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
      guard let number = hits.firstIndex(where: { $0 == mark }) else { return texts.hits("\(hits.count)") }
      return texts.hitOf(number: "\(number + 1)", count: "\(hits.count)")
    }
    let counts = viewModel.changes.counts(in: viewModel.answer)
    let changes =
      viewModel.isNew
      ? texts.receiptNew
      : texts.receiptChanges(new: counts.new, changed: counts.changed, removed: counts.removed)
    let status = viewModel.statusWords(in: context)
    return changes.isEmpty ? status : "\(changes)   \(status)"
  }

  /// Returns why the page of the App Store Server API is empty, and a step that fills it.
  func emptyServerAPIText(_ environment: EnvironmentName, in context: PaneContext) -> [String] {
    let (session, texts) = (context.session, context.texts)
    if environment.rules.receiptKind.store == .xcode {
      return [texts.serverAPINotInXcode, texts.serverAPIEnvironmentHint(texts.key(.environmentMenu))]
    }
    let world = session.simulator.worlds[environment] ?? session.world
    guard world.customer == nil else { return [] }
    return [
      texts.serverAPINobody, texts.receiptSignInHint(texts.keys(named: .deviceMenu, .accountMenu)),
    ]
  }
}
