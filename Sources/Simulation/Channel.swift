// The channels of the log.

import StoreModel
import Support

public enum Channel: Hashable, Sendable {
  case store(LogChannel)
  case participant(ParticipantChannel)

  // Implemented manually for speed, because a long log hashes the channel of every line.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .store(let channel): channel.hash(into: &hasher)
    case .participant(let channel): channel.hash(into: &hasher)
    }
  }

  /// The store's channels, in display order.
  public static let ofStore = LogChannel.allCases.map(Channel.store)

  public static let paymentQueue = Channel.store(.paymentQueue)
  public static let callbacks = Channel.store(.callbacks)
  public static let console = Channel.store(.console)
  public static let dialog = Channel.store(.dialog)
  public static let `operator` = Channel.store(.operator)
  public static let simulator = Channel.store(.simulator)
  public static let clock = Channel.store(.clock)
  public static let updates = Channel.store(.updates)
  public static let storekit = Channel.store(.storekit)
  public static let server = Channel.store(.server)
  public static let expect = Channel.store(.expect)

  /// The name as used in `run --channel` and in log lines.
  public var name: String {
    switch self {
    case .store(let channel): channel.rawValue
    case .participant(let channel): channel.name
    }
  }
}

/// The channel of a participant.
///
/// The value is stored as one pointer, because a long log reads the channel of every line.
public struct ParticipantChannel: Hashable, Sendable {
  private indirect enum Storage: Hashable, Sendable {
    case channel(name: String, title: LocalizedText)
  }

  private let storage: Storage

  /// - Parameters:
  ///   - name: The name as typed; one word.
  ///   - title: The title in the log pane.
  public init(_ name: String, _ title: LocalizedText) { storage = .channel(name: name, title: title) }

  public var name: String {
    switch storage {
    case .channel(let name, _): name
    }
  }

  public var title: LocalizedText {
    switch storage {
    case .channel(_, let title): title
    }
  }
}
