// The whole screen: status bar, boxes with their panes, what lies over them, notice and key bar.

import Grid
import Ground
import IAPService
import Scenario
import StoreSimulator

extension Workbench {
  /// Draws the screen: the grid becomes one of the present size.
  public mutating func draw(into grid: inout Grid) {
    hits.begin()
    keepKnown()
    if presenting != nil { captions.update(session.log) }
    let places = places
    let layout = keep(places.layout)
    guard layout.kind != .tooSmall else {
      grid = Grid(columns: columns, rows: rows, style: theme[.text])
      drawTooSmall(into: &grid)
      return
    }
    if panes.products.showsTransactionsBelow != layout.hidesTransactions {
      panes.products.showsTransactionsBelow = layout.hidesTransactions
    }
    let selection = places.found.selection
    found = places.found
    defer { found = nil }
    if let presenter = layout.presenter {
      grid = Grid(columns: columns, rows: rows, style: theme[.text])
      drawPresenter(presenter, layout: layout, selection: selection, into: &grid)
      if let area = layout.statusBar { drawStatusBar(area, places.facts, into: &grid) }
      if let area = layout.keyBar {
        keyBar(selection).draw(into: &grid, area: area, theme: theme, hits: &hits)
      }
    } else {
      drawPanes(places, into: &grid)
    }
    for (pane, area) in layout.panes { hits.add(.pane(pane), area) }
    // The console's box is part of its pane.
    if let console = layout.console { hits.add(.pane(.service), console.inside) }
    for border in LayoutBorder.allCases {
      if let place = layout.borders[border] { hits.add(.border(border), place.area) }
    }
    if let area = layout.tour { drawTour(into: &grid, area: area) }
    let shownNotice = saidNotice ?? reasonOfMarkedLine
    let limit = noticeLimit(shownNotice)
    // A menu keeps its place whatever is said under it; other overlays make room.
    let noticeHeight = shownNotice?.height(columns: columns, limit: limit) ?? 1
    let cutWords = drawOverlays(
      into: &grid, bottom: rows - 2 - (overlays.last is MenuState ? Self.rowsUnderMenu : noticeHeight))
    (shownNotice ?? cutWords.map { Notice($0) })?
      .draw(into: &grid, bottom: rows - 2, limit: limit, theme: theme)
  }

  /// All that a picture is drawn from beside what panes keep: looked for in one go, since whoever asks a workbench that is
  /// about to be changed has all of it moved for each question.
  private struct PicturePlaces {
    let layout: KeptLayout
    let found: FoundPlaces
    let facts: StatusFacts
    /// What all panes may know; each has its own focus.
    let context: PaneContext
  }

  /// What the next picture is drawn from.
  private var places: PicturePlaces {
    let layout = layoutNow
    let selection = selection(in: layout.layout)
    return PicturePlaces(
      layout: layout, found: FoundPlaces(layout: layout.layout, selection: selection), facts: statusFacts,
      context: context(for: .products, layout: layout.layout, selection: selection))
  }

  /// The rows between a menu and the key bar: enough for nearly every reason why a line cannot be chosen.
  private static let rowsUnderMenu = 2

  /// How many lines a sentence may have: on the smallest screens every line of the log is needed, and only what went
  /// wrong may take more than one.
  private func noticeLimit(_ shown: Notice?) -> Int {
    let isSmall = rows < Layout.roomyRows
    let isShort = shown?.kind == .message && shown?.isWhole == false
    guard isSmall, overlays.isEmpty else { return Notice.mostLines }
    // The log keeps a line of its own.
    return isShort ? 1 : Notice.mostLines - 1
  }

  /// The rows over the key bar that are not the panes'.
  var noticeRows: Int {
    if let said = (overlays.last as? Prompt)?.said { return said.height(columns: columns) }
    guard overlays.isEmpty, let notice = saidNotice else { return 1 }
    return notice.height(columns: columns, limit: noticeLimit(notice))
  }

  private func drawTooSmall(into grid: inout Grid) {
    let smallest = Layout.smallest
    let text = texts.tooSmall(
      columns: "\(smallest.columns)", rows: "\(smallest.rows)", columnsHere: "\(columns)",
      rowsHere: "\(rows)", quit: texts.key(.quit))
    for (row, line) in TextLayout.wrap(text, columns: max(1, columns)).enumerated() where row < rows {
      grid.put(line, x: 0, y: row, style: theme[.text])
    }
  }

