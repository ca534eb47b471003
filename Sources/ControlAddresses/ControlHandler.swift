// The addresses with which tests in any language control a served session (DocC: ControlAddresses).

import AppStoreServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// A handler that answers requests to `/iapbench`, or returns the work that must be done first.
///
/// The handler only reads the simulation. The thread that owns the session performs the work.
public struct ControlHandler: Sendable {
  /// The facts about the program that do not change while the ports are open.
  public struct Program: Hashable, Sendable {
    public let version: String
    /// The DER bytes of the root certificate.
    public let root: [UInt8]

    public init(version: String, root: [UInt8]) {
      self.version = version
      self.root = root
    }
  }

  public enum Answer: Sendable {
    case response(ControlResponse)
    /// The response is made from the result of the steps.
    case run(ControlScript, respond: @Sendable (ControlResult) -> ControlResponse)
    /// The response is made when no notification is waiting for its result, or after a timeout.
    case wait(seconds: Double, respond: @Sendable (ControlResult) -> ControlResponse)
  }

  private static let prefix = "/iapbench"
  /// The header that each request needs.
  ///
  /// A page in a browser can send this header only after a CORS preflight, which is refused.
  public static let header = "x-iapbench"
  public static let defaultWaitSeconds = 10.0
  public static let maximumWaitSeconds = 60.0
  /// The number of the newest transactions in a response.
  static let maximumTransactions = 10_000

  let program: Program
  private let table: CommandTable

  public init(_ program: Program, table: CommandTable) {
    self.program = program
    self.table = table
  }

  public static func handles(_ path: String) -> Bool { path == prefix || path.hasPrefix(prefix + "/") }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: A request whose path `handles` accepts.
  ///   - simulation: The simulation that was published last.
  ///   - ports: The open ports by store; empty if they are not known yet.
  ///   - receipt: Returns the present signed receipt; nil if the device has none.
  /// - Returns: The response, or the work after which the response is made.
  public func answer(
    _ request: ServerRequest, on simulation: Simulation, ports: [EnvironmentName: Int] = [:],
    receipt: () -> [UInt8]?
  ) -> Answer {
    guard request.headers[Self.header]?.trimmedBlanks == "1" else {
      return .response(
        .failure(403, "a request to \(Self.prefix) needs the header X-Iapbench: 1"))
    }
    guard let address = Address(rawValue: String(request.path.dropFirst(Self.prefix.count))) else {
      let known = Address.allCases.map { Self.prefix + $0.rawValue }.joined(separator: ", ")
      return .response(.failure(404, "this address does not exist; the addresses are \(known)"))
    }
    guard address.methods.contains(request.method) else {
      return .response(
        .failure(
          405, "\(Self.prefix)\(address.rawValue) needs \(address.methods.joined(separator: " or "))",
          headers: [.init("allow", address.methods.joined(separator: ", "))]))
    }
    switch address {
    case .state: return .response(.json(state(of: simulation, ports)))
    case .clock where request.method == "GET": return .response(.json(.clock(of: simulation)))
    case .clock: return setClock(request.body)
    case .run: return run(request.body)
    case .wait: return wait(request)
    case .root: return .response(.bytes(program.root, type: "application/pkix-cert"))
    case .receipt: return .response(self.receipt(receipt(), isBase64: request.wantsBase64))
    case .transactions: return .response(.json(Self.transactions(of: simulation.world)))
    }
  }

  private enum Address: String, CaseIterable {
    case state = ""
    case run = "/run"
    case wait = "/wait"
    case clock = "/clock"
    case root = "/root.cer"
    case receipt = "/receipt"
    case transactions = "/transactions"

    var methods: [String] {
      switch self {
      case .state, .root, .receipt, .transactions: ["GET"]
      case .run, .wait: ["POST"]
      case .clock: ["GET", "POST"]
      }
    }
  }

  // MARK: Work

  private func run(_ body: [UInt8]) -> Answer {
    do throws(ControlScript.Fault) {
      return .run(try ControlScript(body, table: table)) { $0.runResponse }
    } catch {
      return .response(.failure(error.status, error.reason))
    }
  }

