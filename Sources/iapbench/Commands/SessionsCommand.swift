// The command `iapbench sessions`, which lists, deletes and renames sessions.

import ArgumentParser
import Glibc
import Grid
import StoreSimulator
import Support

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists, deletes and renames saved sessions.",
    subcommands: [List.self, Delete.self, Rename.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the sessions that have steps, the last changed first.")

    func run() throws {
      let head = ["name", "last change", "steps", "environment", "catalogue", "first and last step", "file"]
      let rows = SessionFolder().sessions.filter { $0.stepCount > 0 }.map { session in
        [
          session.name, session.lastChange, String(session.stepCount),
          session.environment?.rawValue ?? "damaged", session.outline.catalog ?? "demo", session.outline.done,
          AppDirectories.displayPath(session.path) + (session.isInUse ? "  (in use)" : ""),
        ].map(VisibleText.visible)
      }
      guard !rows.isEmpty else {
        Output.error("no saved sessions yet in \(AppDirectories.displayPath(AppDirectories.sessions))")
        return
      }
      let widths = head.indices.map { column in
        ([head] + rows).map { CellWidth.of($0[column]) }.max() ?? 0
      }
      try Output.lines(
        ([head] + rows).map { row in
          let cells = row.indices.dropLast().map { CellWidth.fitted(row[$0], columns: widths[$0] + 2) }
          return cells.joined() + (row.last ?? "")
        })
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes a session after a confirmation.")

    @Argument(help: "The session's name in the list, or its file name.")
    var name: String

    @Flag(help: "Deletes without a confirmation.")
    var yes = false

    func run() throws {
      let folder = SessionFolder()
      let file = try folder.file(of: name)
      let shown = VisibleText.visible(SessionOpener.name(of: file))
      if !yes {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
          throw ProgramFailure(
            message: "\(shown) was not deleted: no terminal to ask for confirmation; use --yes",
            status: .unusable)
        }
        Output.ask("Delete \(shown)? This cannot be undone. [y/N]")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else {
          throw ProgramFailure(message: "nothing was deleted", status: .failed)
        }
      }
      try folder.delete(file)
      try Output.line("deleted: \(shown)")
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Renames a session.")

    @Argument(help: ArgumentHelp("The session's name in the list.", valueName: "old"))
    var oldName: String

    @Argument(help: ArgumentHelp("The new name.", valueName: "new"))
    var newName: String

    func run() throws {
      let folder = SessionFolder()
      let file = try folder.file(of: oldName)
      let newFile = try folder.rename(file, to: newName)
      let names = [file, newFile].map { VisibleText.visible(SessionOpener.name(of: $0)) }
      try Output.line("renamed: \(names[0]) to \(names[1])")
    }
  }
}
