// The commands `iapbench manual`, `iapbench version` and `iapbench completion`.

import ArgumentParser

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Prints the manual page. To read it: iapbench manual | man -l /dev/stdin")

  func run() throws { try Output.data(try ManualPage.text()) }
}

struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Prints the version, as -V and --version do.")

  func run() throws { try Output.line(RootCommand.version) }
}

struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Prints a completion script for bash, zsh or fish.")

  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let known: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    try Output.data(RootCommand.completionScript(for: known) + "\n")
  }
}
