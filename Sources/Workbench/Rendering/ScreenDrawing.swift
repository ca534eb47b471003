// The drawing of the screen: status bar, panes, overlays, notice and key bar.

import Grid
import Panes
import Presentation
import Scenario
import StoreSimulator
import Support
import TerminalUI

extension Workbench {
  public mutating func draw(into grid: inout Grid) {
    hits.removeTargets()
    grid = Grid(columns: columns, rows: rows, style: theme[.text])
    let layout = layout
    guard layout.kind != .tooSmall else {
      drawTooSmall(into: &grid)
      return
    }
    panes.products.showsTransactionsBelow = layout.hidesTransactions
    let selection = selection
    if let area = layout.statusBar { drawStatusBar(area, into: &grid) }
    if let presenter = layout.presenter {
      drawPresenter(presenter, layout: layout, selection: selection, into: &grid)
    } else {
      drawPanes(layout, selection, into: &grid)
    }
    // The key bar is drawn after the panes, because a hint shows the number of new log lines.
    if let area = layout.keyBar {
      let bar = KeyBar(keyHints, more: moreHints, palette: paletteHint, last: lastHints, columns: columns)
      bar.draw(into: &grid, area: area, theme: theme, hits: &hits)
    }
    for (pane, area) in layout.panes { hits.add(.pane(pane), area) }
    // A click on the companion box acts on the wide pane.
    if let box = layout.companion { hits.add(.pane(widePane), box.inside) }
    for border in layout.borders { hits.add(.border(border.border), border.area) }
    if let area = layout.tour { drawTour(into: &grid, area: area) }
    let shownNotice = visibleNotice ?? reasonOfMarkedLine
    let limit = noticeLimit(shownNotice)
    // A higher notice moves overlays up. A menu reserves rows, so that most notices do not move it.
    let noticeHeight = shownNotice?.height(columns: columns, limit: limit) ?? 1
    let reservedRows = overlays.last is MenuState ? Self.rowsUnderMenu : 1
    let truncatedText = drawOverlays(into: &grid, bottom: rows - 2 - max(reservedRows, noticeHeight))
    (shownNotice ?? truncatedText.map { Notice($0) })?
      .draw(
        into: &grid, bottom: rows - 2, limit: limit, keepsBorder: shownNotice == nil, theme: theme)
  }

  /// The rows between a menu and the key bar, enough for most reasons why an item is disabled.
  private static let rowsUnderMenu = 2

  /// Returns the maximum number of lines in a notice.
  ///
  /// On small screens plain messages get one line, because the log needs the rows.
  private func noticeLimit(_ shown: Notice?) -> Int {
    let isSmall = rows < Layout.roomyRows
    let isShort = shown?.kind == .message && shown?.isWhole == false
    guard isSmall, overlays.isEmpty else { return Notice.maxLines }
    if isShort { return 1 }
    // The log keeps at least one row, unless the last line completes the text.
    let isComplete = shown?.height(columns: columns, limit: .max) == Notice.maxLines
    return isComplete ? Notice.maxLines : Notice.maxLines - 1
  }

  var noticeRows: Int {
    if let messageNotice = (overlays.last as? Prompt)?.messageNotice {
      return messageNotice.height(columns: columns)
    }
    guard overlays.isEmpty, let notice = visibleNotice else { return 1 }
    return notice.height(columns: columns, limit: noticeLimit(notice))
  }

  private func drawTooSmall(into grid: inout Grid) {
    let minimumSize = Layout.minimumSize
    let text = texts.tooSmall(
      columns: "\(minimumSize.columns)", rows: "\(minimumSize.rows)", columnsHere: "\(columns)",
      rowsHere: "\(rows)", quit: texts.key(.quit))
    for (row, line) in TextLayout.wrap(text, columns: max(1, columns)).enumerated() where row < rows {
      grid.put(line, x: 0, y: row, style: theme[.text])
    }
  }

