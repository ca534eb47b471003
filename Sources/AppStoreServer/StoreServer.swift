// The App Store's server, which dispatches requests by path.

import StoreModel
import StoreSimulator
import Support

/// A server that handles requests to the Sandbox and production stores and makes receipts.
public struct StoreServer: Sendable {
  let signer: ReceiptSigner

  public init(signer: ReceiptSigner) { self.signer = signer }

  public static let paths = [verifyReceiptPath]
  static let verifyReceiptPath = "/verifyReceipt"

  /// Returns the response; `now` is the real time for the `Date` header, and dates in the body are simulated.
  public func answer(_ request: ServerRequest, state: StoreServerState, now: Instant) -> ServerResponse {
    exchange(request, state: state, now: now).response
  }

  /// Returns the response; for verifyReceipt, also the details of the response body.
  public func exchange(
    _ request: ServerRequest, state: StoreServerState, now: Instant
  ) -> (response: ServerResponse, verified: VerifyResponse?) {
    let date = Self.date(now)
    guard request.path == Self.verifyReceiptPath, request.environment != .xcode else {
      return (ServerResponse(status: 404, headers: [date]), nil)
    }
    guard request.body.count <= VerifyRequest.maxBodySize else {
      return (ServerResponse(status: 413, headers: [date]), nil)
    }
    let answer = verify(method: request.method, body: request.body, at: request.environment, state)
    let response = ServerResponse(
      status: 200, headers: [date, ServerResponse.Header("content-type", "application/json")],
      body: answer.body)
    return (response, answer)
  }

  public static func date(_ now: Instant) -> ServerResponse.Header {
    ServerResponse.Header("date", HTTPDate.text(now))
  }

  // MARK: Receipts

  /// Returns the current signed receipt of an account; nil if the account's device has none.
  ///
  /// By default, the creation date is the date of the last change.
  public func receipt(
    of person: Person? = nil, in environment: EnvironmentName, _ state: StoreServerState,
    created: Instant? = nil
  ) throws(ReceiptSigner.Failure) -> [UInt8]? {
    // The device's receipt can be older than the store.
    guard let world = state.worlds[environment]?.ofReceipt, !world.device.knowledge.isReceiptAbsent,
      let person = person ?? world.customer
    else { return nil }
    let owner = ReceiptOwner(person, in: world, state)
    guard owner.hasReceipt else { return nil }
    let container = try signer.sign(owner.content(created: created).encoded, environment)
    let isBroken = person == world.customer && world.device.knowledge.isReceiptBroken
    return isBroken ? ReceiptContainer.broken(container) : container
  }

  /// Returns a receipt in Base64, as in `receipt-data`.
  public static func receiptData(_ receipt: [UInt8]) -> String {
    String(decoding: Base64.encode(receipt), as: UTF8.self)
  }
}

/// The date format of HTTP headers (RFC 9110), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ instant: Instant) -> String {
    let civil = CivilTime(instant, offsetSeconds: 0)
    let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day).instant(offsetSeconds: 0)
    let day = Int((midnight.microseconds / 86_400_000_000 % 7 + 7) % 7)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(days[day]), \(two(civil.day)) \(months[civil.month - 1]) \(civil.year) "
      + "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second)) GMT"
  }
}
