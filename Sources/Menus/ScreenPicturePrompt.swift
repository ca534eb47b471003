// The prompt for the name of a picture of the screen.

import Grid
import Panes
import Presentation
import ProgramMessages
import ScreenPictures
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  static let savePicture = ScreenCommand(
    "save-picture", keys: [.copyMenu: "g"],
    localized("picture of the screen"),
    localized("save the screen as an SVG picture, whose text can be selected"),
    .screen { bench in
      bench.openPrompt(.picture(bench.texts))
      return [.listFiles(prefix: PromptPurpose.pictureName.prefix)]
    })
}

extension Prompt {
  fileprivate static func picture(_ texts: Localizer) -> Prompt {
    Prompt(.picture, label: texts.promptPicture, text: PromptPurpose.pictureName.name(), isProposed: true)
  }
}

extension PromptPurpose {
  fileprivate static let pictureName = FileNameProposal(prefix: "iapbench-screen-", suffix: ".svg")

  fileprivate static let picture = PromptPurpose(
    "save-picture", history: "file", completion: .path, proposal: pictureName
  ) { bench, prompt in
    let name = prompt.field.text
    if let problem = bench.texts.problem(ofFileName: name, endings: [".svg"]) {
      return prompt.showError(problem, in: &bench)
    }
    bench.closeOverlay()
    return [
      .saveDocument(ExportedDocument(bench.audiencePicture), name: name, path: name, overwrite: false)
    ]
  }
}

extension Workbench {
  /// The cells on the screen.
  var screenGrid: Grid {
    var copy = self
    var grid = Grid(columns: columns, rows: rows)
    copy.draw(into: &grid)
    return grid
  }

  /// The picture of the screen; without the key bar in the presenter layout.
  fileprivate var audiencePicture: ScreenPicture {
    guard isForAudience else { return screenPicture }
    var grid = screenGrid
    grid.put(String(repeating: " ", count: columns), x: 0, y: rows - 1, style: theme[.text])
    return ScreenPicture(grid, colors: ScreenColors(text: theme[.text]))
  }

  var screenPicture: ScreenPicture { ScreenPicture(screenGrid, colors: ScreenColors(text: theme[.text])) }
}
