import Grid
import Testing

@testable import Panes
@testable import ServicePane
@testable import Workbench

/// The faults in how a layout's panes cover the rows between status bar and key bar.
struct PaneCover {
  /// The number of cells outside all panes.
  private(set) var holes = 0
  /// The number of cells inside two panes, or inside one pane and on the border of another.
  private(set) var overlaps = 0
  /// The number of blocks of 2 × 2 border cells, in which two border lines are side by side.
  private(set) var doubleLines = 0

  /// Counts faults; the `noticeRows` rows above the key bar are reserved for notices.
  init(_ layout: Layout, columns: Int, rows: Int, noticeRows: Int) {
    var insides = [Int](repeating: 0, count: columns * rows)
    var borders = insides
    for area in Array(layout.panes.values) + (layout.companion.map { [$0] } ?? []) {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width {
          if area.inside.contains(Point(x: x, y: y)) {
            insides[y * columns + x] += 1
          } else {
            borders[y * columns + x] += 1
          }
        }
      }
    }
    let end = rows - 1 - noticeRows
    for y in 1..<end {
      for x in 0..<columns {
        let index = y * columns + x
        if insides[index] + borders[index] == 0 { holes += 1 }
        if insides[index] > 1 || insides[index] == 1 && borders[index] > 0 { overlaps += 1 }
        guard x + 1 < columns, y + 1 < end else { continue }
        if [index, index + 1, index + columns, index + columns + 1].allSatisfy({ borders[$0] > 0 }) {
          doubleLines += 1
        }
      }
    }
  }
}

@Suite struct LayoutTests {
  private static let sizes = [
    (60, 16), (71, 40), (79, 40), (80, 24), (100, 29), (120, 30), (132, 38), (200, 24), (200, 60), (400, 120),
  ]

  private static let states: [LayoutState] =
    PaneID.allCases.flatMap { focus in
      [true, false].flatMap { isUp in
        [true, false].map { isZoomed in
          LayoutState(focus: focus, front: isUp ? .phone : .transactions, isPhoneUp: isUp, isZoomed: isZoomed)
        }
      }
    } + [
      LayoutState(focus: .details, wide: .service), LayoutState(focus: .log, wide: .service),
      LayoutState(focus: .service, companionRows: 3), LayoutState(focus: .service, companionRows: 40),
      LayoutState(focus: .details, wide: .service, isZoomed: true),
    ]

  @Test(
    "Panes fill the body without a gap, lie over one another with their borders only, and share one line",
    arguments: sizes)
  func tiles(_ columns: Int, _ rows: Int) {
    for state in Self.states {
      let layout = Layout(columns: columns, rows: rows, state: state)
      let coverage = PaneCover(layout, columns: columns, rows: rows, noticeRows: state.noticeRows)
      #expect(coverage.holes == 0 && coverage.overlaps == 0 && coverage.doubleLines == 0, "\(state)")
      #expect(layout.panes[state.focus] != nil, "the focused pane is shown: \(state)")
    }
  }