  /// Moves the clock by a duration such as `+30d`, or to a time such as `2021-03-01T00:00:00Z`.
  private func setClock(_ body: [UInt8]) -> Answer {
    guard body.count <= 1000, let text = String(validating: body, as: UTF8.self)?.trimmedBlanks,
      !text.isEmpty, !text.contains(where: \.isNewline)
    else {
      return .response(.failure(400, "the body is one time, such as +30d or 2021-03-01T00:00:00Z"))
    }
    let isDuration = text.hasPrefix("+")
    let line = isDuration ? "advance \(text.dropFirst())" : "clock \(text)"
    let offset = line.count - text.count
    do throws(ControlScript.Fault) {
      let script = try ControlScript(Array(line.utf8), table: table, columnOffset: offset)
      return .run(script) { $0.clockResponse }
    } catch {
      let isDurationWithoutSign = (try? ControlScript(Array("advance \(text)".utf8), table: table)) != nil
      let hint = isDurationWithoutSign ? "; did you mean +\(text)?" : ""
      return .response(.failure(error.status, error.reason + hint))
    }
  }

  private func wait(_ request: ServerRequest) -> Answer {
    var seconds = Self.defaultWaitSeconds
    if let text = request.query.first(where: { $0.name == "seconds" })?.value {
      guard let number = Double(text), (0...Self.maximumWaitSeconds).contains(number) else {
        return .response(
          .failure(400, "seconds is a number from 0 to \(Int(Self.maximumWaitSeconds))"))
      }
      seconds = number
    }
    return .wait(seconds: seconds) { $0.waitResponse }
  }

  // MARK: State

  private func state(of simulation: Simulation, _ ports: [EnvironmentName: Int]) -> JSONObject {
    var object = JSONObject()
    object.add("program", "iapbench")
    object.add("version", program.version)
    object.add("environment", simulation.world.environment.rawValue)
    object.add("clock", object: .clock(of: simulation))
    for (name, store) in [("sandboxURL", EnvironmentName.sandbox), ("productionURL", .production)] {
      object.add(name, ports[store].map { "http://127.0.0.1:\($0)" })
    }
    object.add("bundleID", simulation.world.identity.bundleID)
    object.add("notifications", object: NotificationCounts(simulation).json)
    return object
  }

  private func receipt(_ receipt: [UInt8]?, isBase64: Bool) -> ControlResponse {
    guard let receipt else {
      return .failure(404, "the device has no receipt; it gets one with the first purchase")
    }
    return isBase64
      ? .bytes(Array(StoreServer.receiptData(receipt).utf8), type: "text/plain")
      : .bytes(receipt, type: "application/octet-stream")
  }

  private static func transactions(of world: World) -> JSONObject {
    let zone = world.device.timeZone
    func text(_ instant: Instant?) -> String? { instant.map { TimeFormatter.moment($0, in: zone) } }
    let list = world.transactionNumbers.suffix(maximumTransactions).compactMap { number in
      world.transaction(number).map { transaction in
        var object = JSONObject()
        object.add("number", transaction.number.value)
        object.add("transactionId", transaction.identifier.map { String($0) })
        object.add(
          "originalTransactionId",
          transaction.original.flatMap { world.transaction($0)?.identifier }.map { String($0) })
        object.add("productId", transaction.payment.productIdentifier)
        object.add("quantity", transaction.payment.quantity)
        object.add("state", transaction.state.name)
        object.add("purchaseDate", text(transaction.purchasedAt))
        object.add("expiresDate", text(transaction.expiresAt))
        object.add("refundDate", text(transaction.refundedAt))
        object.add("isFinished", transaction.isFinishedInStore)
        return object
      }
    }
    var object = JSONObject()
    object.add("environment", world.environment.rawValue)
    object.add("transactions", list: list)
    return object
  }
}

extension ServerRequest {
  /// Whether the query asks for Base64, as in `receipt-data`.
  fileprivate var wantsBase64: Bool { query.contains { $0.name == "encoding" && $0.value == "base64" } }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmedBlanks: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension JSONObject {
  /// The time and the speed of the clock.
  static func clock(of simulation: Simulation) -> JSONObject {
    let world = simulation.world
    var object = JSONObject()
    object.add("now", TimeFormatter.moment(world.now, in: world.device.timeZone))
    object.add("milliseconds", Int(world.now.microseconds / 1000))
    switch world.rate {
    case .paused: object.add("rate", "paused")
    case .running(1): object.add("rate", "realtime")
    case .running(let factor): object.add("rate", factor.description)
    }
    object.add("nextDue", simulation.nextDue.map { TimeFormatter.moment($0, in: world.device.timeZone) })
    return object
  }
}
