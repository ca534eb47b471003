// What the SDK asks of the service's server, and what can happen to a request on its way: no network, a bad address, a
// server that is slow, down, broken or refuses. What the server does with a request that arrives stands in `Server.swift`.

import Simulation
import StoreSimulator
import Support

/// A request of the SDK.
public enum Request: Hashable, Sendable {
  /// Who wants to know.
  public enum Asker: Hashable, Sendable {
    /// The app, by its own way.
    case app
    /// A call that the operator has the app make.
    case call
  }

  /// For the purchase that is on its way.
  case reserve
  case verify(TransactionNumber)
  case products
  case list(IAPService.ListKind, user: String, Asker)
  case consume(PaymentNumber, Asker)
  case restore
  case incomplete

  /// Whether it is the same to the server: whoever asks.
  func isSame(_ other: Request) -> Bool {
    switch (self, other) {
    case (.list(let kind, let user, _), .list(let otherKind, let otherUser, _)):
      kind == otherKind && user == otherUser
    case (.consume(let payment, _), .consume(let other, _)): payment == other
    default: self == other
    }
  }
}

/// What comes back.
public enum Reply: Hashable, Sendable {
  /// Done; these payments are the answer.
  case fine([PaymentNumber])
  /// The server's result code.
  case refused(Int)
  /// There is no answer that could be used, or it is an error.
  case fault(ServiceError)
}

extension IAPService {
  /// How long the SDK waits for an answer.
  static let patience = TimeSpan.seconds(30)
  /// The longest payload.
  static let longestPayload = 1 << 20

  /// Sends a request; its answer is handled at once, or when it arrives.
  mutating func send(_ request: Request, in turn: inout ParticipantEffects<Work>) {
    if let error = faultBeforeSending(request, turn) {
      tellExchange(request, error.wordingOfLine, isFailure: true, in: &turn)
      answered(request, .fault(error), in: &turn)
      return
    }
    let mood = takeMood(for: request)
    switch mood {
    case .ok, .address:
      deliver(request, serve(request, turn.simulator.world), in: &turn)
    case .rejectReceipt:
      deliver(request, serve(request, turn.simulator.world, refusesReceipt: true), in: &turn)
    case .reject(let code): deliver(request, .refused(code), in: &turn)
    case .http(let code):
      let why = LocalizedText("HTTP status \(code)", ja: "HTTPステータス\(code)")
      deliver(request, .fault(ServiceError(.requestFailed, why)), in: &turn)
    case .garbage:
      let why = LocalizedText("the answer cannot be read", ja: "応答を読み取れません")
      deliver(request, .fault(ServiceError(.answerInvalid, why)), in: &turn)
    case .down: wait(for: request, .fault(Self.timeOut), Self.patience, in: &turn)
    case .slow(let span):
      // What arrives is done, however late the answer is.
      let reply = serve(request, turn.simulator.world)
      if Self.patience.microseconds < span.microseconds || span.months > 0 {
        wait(for: request, .fault(Self.timeOut), Self.patience, in: &turn)
      } else {
        wait(for: request, reply, span, in: &turn)
      }
    }
  }

  private static let timeOut = ServiceError(
    .timeOut, LocalizedText("no answer within 30 s", ja: "30秒以内に応答がありません"))

  private mutating func wait(
    for request: Request, _ reply: Reply, _ span: TimeSpan, in turn: inout ParticipantEffects<Work>
  ) {
    sdk.running.append(request)
    turn.schedule(.answer(request, reply), after: span, isInteraction: false)
    tellExchange(request, LocalizedText("…", ja: "…"), in: &turn)
  }

  /// The answer to a request that took its time.
  mutating func arrives(_ request: Request, _ reply: Reply, in turn: inout ParticipantEffects<Work>) {
    guard let place = sdk.running.firstIndex(of: request) else { return }
    sdk.running.remove(at: place)
    // A network that went down meanwhile brings nothing.
    if !isOnline(turn) {
      let why = LocalizedText("the network went down before the answer", ja: "応答の前にネットワークが切れました")
      deliver(request, .fault(ServiceError(.noNetwork, why)), in: &turn)
    } else {
      deliver(request, reply, in: &turn)
    }
  }

  private mutating func deliver(_ request: Request, _ reply: Reply, in turn: inout ParticipantEffects<Work>) {
    let isFine = if case .fine = reply { true } else { false }
    tellExchange(request, outcome(of: request, reply), isFailure: !isFine, in: &turn)
    answered(request, reply, in: &turn)
  }

