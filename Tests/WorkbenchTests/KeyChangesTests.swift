// Tests of key changes in a configuration, which are applied completely or not at all.

import Grid
import Testing

@testable import Panes
@testable import Workbench

@Suite("Rebinding") struct KeyChangesTests {
  private func errorText(_ changes: [KeyChange]) -> String? {
    do {
      _ = try Bindings.standard.rebound(changes)
      return nil
    } catch {
      return "\(error.index) \(error.problem.text)"
    }
  }

  @Test("A command gets new keys in its main context and loses the old ones there")
  func simple() throws {
    let bindings = try Bindings.standard.rebound([KeyChange("undo-last", keys: ["u", "Ctrl-X"])])
    #expect(bindings.command(for: .character("u"), in: .everywhere) == .undoLast)
    #expect(bindings.command(for: Key(.character("x"), control: true), in: .everywhere) == .undoLast)
    #expect(bindings.command(for: .character("z"), in: .everywhere) == nil)
    #expect(bindings.keyName(of: .undoLast) == "u")
  }

  @Test("A command in several contexts is changed where it is said")
  func context() throws {
    let bindings = try Bindings.standard.rebound([
      KeyChange("toggle-interrupted", keys: ["Y"], in: "switches-menu")
    ])
    #expect(bindings.command(for: .character("Y"), in: .switchesMenu) == .toggleInterrupted)
    #expect(bindings.command(for: .character("i"), in: .everywhere) == .toggleInterrupted)
  }

  @Test("Two commands can exchange their keys")
  func exchange() throws {
    let bindings = try Bindings.standard.rebound([
      KeyChange("act-menu", keys: ["f"]), KeyChange("fail-picker", keys: ["p"]),
    ])
    #expect(bindings.command(for: .character("f"), in: .everywhere) == .actMenu)
    #expect(bindings.command(for: .character("p"), in: .everywhere) == .failMenu)
  }

  @Test("The standard keys, said again, are the standard table, and none of them clash")
  func standard() throws {
    #expect(try Bindings.standard.rebound([]) == .standard)
    #expect(try Bindings.standard.rebound(Bindings.standard.changeable) == .standard)
  }

  @Test(
    "What cannot be is refused with the reason",
    arguments: [
      (KeyChange("undo-last", keys: ["b"]), "b is already assigned to buy-selected"),
      (KeyChange("undo-last", keys: ["j"]), "j is already assigned to row-down (list)"),
      (KeyChange("follow", keys: ["z"]), "z is already assigned to undo (everywhere)"),
      (KeyChange("undo-lost", keys: ["b"]), "unknown command"),
      (KeyChange("undo-last", keys: ["Hyper-b"]), "unknown key “Hyper-b”"),
      (KeyChange("undo-last", keys: ["Ctrl-I"]), "write Tab"),
      (KeyChange("undo-last", keys: ["u"], in: "log"), "can have a key only in everywhere"),
      (KeyChange("press-button", keys: ["y"]), "only Enter"),
      (KeyChange("complete", keys: ["c"]), "needed to type text"),
      (KeyChange("quit", keys: []), "needs at least one key"),
    ])
  func refused(change: KeyChange, reason: String) {
    let text = errorText([KeyChange("write-a-note", keys: ["F9"]), change])
    #expect(text?.hasPrefix("1 ") == true)
    #expect(text?.contains(reason) == true, "\(text ?? "accepted")")
  }

  @Test("A command can be left without keys")
  func noKeys() throws {
    let bindings = try Bindings.standard.rebound([KeyChange("redo-last", keys: [])])
    #expect(bindings.keyName(of: .redoLast) == nil)
  }
}
