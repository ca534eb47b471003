// The texts of sequence diagrams on screen.

import Panes
import SequenceDiagrams
import Support

extension Localizer {
  var sequenceTitle: String { localized("Sequence diagram") }
  var sequencePrompt: String { localized("write the diagram to: ") }
  var sequenceFormats: String {
    localized("the ending of the name chooses the format: .svg, .mmd (Mermaid) or .txt (text)")
  }
  func sequenceCopy(_ lines: String) -> String { localized("the sequence diagram, \(lines) lines") }
  func sequenceLongCopy(_ lines: String) -> String {
    localized("the sequence diagram, \(lines) lines, more than Mermaid draws,")
  }
  func sequenceNothing(channels key: String) -> String {
    localized("the log shows no entries; \(key) shows other channels")
  }
  func sequenceNothing(filter: String, leave: String) -> String {
    localized("the log shows no entries; \(leave) removes the filter \(filter)")
  }
  func sequenceDate(_ later: String, _ date: String) -> String { localized("\(later), \(date)") }

  var hintDiagram: String { localized("diagram", context: "key bar") }
  var hintLines: String { localized("lines", context: "key bar") }
  var sequenceLegendTitle: String { localized("Sequence diagram in the log") }
  var sequenceLegend: [(signs: String, words: String)] {
    [
      ("├───>│", localized("arrow: a step, a call, a dialog, a callback or a notification")),
      ("│x- -┤", localized("lost arrow: a callback that does not come")),
      ("o", localized("note: a caption, an expectation, an explanation, or a line of the console")),
      ("......", localized("dots: time passes")),
    ]
      + DiagramLane.allCases.map { lane in
        let (name, participant) = (name(of: lane, isShort: false), participant(of: lane))
        return (self.name(of: lane, isShort: true), localized("\(name): \(participant)", context: "lane"))
      }
  }

  private func participant(of lane: DiagramLane) -> String {
    switch lane {
    case .operator: localized("the customer, and the operator of the simulator")
    case .phone: localized("the system of the device, with dialogs and settings")
    case .app: localized("the app")
    case .queue: localized("the payment queue of the app")
    case .appStore: localized("Apple's servers")
    case .backend: localized("your own server")
    case .service: localized("the purchase service of a vendor")
    }
  }

  /// Returns the name of a lane, in a narrow pane at most 5 cells in English.
  func name(of lane: DiagramLane, isShort: Bool) -> String {
    switch lane {
    case .operator:
      isShort ? localized("oper", context: "lane") : localized("operator", context: "lane")
    case .phone: localized("phone", context: "lane")
    case .app: localized("app", context: "lane")
    case .queue: localized("queue", context: "lane")
    case .appStore: isShort ? localized("store", context: "lane") : localized("App Store", context: "lane")
    case .backend: isShort ? localized("back", context: "lane") : localized("backend", context: "lane")
    case .service: isShort ? localized("serv", context: "lane") : localized("service", context: "lane")
    }
  }
}
