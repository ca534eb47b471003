// The command table rows for the session (undo, snapshots) and for files.

import StoreSimulator
import Support

extension CommandRows {
  static let undo = Verb<Int?>(
    "undo", in: .session, LocalizedText("Undoes the last action"),
    forms: [
      CommandForm { _ in .undo },
      CommandForm([.keyword("expectations"), Parameter("N", .number(1...1_000_000_000))]) {
        $0.number(1).map { .undoExpectations($0) }
      },
    ]
  ) { count, _ in count.map { " expectations \($0)" } ?? "" }

  static let redo = Verb(
    "redo", in: .session, LocalizedText("Redoes the last undone action"), .redo)

  static let snapshot = Verb<SnapshotCommand>(
    "snapshot", in: .session,
    LocalizedText("Saves, loads or deletes a snapshot of all environments"),
    forms: [
      snapshot("save") { .save($0) }, snapshot("load") { .load($0) }, snapshot("delete") { .delete($0) },
    ]
  ) { command, _ in
    switch command {
    case .save(let name): " save \(LineSyntax.quoted(name))"
    case .load(let name): " load \(LineSyntax.quoted(name))"
    case .delete(let name): " delete \(LineSyntax.quoted(name))"
    }
  }

  private static func snapshot(
    _ word: String, _ command: @escaping @Sendable (String) -> SnapshotCommand
  ) -> CommandForm {
    CommandForm([.keyword(word), Parameter("NAME", .snapshotName)]) { arguments in
      arguments.text(1).map { .snapshot(command($0)) }
    }
  }

  static let write = Verb(
    "write", in: .file,
    LocalizedText("Writes the scenario so far, without undone steps"),
    .word("FILE", .file)
  ) { .write($0) }

  static let open = Verb<(file: String, line: Int?)>(
    "open", in: .file,
    LocalizedText("Opens a copy of a scenario, step by step or up to a line"),
    forms: [
      CommandForm(
        [Parameter("FILE", .file)],
        options: [OptionParameter("until", Parameter("LINE", .number(1...1_000_000_000)))]
      ) { arguments in
        arguments.text(0).map { .open($0, until: arguments.number(option: "until")) }
      }
    ]
  ) { scenario, _ in
    " \(LineSyntax.quoted(scenario.file))" + ArgumentFormat.option("until", scenario.line.map(String.init))
  }

  static let serve = Verb<ServerControl>(
    "serve", in: .file,
    LocalizedText("Answers requests of a real backend from this session, on local ports"),
    forms: [
      CommandForm(
        [.keyword("on")],
        options: [
          OptionParameter("port", Parameter("NUMBER", .number(0...65535))),
          OptionParameter("production-port", Parameter("NUMBER", .number(0...65535))),
        ]
      ) { arguments in
        .serve(
          .on(
            port: arguments.number(option: "port"),
            productionPort: arguments.number(option: "production-port")))
      },
      CommandForm([.keyword("off")]) { _ in .serve(.off) },
    ]
  ) { command, _ in
    switch command {
    case .on(let port, let productionPort):
      " on" + ArgumentFormat.option("port", port.map(String.init))
        + ArgumentFormat.option("production-port", productionPort.map(String.init))
    case .off: " off"
    }
  }
}
