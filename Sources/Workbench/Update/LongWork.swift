// A step that takes long: nothing else can be done meanwhile, so how far it is stands over the last picture, and Esc or Ctrl-C
// calls it off. Whoever runs the workbench asks the clock and the keyboard; here is what is drawn, and which key stops.

import Grid
import Ground
import Scenario
import StoreSimulator

/// What is seen of a step that takes long, and what stops it.
public struct LongWorkView: Sendable {
  private let texts: Texts
  private let theme: Theme
  private let bindings: Bindings

  /// Over a picture in a language and a theme.
  public init(theme: Theme, language: ChromeLanguage, bindings: Bindings) {
    self.theme = theme
    self.bindings = bindings
    texts = Texts(language, keys: bindings.names)
  }

  /// Whether an input calls the work off.
  public func stops(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    let command = bindings.command(for: key.normalized, in: .everywhere)
    return command == .leave || command == .stop
  }

  /// Draws how far the work is over a picture.
  public func draw(_ progress: Patience.Progress, into grid: inout Grid) {
    let notice = Notice(texts.words(for: progress, leave: texts.key(.leave), stop: texts.key(.stop)))
    notice.draw(into: &grid, bottom: grid.rows - 2, theme: theme)
    grid.cursor = nil
  }
}

extension Workbench {
  /// What is seen of a step that takes long.
  public var longWorkView: LongWorkView {
    LongWorkView(theme: theme, language: options.language, bindings: bindings)
  }

  /// Makes a text of the session that may be long; nil where that was called off, which is said.
  mutating func made<Text>(_ make: (Session, Patience) throws(Refusal) -> Text) -> Text? {
    do throws(Refusal) {
      return try make(session, patience)
    } catch {
      notice = Notice(sentence(of: error), .error)
      return nil
    }
  }

  /// How long steps are waited for.
  var patience: Patience { goesOn.map { goesOn in Patience { goesOn($0) } } ?? .endless }
}

extension Texts {
  /// How far long work is, and what stops it.
  func words(for progress: Patience.Progress, leave: String, stop: String) -> String {
    let share = progress.share.map { Int(min(0.99, $0) * 100) }
    let percent = share.map { say(": \($0) %", ja: ": \($0)%") } ?? ""
    let what =
      switch progress.work {
      case .clock(let now):
        say(
          "time passes, it is \(TimeFormatter.dateAndTime(now, in: .utc)), \(progress.count) things have happened",
          ja: "時間を進めています。現在\(TimeFormatter.dateAndTime(now, in: .utc))、\(progress.count)件発生")
      case .reading: say("reading lines", ja: "行を読み込み中")
      case .searching: say("searching the log", ja: "ログを検索中")
      case .steps: say("doing steps, \(progress.count) so far", ja: "ステップを実行中(\(progress.count)件)")
      case .writing: say("writing lines", ja: "行を書き出し中")
      case .transactions: say("changing transactions", ja: "取引を変更中")
      case .catalog: say("reading the catalogue", ja: "カタログを読み込み中")
      case .receipt: say("making the receipt", ja: "レシートを作成中")
      }
    return what + percent + say("  (\(leave) or \(stop) stops it)", ja: "(\(leave)か\(stop)で中止)")
  }
}
