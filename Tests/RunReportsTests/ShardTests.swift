// Tests of the part of the scenarios that one of several machines runs.

import Testing

@testable import RunReports

@Suite("Shards") struct ShardTests {
  @Test("All shards together have each file once, in every order of the files", arguments: 1...7)
  func union(count: Int) throws {
    for fileCount in 0...20 {
      let files = (0..<fileCount).map { "\($0 % 3)/file-\($0).iap" }
      let shards = try (1...count).map { try Shard("\($0)/\(count)") }
      let parts = shards.map { $0.files(of: files) }
      #expect(parts.flatMap(\.self).sorted() == files.sorted())
      #expect(shards.map { $0.files(of: files.reversed()) } == parts)
      let sizes = parts.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test("A shard has every N-th file of the sorted list")
  func selection() throws {
    let files = ["b", "B", "é", "a/b", "a.b", "a"]
    #expect(FileOrder.sorted(files) == ["B", "a", "a.b", "a/b", "b", "é"])
    #expect(try Shard("2/4").files(of: files) == ["a", "é"])
    #expect(try Shard("4/4").files(of: ["a", "b"]) == [])
  }

  @Test("A file that is named twice is in the list twice")
  func twice() throws {
    #expect(try Shard("1/2").files(of: ["b", "a", "a"]) == ["a", "b"])
    #expect(try Shard("2/2").files(of: ["b", "a", "a"]) == ["a"])
  }

  @Test(
    "An impossible shard is refused with the numbers that are possible",
    arguments: [
      ("0/4", "I is from 1 to 4, such as 1/4"), ("5/4", "I is from 1 to 4"),
      ("a/b", "is not two numbers I/N"),
      ("1/0", "N is at least 1"), ("0/0", "N is at least 1"), ("1", "is not two numbers"),
      ("1/2/3", "is not two numbers"), ("", "is not two numbers"), ("-1/4", "is not two numbers"),
      ("+1/4", "is not two numbers"), ("1/", "is not two numbers"), (" 1/4", "is not two numbers"),
      ("1/99999999999999999999", "is not two numbers"), ("１/４", "is not two numbers"),
      ("\u{1B}/4", "␛/4 is not"),
    ])
  func invalid(text: String, reason: String) {
    let error = #expect(throws: Shard.InvalidShard.self) { try Shard(text) }
    #expect(error?.text.contains(reason) == true, "\(error?.text ?? "")")
  }
}
