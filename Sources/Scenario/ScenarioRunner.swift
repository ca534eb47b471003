// The headless run of one scenario file.

import StoreSimulator

/// Runs a scenario and prints its log.
public struct ScenarioRunner: Sendable {
  public enum Format: String, CaseIterable, Sendable { case text, jsonl }

  /// How a run ended.
  public enum ExitCode: Int32, Sendable {
    case success = 0
    /// An expectation failed or a step was refused.
    case failed = 1
    /// Unusable input.
    case unusable = 2
    /// A file could not be read or written.
    case unreadable = 3
  }

  public var channels: Set<LogChannel>
  public var format: Format

  public init(channels: Set<LogChannel> = [.paymentQueue, .console], format: Format = .text) {
    self.channels = channels
    self.format = format
  }

  /// Runs one file.
  ///
  /// - Parameters:
  ///   - file: its name, for messages.
  ///   - output: takes the lines for stdout, without line ends, as they come.
  ///   - narration: takes the lines for stderr.
  public func run(
    _ bytes: [UInt8], file: String, loadCatalog: @escaping CatalogLoader, output: (String) -> Void,
    narration: (String) -> Void
  ) -> ExitCode { .success }
}
