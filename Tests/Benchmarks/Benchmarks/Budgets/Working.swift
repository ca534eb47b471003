// Work that a workbench does between keys. All that the benchmarks use of it stands here.

import Workbench

extension Workbench {
  /// Does the next piece of the work that is to be done between keys.
  ///
  /// - Returns: whether there was any.
  mutating func workOnce() -> Bool {
    guard isWorking else { return false }
    doWork()
    return true
  }
}
