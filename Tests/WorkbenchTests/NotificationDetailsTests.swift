// Tests of server notifications in the Details pane, and of the copy of a signed notification.

import AppStoreServerAPI
import Backend
import Scenario
import ServerNotifications
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import ReceiptPane
@testable import Workbench

@Suite("Notifications in Details") struct NotificationDetailsTests {
  private static func bench(_ language: ChromeLanguage = .english) -> TestBench {
    var bench = TestBench(80, 24, registry: ParticipantRegistry([Backend.self, NotificationQueue.self]))
    bench.workbench.options.language = language
    bench.doLine("environment sandbox")
    bench.doLine("server notify http://127.0.0.1:9/")
    bench.doLine("outside buy com.example.subscriptionlab.coins100")
    bench.doLine("server delivered 1 503 --took 4")
    return bench
  }

  @Test("Details shows the attempts and the payload of the log entry", arguments: ChromeLanguage.allCases)
  func details(language: ChromeLanguage) {
    var bench = Self.bench(language)
    bench.press("5")
    _ = bench.screen()
    bench.press("4")
    let text = bench.screen()
    #expect(text.contains(language == .english ? "notification 1" : "通知1"), "\(text)")
    let details = bench.workbench.plainText(of: .details)
    #expect(details.contains("503 (4 ms)") && details.contains("ONE_TIME_CHARGE"), "\(details)")
    bench.press("G")
    #expect(bench.screen().contains("signedDate"), "\(bench.screen())")
    // From another pane, Details shows the transaction.
    bench.press("1 4")
    _ = bench.screen()
    let transaction = bench.workbench.plainText(of: .details)
    #expect(!transaction.contains("ONE_TIME_CHARGE") && transaction.contains("coins100"), "\(transaction)")
  }

  @Test("C n copies the selected or the newest notification, and is refused without one")
  func copy() throws {
    var bench = Self.bench()
    bench.press("C n")
    let payload = bench.workbench.session.simulation.participant(NotificationQueue.self)?.delivery(1)?.payload
    #expect(
      bench.effects.last
        == .copyDocument(
          ExportedDocument(try #require(payload)), contentName: "notification 1 with its signature"))
    var empty = TestBench(80, 24, registry: ParticipantRegistry([Backend.self, NotificationQueue.self]))
    empty.press("C n")
    #expect(empty.screen().contains("no notification has been sent"), "\(empty.screen())")
  }
}
