// Checks of whether a command is possible, for keys and menus.

import StoreModel
import StoreSimulator

extension Session {
  /// Returns the reason why a command is refused now; nil if the command is possible.
  ///
  /// Does not check expectations, commands that need a file, and commands that the program executes.
  public func refusal(of command: Command) -> Refusal? {
    switch command {
    case .action(let action): return simulation.refusal(of: .store(action))
    case .participant(let operation):
      return operation.act.file == nil ? simulation.refusal(of: .participant(operation)) : nil
    case .clock(let time):
      do throws(Refusal) {
        return simulation.refusal(of: .store(.setClock(try resolve(time))))
      } catch {
        return error
      }
    case .undo, .undoExpectations, .redo: return refusalToRetrace(command)
    case .snapshot(let snapshot): return refusal(of: snapshot)
    case .catalog, .expect, .write, .open, .serve, .screen: return nil
    }
  }

  func refusalOfTrying(_ command: Command) -> Refusal? {
    var copy = simulation
    do throws(Refusal) {
      _ = try copy.perform(try operation(command))
      return nil
    } catch {
      return error
    }
  }
}