  @Test("Columns by what width and height have room for; one pane and the log down to 60 x 16")
  func kinds() {
    let kinds = Self.sizes.map { LayoutClass(columns: $0.0, rows: $0.1) }
    #expect(
      kinds == [
        .single, .tall, .double, .double, .double, .triple, .triple, .wide, .triple, .triple,
      ])
    #expect(LayoutClass(columns: 59, rows: 16) == .tooSmall)
    #expect(LayoutClass(columns: 60, rows: 15) == .tooSmall)
    #expect(LayoutClass(columns: 200, rows: 16) == .wide)
    #expect(LayoutClass(columns: 99, rows: 23) == .single)
    #expect(LayoutClass(columns: 132, rows: 24) == .triple)
  }

  @Test("At 80 x 24 the phone takes the place of Transactions while it is up, and the log stays")
  func phoneTakesThePlace() {
    let up = Layout(columns: 80, rows: 24, state: LayoutState(focus: .phone, front: .phone, isPhoneUp: true))
    #expect(up.panes.keys.sorted { $0.number < $1.number } == [.products, .phone, .log])
    #expect(up.panes[.phone] == Rect(x: 28, y: 1, width: 52, height: 12))
    #expect(up.panes[.log] == Rect(x: 0, y: 12, width: 80, height: 10))
    let down = Layout(columns: 80, rows: 24, state: LayoutState())
    #expect(down.panes[.transactions] == Rect(x: 29, y: 1, width: 51, height: 10))
    #expect(down.panes[.log] == Rect(x: 0, y: 10, width: 80, height: 12))
  }

  @Test("The measured three columns of 132 x 38")
  func threeColumns() {
    // The row for a notice shortens only the log.
    let layout = Layout(columns: 132, rows: 38, state: LayoutState())
    #expect(layout.panes[.products] == Rect(x: 0, y: 1, width: 35, height: 17))
    #expect(layout.panes[.phone] == Rect(x: 34, y: 1, width: 42, height: 17))
    #expect(layout.panes[.transactions] == Rect(x: 75, y: 1, width: 57, height: 10))
    #expect(layout.panes[.details] == Rect(x: 75, y: 10, width: 57, height: 8))
    #expect(layout.panes[.log] == Rect(x: 0, y: 17, width: 132, height: 19))
  }

  @Test("Panes with fewer rows to show leave theirs to the others")
  func rowsByNeed() {
    var state = LayoutState()
    (state.productRows, state.transactionRows) = (17, 6)
    func height(_ pane: PaneID, _ columns: Int, _ rows: Int) -> Int {
      Layout(columns: columns, rows: rows, state: state).panes[pane]?.height ?? 0
    }
    // With few transactions, Details gets the rows that the list does not need.
    #expect(height(.transactions, 132, 38) == 8)
    #expect(height(.details, 132, 38) == 10)
    // On a tall screen, the log gets the rows that the panes above do not need.
    #expect(height(.products, 200, 100) == 24)
    #expect(height(.log, 200, 100) == 97 - 24 + 1)
    let smallHeight = height(.log, 200, 100)
    state.transactionRows = 40
    #expect(height(.transactions, 132, 38) == 10)
    #expect(height(.details, 132, 38) == 8)
    #expect(height(.log, 200, 100) < smallHeight)
    state.productRows = 500
    #expect(height(.products, 200, 100) == 98 * 17 / 36)
  }

  @Test(
    "At any size with room for them, the transactions are on screen beside products and log",
    arguments: [16, 19, 23, 24, 25, 28, 29, 30, 31, 40, 60])
  func transactionsAreThere(rows: Int) {
    let widths = [60, 64, 71, 72, 79, 80, 99, 100, 119, 120, 131, 132, 140, 175, 176, 200, 260]
    for columns in widths where rows >= 24 || columns >= 100 {
      var bench = TestBench(columns, rows)
      let panes = bench.workbench.layout.panes
      #expect(
        panes[.products] != nil && panes[.transactions] != nil && panes[.log] != nil, "\(columns) x \(rows)")
      // Focusing the products shows the products, transactions and log again.
      for keys in ["4 1", "2 1", "4 5 1", "2 5 1", "6 1", "4 6 5 1", "4 = = 1", "b Esc 4 1 2 Enter Enter 1"] {
        bench.press(keys)
        #expect(bench.workbench.layout.panes[.transactions] != nil, "\(keys) at \(columns) x \(rows)")
      }
    }
  }

  @Test("While the details have the place of the transactions, the products list the newest of them")
  func transactionsBelow() {
    var bench = TestBench(80, 24)
    bench.press("b Enter Enter 4")
    #expect(bench.workbench.layout.panes[.transactions] == nil)
    #expect(bench.screen().contains("Transactions"))
    #expect(bench.screen().contains("#1"))
    bench.press("1")
    #expect(bench.screen().contains("3 Transactions"))
  }

  @Test(
    "79 x 40 and 200 x 24 show the transactions, also while the phone asks",
    arguments: [(79, 40), (71, 40), (60, 24), (200, 24), (200, 16), (132, 24), (72, 40)])
  func transactionsWhilePhoneAsks(_ columns: Int, _ rows: Int) {
    var bench = TestBench(columns, rows)
    #expect(bench.screen().contains("3 Transactions"))
    bench.press("b")
    #expect(bench.screen().contains("3 Transactions"))
    #expect(bench.screen().contains("]<"), "the sheet's button is on screen")
    bench.press("Enter Enter 4")
    #expect(bench.screen().contains("Details  #1"))
    bench.press("1")
    #expect(bench.screen().contains("3 Transactions"))
  }
}