  /// The panes, then their frames, which share lines, and then what stands in those.
  private mutating func drawPanes(_ places: PicturePlaces, into grid: inout Grid) {
    let (layout, selection) = (places.found.layout, places.found.selection)
    pictures.begin(
      columns: columns, rows: rows, areas: layout.panes, console: layout.console, keyBar: layout.keyBar,
      style: theme[.text])
    if let area = layout.statusBar { keepStatusBar(area, places.facts) }
    let panes = layout.panes.sorted { $0.key.rawValue < $1.key.rawValue }
    let common = KeptPictures.Common(
      state: drawnState, focus: focus.pane, selection: selection, isSmall: isSmall(layout), isWide: isWide)
    drawChanged(panes, common, places.context)
    var headings: [PaneHeading] = []
    for (pane, area) in panes { headings.append(heading(of: pane, area)) }
    // Behind the panes: what the log says of itself is as it stands on screen.
    if let area = layout.keyBar { keepKeyBar(area, selection) }
    guard let area = layout.console, let service = session.service else {
      pictures.draw(headings)
      grid = pictures.canvas
      return
    }
    let box = ConsoleBox(service, in: session.world, texts)
    headings.append(
      PaneHeading(
        frame: Frame(area, style: theme[.paneBorder]), title: box.title, state: box.state, mark: "",
        isFocused: false, style: theme[.paneTitle]))
    pictures.draw(headings)
    grid = pictures.canvas
    box.draw(into: &grid, area: area.inside, theme: theme)
  }

  private mutating func keepKeyBar(_ area: Rect, _ selection: Selection) {
    if pictures.buyColumn?.state != drawnState { pictures.buyColumn = (drawnState, columnOfWordsToBuy) }
    keyBar(selection).draw(into: &pictures.canvas, area: area, theme: theme, hits: &hits)
  }

  /// Draws the insides of the panes that are not what they were.
  private mutating func drawChanged(
    _ all: [(key: PaneID, value: Rect)], _ common: KeptPictures.Common, _ context: PaneContext
  ) {
    let changed = all.filter { !pictures.has($0.key, drawnFrom: common.inputs(of: $0.key, in: panes)) }
    guard !changed.isEmpty else { return }
    var context = context
    for (pane, area) in changed {
      context.isFocused = pane == common.focus
      draw(pane, area, in: context, common)
    }
  }

  /// Draws the inside of a pane, and keeps what it says of itself.
  private mutating func draw(
    _ pane: PaneID, _ area: Rect, in context: PaneContext, _ common: KeptPictures.Common
  ) {
    let before = common.inputs(of: pane, in: panes)
    let said =
      panes.tellsOfProductInFrame(pane) ? nil : pictures.words(of: pane, whateverProduct: before)
    // First the content: title and status then tell of what is on screen, scrolled and filtered as it is now.
    let inside = area.inside
    if inside.width > 0, inside.height > 0 {
      pictures.clear(inside)
      panes.draw(pane, into: &pictures.canvas, area: inside, context: context)
    } else {
      // Its title tells of it all the same; but nothing of it may come onto its frame.
      var nowhere = Grid(columns: 1, rows: 1)
      panes.draw(pane, into: &nowhere, area: inside, context: context)
    }
    let words = said ?? panes.words(of: pane, width: area.width - 2, context: context)
    pictures.keep(words, of: pane, drawnFrom: common.inputs(of: pane, in: panes))
  }

  /// The frame of a pane and what stands in it.
  private func heading(of pane: PaneID, _ area: Rect) -> PaneHeading {
    let words = pictures.words(of: pane)
    let isFocused = pane == focus.pane
    let knocks = pane == .phone && isKnocking
    return PaneHeading(
      frame: Frame(area, style: theme[isFocused ? .paneBorderFocused : .paneBorder]),
      title: "\(paneNumber(pane)) \(words?.title ?? "")", state: words?.state ?? "",
      mark: isFocused ? texts.focusMark : knocks ? texts.answerMark(texts.paneKey(pane)) : "",
      isFocused: isFocused,
      style: theme[knocks ? .paneTitleKnocking : isFocused ? .paneTitleFocused : .paneTitle])
  }

  /// The status bar on a screen of which nothing is kept.
  private mutating func drawStatusBar(_ area: Rect, _ facts: StatusFacts, into grid: inout Grid) {
    fitStatusBar(facts, width: area.width)
    guard let status = pictures.status else { return }
    StatusBar.draw(status.items, status.words, into: &grid, area: area, theme: theme, hits: &hits)
  }

  /// Draws the status bar beside the panes, where it is not what it was.
  private mutating func keepStatusBar(_ area: Rect, _ facts: StatusFacts) {
    fitStatusBar(facts, width: area.width)
    guard var status = pictures.status else { return }
    if status.hits == nil {
      var drawn = HitMap()
      StatusBar.draw(
        status.items, status.words, into: &pictures.canvas, area: area, theme: theme, hits: &drawn)
      status.hits = drawn
      pictures.status = status
    }
    if let drawn = status.hits { hits.add(drawn) }
  }

  /// Finds what the status bar says, and in how many words.
  private mutating func fitStatusBar(_ facts: StatusFacts, width: Int) {
    let inputs = KeptPictures.Status.Inputs(
      state: drawnState, facts: facts, isForWatchers: presenting != nil, width: width)
    if pictures.status?.inputs != inputs {
      let items =
        inputs.isForWatchers
        ? StatusBar.itemsForWatchers(world: session.world, facts: inputs.facts, texts: texts)
        : StatusBar.items(world: session.world, facts: inputs.facts, texts: texts)
      pictures.status = KeptPictures.Status(
        inputs: inputs, items: items, words: StatusBar.fit(items, width: width))
    }
  }

