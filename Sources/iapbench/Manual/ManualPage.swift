// The manual page, generated from the program's own tables.

import Presentation
import Scenario
import StoreRules
import StoreSimulator
import Workbench

enum ManualPage {
  static func text() throws(ProgramFailure) -> String {
    guard let program = CommandTree.program else {
      throw ProgramFailure(
        message: "the description of the program's arguments cannot be read", status: .unusable)
    }
    var page = Roff(
      name: "iapbench", section: 1, date: "", source: "iapbench \(RootCommand.version)",
      title: "User Commands")
    page.section("Name")
    page.paragraph("iapbench - a terminal workbench for in-app purchase")
    synopsis(program, &page)
    page.section("Description")
    page.paragraph(program.abstract ?? "")
    page.paragraph(program.discussion ?? "")
    commands(program, &page)
    keys(&page)
    language(&page)
    settings(&page)
    sources(&page)
    environmentSection(&page)
    return page.text
  }

  private static func synopsis(_ program: CommandTree, _ page: inout Roff) {
    page.section("Synopsis")
    for command in program.visibleSubcommands {
      for line in usage(command, after: "iapbench") { page.usageLine(line) }
    }
  }

  private static func usage(_ command: CommandTree, after words: String) -> [String] {
    // The default command `workbench` can be omitted.
    let isDefault = command.commandName == WorkbenchCommand.configuration.commandName
    let words = isDefault ? words : "\(words) \(command.commandName)"
    guard command.visibleSubcommands.isEmpty else {
      return command.visibleSubcommands.flatMap { usage($0, after: words) }
    }
    let arguments = command.shownArguments.map { $0.isOptional ? "[\($0.usage)]" : $0.usage }
    return [([words] + arguments).joined(separator: " ")]
  }

  private static func commands(_ program: CommandTree, _ page: inout Roff) {
    page.section("Commands of the program")
    func describe(_ command: CommandTree, after words: String) {
      let name = words.isEmpty ? command.commandName : "\(words) \(command.commandName)"
      page.subsection("iapbench \(name)")
      page.paragraph(command.abstract ?? "")
      for argument in command.shownArguments {
        var help = argument.abstract ?? ""
        if let value = argument.defaultValue { help += " Default: \(value)." }
        page.item([argument.usage], help)
      }
      for subcommand in command.visibleSubcommands { describe(subcommand, after: name) }
    }
    for command in program.visibleSubcommands { describe(command, after: "") }
  }

  private static func keys(_ page: inout Roff) {
    page.section("Keys")
    page.paragraph(
      "Each entry shows the command name used in the table [keys] of config.toml, and what it does.")
    for section in KeyMap(Screen.registry.bindings).sections {
      page.subsection(section.heading)
      for row in section.rows {
        page.item([row.keys.joined(separator: "  ")], "\(row.command): \(row.help)")
      }
    }
  }

  private static func language(_ page: inout Roff) {
    page.section("Commands of scenarios and of the command line")
    page.paragraph(
      "A scenario is a file that begins with the line “iapbench 1” and has one step per line; an era in the "
        + "second line selects the version of StoreKit. A step may begin with "
        + "at TIME: a clock time, an instant, or + and a duration.")
    for entry in Participants.all.table.entries { page.item(entry.usage, entry.summary) }
  }

  private static func settings(_ page: inout Roff) {
    page.section("Configuration")
    page.paragraph("Settings of config.toml; `iapbench config --example` prints a complete example.")
    let defaults = Configuration()
    for setting in Setting.all {
      page.item(["\(setting.name) = \(setting.show(defaults))"], "\(setting.summary).")
    }
    page.item(["[\(KeySettings.name)]"], "Commands and their keys. Two commands cannot share a key.")
  }

  /// Writes the full names of the sources, which the screen abbreviates.
  private static func sources(_ page: inout Roff) {
    page.section("Sources")
    page.paragraph(
      "The documents that the rules of the simulator cite, by the short names that the screen shows; "
        + "`iapbench fidelity` lists the rules and their sources.")
    for source in RuleSource.allCases {
      page.item([source.name.english], source.row().joined(separator: ". ") + ".")
    }
  }

  private static func environmentSection(_ page: inout Roff) {
    page.section("Files")
    for (path, meaning) in files { page.item([path], meaning) }
    page.section("Environment")
    for (name, meaning) in environment { page.item([name], meaning) }
    page.section("Exit status")
    for status in ExitStatus.allCases { page.item([String(status.rawValue)], status.meaning) }
    page.section("Examples")
    for (line, meaning) in examples { page.item([line], meaning) }
  }

  private static let files: KeyValuePairs<String, String> = [
    "$XDG_CONFIG_HOME/iapbench/config.toml": "The configuration; in ~/.config if the variable is not set.",
    "$XDG_CONFIG_HOME/iapbench/themes/NAME.toml": "Your own themes.",
    "$XDG_STATE_HOME/iapbench/NAME.iap":
      "A session: a scenario file that grows with every step; in ~/.local/state if the variable is not set.",
    "$XDG_STATE_HOME/iapbench/NAME.iap.rest-1":
      "The lines after a damaged line of a session; the session continues before that line.",
    "$XDG_STATE_HOME/iapbench/NAME.catalogs":
      "The imported data of a session's catalogues, and links to the original files.",
    "$XDG_STATE_HOME/iapbench/order.txt": "The order in which sessions were used, for --resume.",
    "$XDG_STATE_HOME/iapbench/state.toml":
      "The choices that the program remembers: theme, mouse, pane sizes, last catalogue, and properties "
      + "of terminals.",
    "$XDG_STATE_HOME/iapbench/copied.txt": "The last copied text, if the system has no clipboard tool.",
  ]

  private static let environment: KeyValuePairs<String, String> = [
    "XDG_CONFIG_HOME, XDG_STATE_HOME": "The folders of configuration and sessions; absolute paths.",
    "NO_COLOR": "If this variable is set, no colours are shown.",
    "TERM": "The type of the terminal.",
    "TERM_PROGRAM, TERM_PROGRAM_VERSION":
      "Identify the terminal, so that its background colour and character widths are remembered.",
    "COLORFGBG": "The colours of a terminal that does not report its background.",
    "LC_ALL, LC_CTYPE, LANG": "The locale: the encoding of the terminal, and the language of the screen.",
    "WAYLAND_DISPLAY, DISPLAY": "Select wl-copy, or xclip and xsel, for copying.",
    "TMUX": "If it is set, text is copied through tmux.",
    "GITHUB_ACTIONS, GITHUB_WORKSPACE":
      "If GITHUB_ACTIONS is set, `iapbench run` also prints failures as annotations, with paths relative to "
      + "GITHUB_WORKSPACE.",
  ]

  private static let examples: KeyValuePairs<String, String> = [
    "iapbench Products.storekit --environment sandbox": "Opens a catalogue in the Sandbox environment.",
    "iapbench --resume": "Continues the last session.",
    "iapbench run interrupted.iap && echo as expected": "Runs a scenario as a test.",
    "iapbench run scenarios --quiet --junit report.xml": "Runs all scenarios of a folder in CI.",
    "iapbench run scenarios --watch": "Runs scenarios whenever they change.",
    "iapbench completion bash > ~/.local/share/bash-completion/completions/iapbench":
      "Completes arguments in bash.",
  ]
}
