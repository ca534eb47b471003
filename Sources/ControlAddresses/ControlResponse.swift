// The responses to control requests.

import AppStoreServer
import Support

/// The response to a control request, with a note for the log.
public struct ControlResponse: Hashable, Sendable {
  public let response: ServerResponse
  public let note: String

  init(_ status: Int, _ body: [UInt8], type: String, headers: [ServerResponse.Header] = [], note: String) {
    // Without CORS headers, a page in a browser cannot read the response.
    response = ServerResponse(
      status: status,
      headers: [.init("content-type", type), .init("cache-control", "no-store")] + headers, body: body)
    self.note = note
  }

  static func json(_ object: JSONObject, status: Int = 200, note: String? = nil) -> ControlResponse {
    ControlResponse(
      status, Array((object.text + "\n").utf8), type: "application/json", note: note ?? String(status))
  }

  static func bytes(_ bytes: [UInt8], type: String) -> ControlResponse {
    ControlResponse(200, bytes, type: type, note: "200, \(bytes.count) bytes")
  }

  /// Returns a response with the reason why a request fails.
  public static func failure(
    _ status: Int, _ reason: String, headers: [ServerResponse.Header] = []
  ) -> ControlResponse {
    var object = JSONObject()
    object.add("error", reason)
    return ControlResponse(
      status, Array((object.text + "\n").utf8), type: "application/json", headers: headers,
      note: "HTTP \(status), \(VisibleText.visible(String(reason.prefix(200))))")
  }
}