  private mutating func drawPresenter(
    _ areas: PresenterLayout, layout: Layout, selection: Selection, into grid: inout Grid
  ) {
    let picture = PresenterPicture(session: session, theme: theme, texts: texts, bindings: bindings)
    let screen = picture.drawPhone(areas.phone, into: &grid)
    let context = context(for: .phone, layout: layout, selection: selection)
    panes.draw(.phone, into: &grid, area: screen, context: context)
    picture.drawCaption(captionLines, areas.caption, into: &grid)
    picture.drawTimeLine(
      GroupView(session.world, plan: selection.product, person: panes.subscriptions.person), areas.timeLine,
      into: &grid)
    picture.drawStory(areas.story, rowsBack: &presenterView.rowsBack, into: &grid)
    presenterView.storyRows = areas.story.height
    hits.add(.story, areas.story)
  }

  /// How many rows the tour takes from the panes.
  var tourRows: Int { tour == nil ? 0 : Tour.rows(columns: columns, rows: rows) }

  /// What the tour says now.
  var tourText: String { tourCaption.map { "\($0.heading)  \($0.sentence)  \($0.foot)" } ?? "" }

  private var tourCaption: TourCaption? {
    // A long name takes nothing of what is asked for.
    let product = selectedProduct.map { CellWidth.truncated(session.world.readableName(of: $0), columns: 24) }
    return tour?.caption(
      texts, product: product ?? "", in: session.world, isOnPhone: focus.pane == .phone, columns: columns)
  }

  private func drawTour(into grid: inout Grid, area: Rect) {
    tourCaption?.draw(into: &grid, area: area, theme: theme)
  }

  /// The caption of the presenter layout, wrapped for the present width.
  var captionLines: [String] {
    presenting == nil ? [] : captions.lines(in: session.log, columns: columns, rows: rows)
  }

  private var statusFacts: StatusFacts {
    var facts = StatusFacts()
    facts.nextDue = session.nextDue
    facts.savingFailure = savingFailure
    facts.later = longJump.map { texts.later(microseconds: $0) }
    if let snapshot = session.presentSnapshot {
      facts.snapshot = keptForms(snapshot.name, isModified: snapshot.isModified)
    }
    facts.serving = serving
    if let service = session.service {
      facts.service = ServiceStatus(
        profile: IAPService.profile, user: service.sdk.user, server: service.wordOfServer(texts),
        isServerOk: service.settings.mood == .ok, waitsForInitialisation: !service.sdk.isInitialised)
    }
    facts.verdicts = session.log.verdicts
    if let written {
      facts.written = keptForms(written.name, isModified: session.isModified(since: written.moment))
    }
    if let scenario, scenario.isAtEnd, let end = scenarioEnd, !session.isModified(since: end) {
      let name = CellWidth.truncated(VisibleText.visible(scenario.name), columns: 20)
      facts.scenarioEnd = "\(name) \(scenario.nextIndex)/\(scenario.steps.count)"
    }
    if let scenario, !scenario.isAtEnd {
      facts.scenarioStep = texts.scenarioStep(
        number: "\(scenario.nextIndex + 1)", count: "\(scenario.steps.count)")
      facts.scenarioFile = scenario.file
    }
    return facts
  }

  /// The name of what was kept from long to short, and whether it is behind the session.
  private func keptForms(_ name: String, isModified: Bool) -> [String] {
    let name = VisibleText.visible(name)
    let long = CellWidth.truncated(name, columns: 16)
    let short = CellWidth.truncated(name, columns: 10)
    return isModified
      ? [texts.snapshotModified(long), "\(long)*", "\(short)*"] : [long, short]
  }

  // MARK: Overlays

  /// The whole reason why the marked line of a menu cannot be chosen: the line itself may have no room for it.
  private var reasonOfMarkedLine: Notice? {
    guard let state = overlays.last as? MenuState else { return nil }
    let lines = state.menu(in: self).lines
    guard lines.indices.contains(state.marked), let refusal = lines[state.marked].refusal else { return nil }
    return Notice(sentence(of: refusal), .warning)
  }

  /// Draws what lies over the panes; answers the words of the marked row on top where the row had no room for them.
  private mutating func drawOverlays(into grid: inout Grid, bottom: Int) -> String? {
    var cutWords: String?
    for overlay in overlays {
      // The key bar stays what it is; everything else is behind the overlay.
      hits.add(.outside, Rect(x: 0, y: 0, width: grid.columns, height: grid.rows - 1))
      cutWords = overlay.draw(into: &grid, bottom: bottom, in: &self)
    }
    return cutWords
  }
}
