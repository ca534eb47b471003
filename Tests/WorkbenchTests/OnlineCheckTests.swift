// Tests of the key that changes how online checks of certificates are answered.

import Backend
import Scenario
import Testing

@testable import ReceiptPane
@testable import Workbench

@Suite("Online checks of certificates") struct OnlineCheckTests {
  @Test("A key in the Receipt pane goes through the answers, with a line in the log, and can be undone")
  func key() {
    var bench = ReceiptPaneTests.bench(80, 24, ["environment sandbox"])
    func mode(_ bench: TestBench) -> String? {
      bench.workbench.session.simulation.participant(Backend.self)?.ocsp.rawValue
    }
    bench.press("7 O")
    #expect(mode(bench) == "revoked")
    let messages = bench.workbench.session.log.entries.compactMap {
      $0.simulationEvent.participantEvent?.message
    }
    #expect(messages.last?.kind == "ocsp")
    bench.press("O")
    #expect(mode(bench) == "silent")
    bench.press("O O")
    #expect(mode(bench) == "good")
    bench.press("z")
    #expect(mode(bench) == "wrong")
  }
}