  /// The mood that a request meets; one that is for one request only is over then.
  private mutating func takeMood(for request: Request) -> ServerFault {
    let mood = settings.mood
    if mood == .rejectReceipt {
      guard case .verify = request else { return .ok }
    }
    if settings.moodOnce {
      settings.mood = .ok
      settings.moodOnce = false
    }
    return mood
  }

  // MARK: Before it is sent

  private func faultBeforeSending(_ request: Request, _ turn: ParticipantEffects<Work>) -> ServiceError? {
    if let fault = faultOfAddress { return fault }
    if sdk.appKey.isEmpty {
      return ServiceError(.requestInvalid, LocalizedText("the app key is empty", ja: "アプリキーが空です"))
    }
    if case .reserve = request, let payload = sdk.purchase?.payload,
      payload.utf8.count >= Self.longestPayload
    {
      return ServiceError(
        .requestInvalid, LocalizedText("the payload has 1 MiB or more", ja: "ペイロードが1 MiB以上です"))
    }
    if !isOnline(turn) {
      return ServiceError(.noNetwork, LocalizedText("the device has no network", ja: "端末がネットワークにつながっていません"))
    }
    if sdk.running.contains(where: { $0.isSame(request) }) {
      return ServiceError(
        .requestRuns, LocalizedText("the same request waits for its answer", ja: "同じ要求が応答を待っています"))
    }
    return nil
  }

  private var faultOfAddress: ServiceError? {
    if !Vendor.zones.contains(sdk.zone) {
      return ServiceError(
        .addressInvalid,
        LocalizedText(
          "there is no zone \(VisibleText.quoted(sdk.zone)): \(Vendor.zones.joined(separator: ", "))",
          ja: "ゾーン \(VisibleText.quoted(sdk.zone)) はありません (\(Vendor.zones.joined(separator: ", ")))"))
    }
    guard case .address(let address) = settings.mood else { return nil }
    if address.hasPrefix("http://"), address.utf8.count > 7 {
      return ServiceError(
        .needsSecureConnection,
        LocalizedText(
          "a plain http address needs Allow Arbitrary Loads", ja: "httpのアドレスにはAllow Arbitrary Loadsが必要です"))
    }
    let rest = address.hasPrefix("https://") ? address.dropFirst(8) : ""
    let isAddress =
      !rest.isEmpty && rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && rest.first != "/"
    return isAddress
      ? nil
      : ServiceError(
        .addressInvalid,
        LocalizedText(
          "\(VisibleText.quoted(address)) is no address", ja: "\(VisibleText.quoted(address)) はアドレスではありません"))
  }

  /// Whether the app's process reaches anybody now.
  func isOnline(_ turn: ParticipantEffects<Work>) -> Bool { turn.simulator.world.device.isOnline && !isCut }

  // MARK: Answers

  /// What an answer is for.
  private mutating func answered(_ request: Request, _ reply: Reply, in turn: inout ParticipantEffects<Work>)
  {
    switch request {
    case .reserve: reserved(reply, in: &turn)
    case .verify(let transaction): verified(transaction, reply, in: &turn)
    case .products: consoleAnswered(reply, in: &turn)
    case .list(let kind, _, let asker): listed(kind, asker, reply, in: &turn)
    case .consume(let payment, let asker): consumed(payment, asker, reply, in: &turn)
    case .restore: restored(reply, in: &turn)
    case .incomplete: completedOld(reply, in: &turn)
    }
  }

  /// The error that a reply is, for the SDK's caller; nil where it is none.
  static func error(of reply: Reply, _ request: Request) -> ServiceError? {
    switch reply {
    case .fine: return nil
    case .fault(let error): return error
    case .refused(let code):
      let isConsume = if case .consume = request { true } else { false }
      let fault: ServiceFault =
        switch code {
        case Vendor.ResultCode.alreadyConsumed, Vendor.ResultCode.consumeFailed: .statusNotChanged
        case Vendor.ResultCode.invalidParameters: .requestInvalid
        default: isConsume ? .statusNotChanged : .unknown
        }
      let message = Vendor.ResultCode.message(code)
      return ServiceError(
        fault, LocalizedText("the server answers \(code) \(message)", ja: "サーバーの応答は \(code) \(message)"),
        serverCode: code)
    }
  }
}

extension ServiceError {
  /// What the log's line of a request says in place of an answer.
  fileprivate var wordingOfLine: LocalizedText {
    LocalizedText("\(why.english): \(name)", ja: "\(why.japanese): \(name)")
  }
}
