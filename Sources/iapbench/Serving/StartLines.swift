// The lines about the session and its notifications that `iapbench serve` and `iapbench listen` print.

import LocalServer
import ProgramMessages
import Simulation
import StoreModel
import Support

extension ServeCommand {
  /// Returns the lines printed when the server starts, after those of the kit.
  func sessionLines(_ simulation: Simulation) -> [String] {
    let source = served.session ?? served.scenario.map { "new, after \($0)" } ?? "new, without purchases"
    let world = simulation.world
    return [
      "session        \(source); in a workbench, `:serve on` serves the session on screen instead",
      "clock          \(TimeFormatter.dateAndTime(world.now, in: world.device.timeZone)), simulated",
      "notifications  \(notify.map { "to \($0)" } ?? "not posted; --notify URL posts them")",
    ]
  }

  /// Returns the warning about a session whose purchases no port answers.
  func warnings(_ simulation: Simulation) -> [String] {
    guard simulation.world.environment == .xcode else { return [] }
    return [
      "environment    Xcode, whose purchases have no server; the step `environment sandbox` is needed"
        + (served.scenario.map { " before the purchases in \($0)" } ?? "; use --scenario FILE, "
          + "or POST it to /iapbench/run with the header X-Iapbench: 1")
    ]
  }
}

extension LocalServer.Failure {
  /// Returns the lines of the error message of a program without a screen.
  ///
  /// If the ports were to be opened for notifications, the lines name the steps for them, because
  /// `iapbench listen` has no options for ports.
  func lines(for requestedPorts: RequestedPorts, worlds: StoreRequestHandler) -> [String] {
    let message = message(for: requestedPorts, worlds: worlds)
    guard let address = requestedPorts.notificationAddress else { return ["iapbench: \(message.text)"] }
    guard case .portServed(let port, let options) = message else {
      return ["iapbench: \(message.text) of `iapbench serve --notify \(address)`"]
    }
    let otherPorts = options ?? "--port NUMBER --production-port NUMBER"
    return [
      "iapbench: port \(port) is in use by another iapbench",
      "in a workbench, `:server notify \(address)` posts the notifications of its session",
      "for a second session: iapbench serve --notify \(address) \(otherPorts)",
    ]
  }
}