  private mutating func drawPanes(_ layout: Layout, _ selection: PaneSelection, into grid: inout Grid) {
    var context = context(for: focus.pane, layout: layout, selection: selection)
    var headings: [PaneHeading] = []
    for (pane, area) in layout.panes.sorted(by: { $0.key.number < $1.key.number }) {
      context.isFocused = pane == focus.pane
      // The content is drawn first, because the heading shows its scroll position and filter.
      drawInside(of: pane, area.inside, in: context, into: &grid)
      headings.append(heading(of: pane, area, in: context))
    }
    if let area = layout.companion, let box = companion {
      box.draw(into: &grid, area: area.inside, theme: theme)
      headings.append(
        PaneHeading(
          frame: Frame(area, style: theme[.paneBorder]), title: box.title, state: box.state, mark: "",
          isFocused: false, style: theme[.paneTitle]))
    }
    // The focused pane's frame comes last, because neighbouring frames share lines.
    grid.drawFrames(
      headings.filter { !$0.isFocused }.map(\.frame) + headings.filter(\.isFocused).map(\.frame))
    for heading in headings { heading.draw(into: &grid) }
  }

  private mutating func drawInside(
    of pane: PaneID, _ area: Rect, in context: PaneContext, into grid: inout Grid
  ) {
    guard area.width > 0, area.height > 0 else {
      // Drawing updates the state in the heading, so a pane without rows is drawn into an unused grid.
      var offscreenGrid = Grid(columns: 1, rows: 1)
      panes.draw(pane, into: &offscreenGrid, area: area, context: context)
      return
    }
    panes.draw(pane, into: &grid, area: area, context: context)
  }

  private func heading(of pane: PaneID, _ area: Rect, in context: PaneContext) -> PaneHeading {
    let words = panes.titleAndStatus(of: pane, width: area.width - 2, context: context)
    let isFocused = context.isFocused
    let highlightsPhone = pane == .phone && hasUnansweredDialog
    return PaneHeading(
      frame: Frame(area, style: theme[isFocused ? .paneBorderFocused : .paneBorder]),
      title: "\(paneNumber(pane)) \(words.title)", state: words.status,
      mark: isFocused
        ? texts.focusMark
        : highlightsPhone ? texts.answerMark(texts.key(registry.pane(pane).focusCommand)) : "",
      isFocused: isFocused,
      style: theme[highlightsPhone ? .paneTitleAlert : isFocused ? .paneTitleFocused : .paneTitle])
  }

  private mutating func drawStatusBar(_ area: Rect, into grid: inout Grid) {
    let items =
      presentation.focusToRestore == nil
      ? StatusBar.items(world: session.world, state: statusBarState, texts: texts)
      : StatusBar.itemsForAudience(world: session.world, state: statusBarState, texts: texts)
    StatusBar.draw(
      items, StatusBar.fit(items, width: area.width), into: &grid, area: area, theme: theme, hits: &hits)
  }

  private mutating func drawPresenter(
    _ areas: PresenterLayout, layout: Layout, selection: PaneSelection, into grid: inout Grid
  ) {
    var drawing = PresenterDrawing(
      session: session, theme: theme, texts: texts, features: registry.features)
    drawing.firstEntry = playback.firstNarratedEntry
    drawing.namesFirstKey = timedOverlay == nil
    drawing.isScenarioOpen = playback.scenario.isOpen
    let screen = drawing.drawPhone(areas.phone, into: &grid)
    var context = context(for: .phone, layout: layout, selection: selection)
    context.isForAudience = true
    panes.draw(.phone, into: &grid, area: screen, context: context)
    drawing.drawCaption(captionLines, areas.caption, into: &grid)
    drawing.drawTimeLine(
      GroupView(session.world, plan: selection.product, person: panes.subscriptions.person), areas.timeLine,
      into: &grid)
    drawing.drawNarration(areas.narration, areas.typeSize, view: &presentation.view, into: &grid)
    hits.add(.narration, areas.narration)
  }

  /// The number of rows below the status bar, for the tour or for a timed overlay.
  var tourRows: Int {
    timedOverlay?.bannerRows(in: self) ?? (tour == nil ? 0 : Tour.rows(columns: columns, rows: rows))
  }

  var tourText: String { tourCaption.map { "\($0.heading)  \($0.sentence)  \($0.exitHint)" } ?? "" }

