import Testing

@Suite("The program without a screen") struct ProgramTests {
  @Test("run prints the log and nothing else, the same into a pipe; beside it the sum of expectations")
  func run() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write(
      "iapbench 1\nbuy com.example.subscriptionlab.monthly\nconfirm\nexpect state last purchased\n",
      to: "\(folder)/a.iap")
    let result = try await Program.run(["run", "a.iap"], folder: folder)
    #expect(result.status == 0)
    #expect(result.error == "a.iap: 1 expectation passed\n")
    #expect(result.output.split(separator: "\n").count == 12)
    #expect(result.output.hasPrefix("paymentQueue(_:updatedTransactions:) >>>>>>>>>> [0:00:00]\n"))
  }

  @Test("exit codes: failed expectation 1, refused step 1, syntax error 2, missing file 3")
  func exitCodes() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("iapbench 1\nexpect callbacks 3\nnote went on\n", to: "\(folder)/expectation.iap")
    try TestFile.write("iapbench 1\nenvironment sandbox\napprove last\n", to: "\(folder)/refused.iap")
    try TestFile.write(
      "iapbench 1\nbuy com.example.subscriptionlab.monthly\nbuuy x\n", to: "\(folder)/syntax.iap")
    for (file, status, message) in [
      ("expectation.iap", Int32(1), "expectation.iap:2: "), ("refused.iap", 1, "refused.iap:3: "),
      ("syntax.iap", 2, "syntax.iap:3:1: "), ("missing.iap", 3, "missing.iap: "),
    ] {
      let result = try await Program.run(["run", file], folder: folder)
      #expect(result.status == status, "\(file): \(result.error)")
      #expect(result.error.hasPrefix(message), "\(file): \(result.error)")
      if status != 1 { #expect(result.output.isEmpty) }
    }
  }

  @Test("a malformed catalogue is told by file, line and column, and is exit 2")
  func malformedCatalog() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    try TestFile.write("{ \"products\": [\n  nonsense ] }", to: "\(folder)/bad.storekit")
    for arguments in [["catalog", "bad.storekit"], ["bad.storekit"]] {
      let result = try await Program.run(arguments, folder: folder)
      #expect(result.status == 2)
      #expect(result.error.hasPrefix("bad.storekit:2:3: "), "\(result.error)")
    }
    #expect(try await Program.run(["catalog", "missing.storekit"], folder: folder).status == 3)
  }

  @Test("arguments that make no sense are exit 2, without a terminal exit 4")
  func arguments() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    #expect(try await Program.run(["--environment", "xx"], folder: folder).status == 2)
    #expect(try await Program.run(["run", "--channel", "nonsense", "x.iap"], folder: folder).status == 2)
    #expect(try await Program.run(["--theme", "nonsense"], folder: folder).status == 2)
    #expect(try await Program.run([], folder: folder).status == 4)
  }

  @Test("the listings list", arguments: ["commands", "fidelity", "themes", "config"])
  func listings(name: String) async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    let result = try await Program.run([name], folder: folder)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count >= 3)
  }

  @Test("A search in a listing exits with 0 if it finds something, otherwise with 1")
  func searches() async throws {
    let folder = try TmuxTerminal.temporaryFolder()
    for words in [["commands", "buy"], ["fidelity", "interrupted"], ["help", "buy"], ["commands", "購入"]] {
      let result = try await Program.run(words, folder: folder)
      #expect(result.status == 0 && !result.output.isEmpty && result.error.isEmpty, "\(words)")
    }
    let result = try await Program.run(["help", "refundd"], folder: folder)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.error.contains("did you mean refund"), "\(result.error)")
  }
}
