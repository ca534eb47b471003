// `receipt save NAME FILE`: written by whoever has a screen and the keys, and no step of a scenario.

import Scenario

extension Backend {
  /// The command of the screen that the form stands for, with the receipt's name and the file behind it.
  public static let saveCommand = "receipt save"

  static let saveForm = CommandForm(
    [.keyword("save"), Parameter("NAME", .ofParticipants(receiptName)), Parameter("FILE", .file)], in: .file
  ) { arguments in
    guard let name = arguments.text(1), let file = arguments.text(2) else { return nil }
    return .screen(saveCommand, [name, file])
  }
}
