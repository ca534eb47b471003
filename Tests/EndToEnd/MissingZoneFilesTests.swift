// Tests of dates on a machine without time zone files.

import Testing

@Suite("Dates without zone files") struct ZoneFilesTests {
  /// Every clock change in Los Angeles from 2000 to 2049, and the second before each, in seconds since 1970.
  private static let moments: [Int] = (2000...2049).flatMap { year -> [Int] in
    let isOld = year < 2007
    let spring = isOld ? sunday(1, of: 4, year) : sunday(2, of: 3, year)
    // Before 2007, clocks changed on the last Sunday of October, a week before the first Sunday of November.
    let autumn = sunday(1, of: 11, year) - (isOld ? 7 : 0)
    return [spring * 86_400 + 10 * 3600, autumn * 86_400 + 9 * 3600].flatMap { [$0 - 1, $0] }
  }

  /// Returns the n-th Sunday of a month, in days since 1970.
  ///
  /// `number` starts at 1.
  private static func sunday(_ number: Int, of month: Int, _ year: Int) -> Int {
    let first = day(year, month)
    // 1 January 1970 was a Thursday.
    return first + (7 - (first + 4) % 7) % 7 + 7 * (number - 1)
  }

  /// Returns the first day of a month, in days since 1970.
  private static func day(_ year: Int, _ month: Int) -> Int {
    let years = (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    let months = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return years + months[..<(month - 1)].reduce(0, +)
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  @Test(
    "two hundred moments around the changes of clocks are what `date` says, with the zone files hidden too")
  func hidden() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    do {
      try await check(in: folder)
    } catch {
      _ = try? await Program.output("rm", ["-rf", folder])
      throw error
    }
    _ = try await Program.output("rm", ["-rf", folder])
  }

  private func check(in folder: String) async throws {
    #expect(Self.moments.count == 200)
    try TestFile.write(Self.moments.map { "@\($0)\n" }.joined(), to: "\(folder)/moments")
    func told(_ zone: String, _ form: String) async throws -> [Substring] {
      try await Program.output("env", ["TZ=\(zone)", "date", "-f", "\(folder)/moments", form])
        .split(separator: "\n")
    }
    let moments = try await told("UTC", "+%Y-%m-%dT%H:%M:%SZ")
    let dates = try await told("America/Los_Angeles", "+%Y-%m-%d %H:%M:%S America/Los_Angeles")
    try #require(moments.count == 200 && dates.count == 200)
    // Checks that `date` used both offsets, because without zone files it would use neither.
    #expect(Set(dates.map { $0.dropFirst(11).prefix(8) }) == ["01:59:59", "03:00:00", "01:00:00"])
    let steps = zip(moments, dates).map {
      "verify --requested \($0)\nexpect receipt receipt.request_date_pst \"\($1)\"\n"
    }
    try TestFile.write(
      "iapbench 1\nenvironment production\n" + steps.joined(), to: "\(folder)/dates.iap")
    let run = "'\(Program.path)' run --channel expect '\(folder)/dates.iap' 2>&1 >/dev/null"
    // Hides the zone files in a mount namespace if the machine allows that; `TZDIR` always hides them from
    // the C library.
    let hidden = """
      if unshare -m sh -c 'mount -t tmpfs none /usr/share/zoneinfo' 2>/dev/null
      then unshare -m sh -c 'mount -t tmpfs none /usr/share/zoneinfo; \
      test -z "$(ls /usr/share/zoneinfo)" && "$0" \
      run --channel expect "$1" 2>&1 >/dev/null' "$P" "$F"
      else \(run)
      fi
      """
    for script in [run, hidden] {
      let output = try await Program.output(
        "env", ["TZDIR=\(folder)/nowhere", "P=\(Program.path)", "F=\(folder)/dates.iap", "sh", "-c", script])
      #expect(output.hasSuffix("200 expectations passed\n"), "\(output)")
    }
  }
}
