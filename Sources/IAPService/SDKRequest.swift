// The SDK's requests to the service's server.

import Simulation
import StoreModel
import StoreSimulator
import Support

public enum SDKRequest: Hashable, Sendable {
  public enum Requester: Hashable, Sendable {
    /// A request by the app's strategy.
    case app
    /// A request from an SDK call by the operator.
    case call
  }

  /// Reserves the running purchase.
  case reserve
  case verify(TransactionNumber)
  case products
  case list(IAPService.ListKind, user: String, Requester)
  case consume(PaymentNumber, Requester)
  case restore
  case incomplete

  /// Whether two requests are equal except for their origin.
  func isSame(_ other: SDKRequest) -> Bool {
    switch (self, other) {
    case (.list(let kind, let user, _), .list(let otherKind, let otherUser, _)):
      kind == otherKind && user == otherUser
    case (.consume(let payment, _), .consume(let other, _)): payment == other
    default: self == other
    }
  }
}

public enum SDKResponse: Hashable, Sendable {
  case completed([PaymentNumber])
  case refused(Int)
  /// The server refused the request because the app key is not the one in the console.
  case keyRefused(Int)
  /// The SDK received no response, or an invalid one.
  case fault(ServiceError)
}

extension IAPService {
  static let replyTimeout = TimeSpan.seconds(30)
  /// The smallest payload size in bytes that makes a request invalid.
  static let longestPayload = 1 << 20

  /// Sends a request.
  ///
  /// The response is handled immediately, or later if the server is slow or down.
  mutating func send(_ request: SDKRequest, in effects: inout ParticipantEffects<ScheduledWork>) {
    if let error = faultBeforeSending(request, effects) {
      logExchange(request, error.localizedLine, isFailure: true, in: &effects)
      answered(request, .fault(error), in: &effects)
      return
    }
    let fault = consumeFault(for: request)
    switch fault {
    case .ok, .address:
      deliver(request, serve(request, effects.simulator.world), in: &effects)
    case .rejectReceipt:
      deliver(request, serve(request, effects.simulator.world, refusesReceipt: true), in: &effects)
    case .reject(let code): deliver(request, .refused(code), in: &effects)
    case .http(let code):
      let reason = LocalizedText("HTTP status \(code)")
      deliver(request, .fault(ServiceError(.requestFailed, reason)), in: &effects)
    case .garbage:
      let reason = LocalizedText("the answer cannot be read")
      deliver(request, .fault(ServiceError(.answerInvalid, reason)), in: &effects)
    case .down: wait(for: request, .fault(Self.timeOut), Self.replyTimeout, in: &effects)
    case .slow(let span):
      // The server performs the request when it arrives, even if the response times out.
      let reply = serve(request, effects.simulator.world)
      if Self.replyTimeout.microseconds < span.microseconds || span.months > 0 {
        wait(for: request, .fault(Self.timeOut), Self.replyTimeout, in: &effects)
      } else {
        wait(for: request, reply, span, in: &effects)
      }
    }
  }

  private static let timeOut = ServiceError(
    .timeOut, LocalizedText("no answer within 30 s"))

  private mutating func wait(
    for request: SDKRequest, _ reply: SDKResponse, _ span: TimeSpan,
    in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    sdk.pendingRequests.append(request)
    effects.schedule(.answer(request, reply), after: span, isInteraction: false)
    logExchange(request, LocalizedText("…"), in: &effects)
  }

  mutating func handleReply(
    _ request: SDKRequest, _ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    guard let index = sdk.pendingRequests.firstIndex(of: request) else { return }
    sdk.pendingRequests.remove(at: index)
    // The response is lost if the network has failed in the meantime.
    if !isOnline(effects) {
      let reason = LocalizedText("the network went down before the answer")
      deliver(request, .fault(ServiceError(.noNetwork, reason)), in: &effects)
    } else {
      deliver(request, reply, in: &effects)
    }
  }

  private mutating func deliver(
    _ request: SDKRequest, _ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    let isCompleted = if case .completed = reply { true } else { false }
    logExchange(request, outcome(of: request, reply), isFailure: !isCompleted, in: &effects)
    answered(request, reply, in: &effects)
  }

