// The channels of the log: the store's, and one for each participant. A channel has a name and words of its own.

import StoreModel
import Support

/// A channel of the log.
public enum Channel: Hashable, Sendable {
  case store(LogChannel)
  case participant(ParticipantChannel)

  // Written out: a long log asks for the channel of every line, and the store's are told apart by a byte.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .store(let channel): channel.hash(into: &hasher)
    case .participant(let channel): channel.hash(into: &hasher)
    }
  }

  /// The store's channels, in the order in which they are listed.
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

  /// The name that `run --channel` and the lines of the log have.
  public var name: String {
    switch self {
    case .store(let channel): channel.rawValue
    case .participant(let channel): channel.name
    }
  }
}

/// A participant's own channel.
///
/// One pointer: every line of a log asks for its channel.
public struct ParticipantChannel: Hashable, Sendable {
  private indirect enum Storage: Hashable, Sendable {
    case channel(name: String, title: LocalizedText)
  }

  private let storage: Storage

  /// - Parameters:
  ///   - name: one word, as it is typed.
  ///   - title: what the log pane calls it.
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
