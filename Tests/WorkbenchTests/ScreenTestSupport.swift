// The workbench with all features, for tests.

import ComparisonPane
import DemoPane
import LibraryPane
import Menus
import ReceiptPane
import RecognitionPane
import SequencePane
import ServicePane

@testable import Panes
@testable import Workbench

extension ScreenRegistry {
  static let ofTests = ScreenRegistry([
    MenusFeature.self,
    ComparisonFeature.self,
    DemoFeature.self,
    LibraryFeature.self,
    ReceiptFeature.self,
    RecognitionFeature.self,
    SequenceFeature.self,
    ServiceFeature.self,
  ])
}

extension Bindings {
  static var standard: Bindings { ScreenRegistry.ofTests.bindings }
}

extension ScreenCommand {
  static var allCases: [ScreenCommand] { ScreenRegistry.ofTests.sections.commands }

  static func named(_ name: String) -> ScreenCommand? {
    ScreenRegistry.ofTests.sections.command(named: name)
  }
}

extension KeyContext {
  static var allCases: [KeyContext] { ScreenRegistry.ofTests.sections.contexts }

  var section: CommandSection? { ScreenRegistry.ofTests.sections[self] }
}

extension PaneID {
  static var allCases: [PaneID] { ScreenRegistry.ofTests.panes.map { $0.id } }
}

extension LayoutShares {
  init(_ text: String) { self.init(text, of: ScreenRegistry.ofTests.borders) }
}
