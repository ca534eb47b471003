// A sequence diagram as SVG.

import Grid
import Support

extension SequenceDiagram {
  /// The beginning of each file, by which the program recognizes its own diagrams.
  package static let svgHeading =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Sequence diagram of iapbench -->\n"

  /// Returns a document without scripts and references to other files.
  ///
  /// The viewer's colour scheme selects light or dark colours.
  package var svgText: String {
    let drawing = SVGDrawing(self)
    var text = Self.svgHeading
    text +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(drawing.width)\" height=\"\(drawing.height)\" "
      + "viewBox=\"0 0 \(drawing.width) \(drawing.height)\">\n"
    text += "<style>\n\(SVGDrawing.style)</style>\n"
    text += "<rect class=\"ground\" width=\"\(drawing.width)\" height=\"\(drawing.height)\"/>\n"
    text += drawing.lanes
    for (index, row) in rows.enumerated() { text += drawing.element(row, index) }
    return text + "</svg>\n"
  }
}

/// The positions of a diagram in pixels.
private struct SVGDrawing {
  private static let margin = 16
  private static let timeWidth = 72
  private static let laneDistance = 92
  private static let headingHeight = 44
  private static let rowHeight = 24
  /// The number of columns after which a label is cut; its tooltip is complete.
  private static let labelColumns = 100
  private static let minLabelWidth = 192

  private let positions: [DiagramLane: Int]
  private let names: [(lane: DiagramLane, x: Int)]
  private let labelX: Int
  let width: Int
  let height: Int

  static let style = """
    :root { color-scheme: light dark; }
    text { font: 13px ui-sans-serif, system-ui, 'Segoe UI', 'Noto Sans', 'Hiragino Sans', 'Yu Gothic UI', \
    Meiryo, 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif; fill: #1f2328; white-space: pre; }
    .ground { fill: #ffffff; }
    .lane, .dots { stroke: #afb8c1; fill: none; }
    .dots { stroke-width: 2; stroke-dasharray: 2 6; }
    .arrow, .lost { stroke: #0550ae; stroke-width: 1.5; fill: none; }
    .lost { stroke-dasharray: 6 4; }
    .head { fill: #0550ae; stroke: none; }
    .note { fill: #8250df; }
    .name { font-weight: 600; text-anchor: middle; }
    .time, .span { fill: #59636e; }
    .failure { fill: #d1242f; }
    .failure.arrow, .failure.lost, .cross { stroke: #d1242f; stroke-width: 1.5; fill: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .ground { fill: #0d1117; }
      .lane, .dots { stroke: #3d444d; }
      .arrow, .lost { stroke: #79c0ff; }
      .head { fill: #79c0ff; }
      .note { fill: #d2a8ff; }
      .time, .span { fill: #9198a1; }
      .failure { fill: #ff7b72; }
      .failure.arrow, .failure.lost, .cross { stroke: #ff7b72; }
    }

    """

  init(_ diagram: SequenceDiagram) {
    let first = Self.margin + Self.timeWidth + Self.laneDistance / 2
    names = diagram.lanes.enumerated().map { ($0.element, first + $0.offset * Self.laneDistance) }
    positions = Dictionary(uniqueKeysWithValues: names.map { ($0.lane, $0.x) })
    labelX = (names.last?.x ?? first) + Self.laneDistance / 2
    let labelWidth = diagram.rows.map { LabelWidth.pixels(of: Self.shortened($0.label)) }.max() ?? 0
    width = labelX + max(Self.minLabelWidth, labelWidth) + Self.margin
    height = Self.headingHeight + (diagram.rows.count + 1) * Self.rowHeight
  }

  private static func shortened(_ label: String) -> String {
    CellWidth.truncated(VisibleText.visible(label), columns: labelColumns, marker: "…")
  }

  /// The names of the lanes and their lines.
  var lanes: String {
    names.map { lane, x in
      "<text class=\"name\" x=\"\(x)\" y=\"26\">\(XMLText.content(lane.name))</text>\n"
        + "<line class=\"lane\" x1=\"\(x)\" y1=\"36\" x2=\"\(x)\" y2=\"\(height - Self.rowHeight / 2)\"/>\n"
    }.joined()
  }

  func element(_ row: SequenceDiagram.Row, _ index: Int) -> String {
    let y = Self.headingHeight + index * Self.rowHeight + Self.rowHeight / 2
    let label = Self.shortened(row.label)
    let kind = row.message == .span ? "span" : row.isFailure ? "failure" : "label"
    let tooltip = label == row.label ? "" : "<title>\(XMLText.content(row.label))</title>"
    let time =
      row.time.isEmpty
      ? "" : "<text class=\"time\" x=\"\(Self.margin)\" y=\"\(y + 4)\">\(XMLText.content(row.time))</text>"
    return "<g>\(tooltip)\(time)\(mark(row, y))"
      + "<text class=\"\(kind)\" x=\"\(labelX)\" y=\"\(y + 4)\">\(XMLText.content(label))</text></g>\n"
  }

  private func mark(_ row: SequenceDiagram.Row, _ y: Int) -> String {
    switch row.message {
    case .span:
      guard let first = names.first, let last = names.last else { return "" }
      let margin = Self.laneDistance / 4
      return "<line class=\"dots\" x1=\"\(first.x - margin)\" y1=\"\(y)\" x2=\"\(last.x + margin)\" "
        + "y2=\"\(y)\"/>"
    case .note(let lane):
      guard let x = positions[lane] else { return "" }
      let kind = row.isFailure ? "failure" : "note"
      return "<circle class=\"\(kind)\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
    case .arrow(let sender, let receiver):
      return arrow(from: sender, to: receiver, y, isFailure: row.isFailure)
    case .lost(let sender, let receiver): return lostArrow(from: sender, to: receiver, y)
    }
  }

  private func arrow(from sender: DiagramLane, to receiver: DiagramLane, _ y: Int, isFailure: Bool)
    -> String
  {
    guard let start = positions[sender], let end = positions[receiver] else { return "" }
    let back = start < end ? -9 : 9
    let failure = isFailure ? "failure " : ""
    return "<line class=\"\(failure)arrow\" x1=\"\(start)\" y1=\"\(y)\" x2=\"\(end + back)\" y2=\"\(y)\"/>"
      + "<polygon class=\"\(failure)head\" points=\"\(end),\(y) \(end + back),\(y - 5) "
      + "\(end + back),\(y + 5)\"/>"
  }

  /// Returns a dashed line that ends with a cross before the receiver.
  private func lostArrow(from sender: DiagramLane, to receiver: DiagramLane, _ y: Int) -> String {
    guard let start = positions[sender], let end = positions[receiver] else { return "" }
    let x = end + (start < end ? -18 : 18)
    return "<line class=\"lost\" x1=\"\(start)\" y1=\"\(y)\" x2=\"\(x)\" y2=\"\(y)\"/>"
      + "<path class=\"cross\" d=\"M\(x - 5) \(y - 5) L\(x + 5) \(y + 5) M\(x - 5) \(y + 5) "
      + "L\(x + 5) \(y - 5)\"/>"
  }
}