  /// Returns the fault for a request, and clears a fault that applies to one request only.
  private mutating func consumeFault(for request: SDKRequest) -> ServerFault {
    let fault = settings.serverFault
    if fault == .rejectReceipt {
      guard case .verify = request else { return .ok }
    }
    if settings.isFaultOnce {
      settings.serverFault = .ok
      settings.isFaultOnce = false
    }
    return fault
  }

  // MARK: Checks before sending

  private func faultBeforeSending(_ request: SDKRequest, _ effects: ParticipantEffects<ScheduledWork>)
    -> ServiceError?
  {
    if let fault = faultOfAddress { return fault }
    if sdk.appKey.isEmpty {
      return ServiceError(.requestInvalid, LocalizedText("the app key is empty"))
    }
    if case .reserve = request, let payload = sdk.purchase?.payload,
      payload.utf8.count >= Self.longestPayload
    {
      return ServiceError(
        .requestInvalid, LocalizedText("the payload has 1 MiB or more"))
    }
    if !isOnline(effects) {
      return ServiceError(.noNetwork, LocalizedText("the device has no network"))
    }
    if sdk.pendingRequests.contains(where: { $0.isSame(request) }) {
      return ServiceError(
        .requestRuns, LocalizedText("the same request is still unanswered"))
    }
    return nil
  }

  private var faultOfAddress: ServiceError? {
    if !Vendor.zones.contains(sdk.zone) {
      return ServiceError(
        .addressInvalid,
        LocalizedText(
          "unknown zone \(VisibleText.quoted(sdk.zone)); use \(Vendor.zones.joined(separator: ", "))"))
    }
    guard case .address(let address) = settings.serverFault else { return nil }
    if address.hasPrefix("http://"), address.utf8.count > 7 {
      return ServiceError(
        .needsSecureConnection,
        LocalizedText("an http address needs Allow Arbitrary Loads"))
    }
    let hostAndPath = address.hasPrefix("https://") ? address.dropFirst(8) : ""
    let isAddress =
      !hostAndPath.isEmpty && hostAndPath.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && hostAndPath.first != "/"
    return isAddress
      ? nil
      : ServiceError(
        .addressInvalid,
        LocalizedText("\(VisibleText.quoted(address)) is not an address"))
  }

  func isOnline(_ effects: ParticipantEffects<ScheduledWork>) -> Bool {
    effects.simulator.world.device.isOnline && !isNetworkCut
  }

  // MARK: Responses

  private mutating func answered(
    _ request: SDKRequest, _ reply: SDKResponse, in effects: inout ParticipantEffects<ScheduledWork>
  ) {
    switch request {
    case .reserve: reserved(reply, in: &effects)
    case .verify(let transaction): verified(transaction, reply, in: &effects)
    case .products: consoleAnswered(reply, in: &effects)
    case .list(let kind, _, let requester): listed(kind, requester, reply, in: &effects)
    case .consume(let payment, let requester): consumed(payment, requester, reply, in: &effects)
    case .restore: restored(reply, in: &effects)
    case .incomplete: completedOld(reply, in: &effects)
    }
  }

  /// Returns the error that the SDK's caller receives; nil if the request succeeded.
  static func error(of reply: SDKResponse, _ request: SDKRequest) -> ServiceError? {
    switch reply {
    case .completed: return nil
    case .fault(let error): return error
    case .refused(let code):
      return ServiceError(
        errorCode(of: code, request),
        LocalizedText("the server answers \(code) \(Vendor.ResultCode.message(code))"), serverCode: code)
    case .keyRefused(let code):
      return ServiceError(
        errorCode(of: code, request),
        LocalizedText("the server answers \(code) \(Vendor.ResultCode.message(code)): wrong app key"),
        serverCode: code)
    }
  }

  /// Returns the SDK's error for a result code of the server.
  private static func errorCode(of code: Int, _ request: SDKRequest) -> ServiceErrorCode {
    switch code {
    case Vendor.ResultCode.alreadyConsumed, Vendor.ResultCode.consumeFailed: return .statusNotChanged
    case Vendor.ResultCode.invalidParameters: return .requestInvalid
    default:
      if case .consume = request { return .statusNotChanged }
      return .unknown
    }
  }
}

extension ServiceError {
  /// The outcome in the log line of a request that was not sent.
  fileprivate var localizedLine: LocalizedText { LocalizedText("\(reason): \(name)") }
}
