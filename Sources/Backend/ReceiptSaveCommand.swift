// The syntax of `receipt save NAME FILE`, a command of the screen that scenarios cannot contain.

import Scenario

extension Backend {
  /// The screen command; its arguments are the receipt's name and the file.
  public static let saveCommand = "receipt save"

  static let saveForm = CommandForm(
    [.keyword("save"), Parameter("NAME", .ofParticipants(receiptName)), Parameter("FILE", .file)], in: .file
  ) { arguments in
    guard let name = arguments.text(1), let file = arguments.text(2) else { return nil }
    return .screen(saveCommand, [name, file])
  }
}