  private var tourCaption: TourCaption? {
    // A long product name must leave room for the instruction.
    let product = selectedProduct.map { CellWidth.truncated(session.world.readableName(of: $0), columns: 24) }
    // The focus returns to its origin when the dialog closes.
    let pane = focus.pane == .phone ? focus.origin ?? .phone : focus.pane
    return tour?.caption(
      texts, product: product ?? "", selected: selectedProduct, in: session.world,
      isOnPhone: focus.pane == .phone, isOnProducts: pane == .products, columns: columns)
  }

  private func drawTour(into grid: inout Grid, area: Rect) {
    if let timedOverlay {
      timedOverlay.drawBanner(into: &grid, area: area, in: self)
    } else {
      tourCaption?.draw(into: &grid, area: area, theme: theme)
    }
  }

  var captionLines: [String] {
    presentation.focusToRestore == nil
      ? []
      : session.log.captionLines(
        columns: columns, rows: rows, phone: paneWidths.phone, in: options.language,
        since: playback.firstCaptionEntry)
  }

  /// The widths at which the panes show complete names.
  var paneWidths: PaneWidths { panes.products.widthsToShow(in: session.world, view, texts) }

  private var statusBarState: StatusBarState {
    var facts = StatusBarState()
    facts.nextDue = session.nextDueOrGapEnd
    facts.savingFailure = notices.savingFailure
    facts.later = clockJump.map { texts.later(microseconds: $0) }
    if let snapshot = session.presentSnapshot {
      let name = texts.snapshotName(CellWidth.truncated(VisibleText.visible(snapshot.name), columns: 16))
      facts.snapshot =
        [snapshot.isModified ? texts.nameChanged(name) : name]
        + nameForms(snapshot.name, isModified: snapshot.isModified)
    }
    facts.serving = serving
    facts.features = registry.features.compactMap { $0.status(in: session, texts) }
    facts.verdicts = session.log.verdicts(in: session.world.environment)
    if let written = playback.writtenFile {
      facts.written = nameForms(written.name, isModified: session.isModified(since: written.moment))
    }
    if let scenario = playback.scenario, scenario.isAtEnd, let end = playback.endRevision,
      !session.isModified(since: end)
    {
      let name = CellWidth.truncated(VisibleText.visible(scenario.name), columns: 20)
      facts.scenarioEnd = "\(name) \(scenario.lastLine)/\(scenario.lastLine)"
      // A scenario can check several environments.
      facts.verdicts = session.log.verdicts
    }
    if let scenario = playback.scenario, let next = scenario.next, timedOverlay == nil {
      facts.scenarioPosition =
        isForAudience
        ? texts.scenarioStep(scenario.nextIndex + 1, of: scenario.steps.count)
        : texts.scenarioLine(next.line, of: scenario.lastLine)
      facts.scenarioFile = scenario.file
      facts.verdicts = session.log.verdicts
    }
    return facts
  }

  /// Returns the forms of a saved name, longest first, marked if the session has changed since saving.
  private func nameForms(_ name: String, isModified: Bool) -> [String] {
    let name = VisibleText.visible(name)
    let long = CellWidth.truncated(name, columns: 16)
    let short = CellWidth.truncated(name, columns: 10)
    return isModified
      ? [texts.nameChanged(long), "\(long)*", "\(short)*"] : [long, short]
  }

  // MARK: Overlays

  /// The reason why the marked line is disabled, which the line itself may truncate.
  private var reasonOfMarkedLine: Notice? {
    guard let state = overlays.last as? MenuState else { return nil }
    let lines = state.menu(in: self).lines
    guard let index = state.markedIndex, lines.indices.contains(index), let refusal = lines[index].refusal
    else { return nil }
    return Notice(sentence(of: refusal), .warning)
  }

  /// Returns the text of the top overlay's marked row if the row truncates it.
  private mutating func drawOverlays(into grid: inout Grid, bottom: Int) -> String? {
    var truncatedText: String?
    for overlay in overlays {
      // Only the key bar remains active below an overlay.
      hits.add(.outside, Rect(x: 0, y: 0, width: grid.columns, height: grid.rows - 1))
      truncatedText = overlay.draw(into: &grid, bottom: bottom, in: &self)
    }
    return truncatedText
  }
}
