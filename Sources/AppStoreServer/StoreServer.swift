// The App Store's server of both stores: which request is answered by what. A new kind of request is a row here and a
// file of its own.

import StoreModel
import StoreSimulator
import Support

/// Answers requests and makes receipts.
public struct StoreServer: Sendable {
  let signer: ReceiptSigner

  public init(signer: ReceiptSigner) { self.signer = signer }

  /// The paths that are answered.
  public static let paths = [verifyReceiptPath]
  static let verifyReceiptPath = "/verifyReceipt"

  /// The answer to a request; the worlds stay as they are.
  ///
  /// `now` is the wall clock's time, at which the answer is sent. Every date inside it is the world's.
  public func answer(_ request: ServerRequest, worlds: StoreServerState, now: Instant) -> ServerResponse {
    exchange(request, worlds: worlds, now: now).response
  }

  /// The same, with what a receipt's verification came to; nil where that was not asked for.
  public func exchange(
    _ request: ServerRequest, worlds: StoreServerState, now: Instant
  ) -> (response: ServerResponse, verified: VerifyResponse?) {
    let date = Self.date(now)
    guard request.path == Self.verifyReceiptPath, request.environment != .xcode else {
      return (ServerResponse(status: 404, headers: [date]), nil)
    }
    guard request.body.count <= VerifyRequest.maxBodySize else {
      return (ServerResponse(status: 413, headers: [date]), nil)
    }
    let answer = verify(method: request.method, body: request.body, at: request.environment, worlds)
    let response = ServerResponse(
      status: 200, headers: [date, ServerResponse.Header("content-type", "application/json")],
      body: answer.body)
    return (response, answer)
  }

  /// When an answer is sent, as its head says it.
  public static func date(_ now: Instant) -> ServerResponse.Header {
    ServerResponse.Header("date", HTTPDate.text(now))
  }

  // MARK: Receipts

  /// The receipt of an account, as its device has it now; nil where it has none.
  ///
  /// `created` is when it says that it was made, where that is not now.
  public func receipt(
    of person: Person? = nil, in environment: EnvironmentName, _ worlds: StoreServerState,
    created: Instant? = nil
  ) throws(ReceiptSigner.Failure) -> [UInt8]? {
    guard let world = worlds.worlds[environment], let person = person ?? world.customer else { return nil }
    let owner = ReceiptOwner(person, in: world, worlds)
    guard owner.hasReceipt else { return nil }
    return try signer.sign(owner.content(created: created).encoded, environment)
  }

  /// The same as it stands in a request.
  public static func receiptData(_ receipt: [UInt8]) -> String {
    String(decoding: Base64.encode(receipt), as: UTF8.self)
  }
}

/// The date of an answer's head (RFC 9110): `Sun, 06 Nov 1994 08:49:37 GMT`.
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
