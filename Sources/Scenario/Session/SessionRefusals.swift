// Whether a command can be done now, and why not: what keys and menus show before anything is done.

import StoreModel
import StoreSimulator

extension Session {
  /// Why a command cannot be done now; nil when it can.
  ///
  /// Files are not read for this, and `write`, `open` and screen commands are the program's to judge.
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
    case .undo, .redo: return refusalToRetrace(command)
    case .snapshot(let snapshot): return refusal(of: snapshot)
    case .catalog, .expect, .write, .open, .serve, .screen: return nil
    }
  }

  /// Tries a command on a copy of the stage: why it is refused, or nil when it is done.
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
