// The localized texts of notices about the server of the workbench.

import ProgramMessages
import StoreModel
import Support

extension Localizer {
  package func servingAlready(_ ports: ServerPorts) -> String {
    localized(
      """
      the server is on already (ports: Sandbox \(ports.sandbox), production \(ports.production)); \
      `serve off` stops it
      """
    )
  }

  package var servingNothing: String { localized("the server is off; `serve on` starts it") }
  package var servingEnded: String { localized("the server is off") }

  package func servingBegun(
    _ ports: ServerPorts, kit: String, in environment: EnvironmentName
  ) -> String {
    let begun = localized(
      """
      Sandbox: http://127.0.0.1:\(ports.sandbox), production: http://127.0.0.1:\(ports.production); \
      certificates, receipt and addresses are in \(kit)
      """
    )
    return environment == .xcode
      ? localized("\(begun); Xcode's purchases are not served, e s switches to the Sandbox")
      : localized("\(begun); `server notify URL` posts notifications")
  }
}
