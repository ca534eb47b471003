// A command that runs random walks, such as `walks --count 2000 --first 1`.

import Glibc
import RandomWalks

@main
enum Walks {
  static func main() {
    var (count, first): (UInt64, UInt64) = (2000, 0)
    var arguments = CommandLine.arguments.dropFirst()
    while let word = arguments.popFirst() {
      guard let value = arguments.popFirst().flatMap(UInt64.init) else { return end(with: 2) }
      switch word {
      case "--count": count = value
      case "--first": first = value
      default: return end(with: 2)
      }
    }
    var (steps, findings) = (0, 0)
    for seed in first..<first + count {
      let lines = WalkLines.lines(seed: seed)
      do throws(WalkFinding) {
        steps += try Walk.play(lines)
      } catch {
        findings += 1
        print(Walk.report(seed: seed, lines, error), terminator: "\n\n")
        fflush(nil)
      }
    }
    print("\(count) walks from seed \(first), \(steps) steps, \(findings) findings")
    if findings > 0 { end(with: 1) }
  }

  private static func end(with code: Int32) {
    if code == 2 { print("walks [--count N] [--first SEED]") }
    exit(code)
  }
}
