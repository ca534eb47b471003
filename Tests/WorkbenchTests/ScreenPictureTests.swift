// Tests of pictures in SVG.

import Grid
import RandomInputs
import ScreenPictures
import Testing
import XMLReader

@Suite("Pictures of the screen") struct ScreenPictureTests {
  private static let colors = ScreenColors(text: Style())

  private func document(_ grid: Grid) throws -> XMLElement {
    try XMLElement(document: ScreenPicture(grid, colors: Self.colors).svg)
  }

  @Test("Hostile texts keep a picture well-formed, without scripts and outside addresses")
  func hostile() throws {
    var dice = Dice(seed: 7)
    for _ in 0..<10 {
      var grid = Grid(columns: 60, rows: 16)
      HostileCells.scatter(over: &grid, count: 40, &dice)
      let picture = try document(grid)
      #expect(picture.name == "svg" && picture["xmlns"] == "http://www.w3.org/2000/svg")
      #expect(Set(picture.children.map(\.name)) == ["style", "rect", "text"])
      let allowed: Set = [
        "x", "y", "width", "height", "fill", "textLength", "lengthAdjust", "letter-spacing", "font-weight",
        "font-style", "text-decoration",
      ]
      for child in picture.children {
        #expect(Set(child.attributes.map(\.name)).isSubset(of: allowed))
        #expect(child.attributes.allSatisfy { !$0.value.contains(":") && !$0.value.contains("url") })
        #expect(child.children.isEmpty)
      }
    }
  }

  @Test("Control characters are visible symbols")
  func controls() throws {
    var grid = Grid(columns: 20, rows: 1)
    grid.put("a\u{1B}b\u{0}\u{202E}", x: 0, y: 0, style: Style())
    #expect(try document(grid).all("text").map(\.text) == ["a␛b␀␦"])
  }

  @Test("Text begins at its column, and wide and narrow characters are separate runs")
  func columns() throws {
    var grid = Grid(columns: 30, rows: 2)
    grid.put("ab日本 cd🙂e", x: 2, y: 1, style: Style())
    let runs = try document(grid).all("text")
    #expect(runs.map(\.text) == ["ab", "日本", "cd", "🙂", "e"])
    // A column has 8.43 pixels, and the margin 8.
    #expect(runs.map { $0["x"] } == ["24.86", "41.72", "83.87", "100.73", "117.59"])
    #expect(runs.map { $0["textLength"] } == ["16.86", "33.72", "16.86", "16.86", "8.43"])
    #expect(Set(runs.map { $0["y"] }) == ["36.50"])
  }

  @Test("Styles become attributes, and only other backgrounds are drawn")
  func styles() throws {
    var style = Style()
    style.foreground = .rgb(1, 2, 3)
    (style.bold, style.italic, style.underline) = (true, true, true)
    var grid = Grid(columns: 20, rows: 1)
    grid.put("x", x: 0, y: 0, style: style)
    var reversed = Style()
    reversed.reverse = true
    grid.put("yz", x: 5, y: 0, style: reversed)
    let picture = try document(grid)
    let (first, second) = (try #require(picture.all("text").first), try #require(picture.all("text").last))
    #expect(first["fill"] == "#010203" && first["font-weight"] == "bold" && first["font-style"] == "italic")
    #expect(first["text-decoration"] == "underline" && second["text-decoration"] == nil)
    #expect(second["fill"] == Self.colors.background.hex)
    let papers = picture.all("rect")
    #expect(papers.count == 2 && papers.last?["fill"] == Self.colors.foreground.hex)
    #expect(papers.last?["x"] == "50.15" && papers.last?["width"] == "16.86")
  }

  @Test("Equal grids have equal pictures, and the fonts have a fallback for Japanese")
  func fonts() throws {
    var grid = Grid(columns: 20, rows: 3)
    grid.put("日本語", x: 0, y: 0, style: Style())
    #expect(
      ScreenPicture(grid, colors: Self.colors) == ScreenPicture(grid, colors: Self.colors))
    let family = try #require(try document(grid)["font-family"])
    #expect(family.contains("Noto Sans Mono CJK JP") && family.hasSuffix(", monospace"))
  }
}
