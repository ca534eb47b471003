// What the command line proposes.

import StoreSimulator
import Testing

@testable import Scenario

private func words(_ partial: String, in session: Session = makeSession()) -> [String] {
  CommandTable.standard.completions(for: partial, in: session).map(\.word)
}

@Test("verbs, words, options and values are proposed where they can stand")
func proposals() throws {
  #expect(words("app") == ["app", "approve"])
  #expect(words("environment s") == ["sandbox"])
  #expect(words("interrupted on --") == ["--cause"])
  #expect(words("interrupted on --cause ") == ["terms", "payment-information"])
  #expect(words("quirk second-terms-agreement ") == ["completes", "buys-again"])
  #expect(words("expect st") == ["state"])
  #expect(words("expect state last pur") == ["purchasing", "purchased"])
  #expect(words("expect refused appr") == ["approve"])
  #expect(words("at +3s conf") == ["confirm"])
  #expect(words("settle ") == [])
  #expect(words("nonsense ") == [])
  #expect(words("fail paymentN") == ["paymentNotAllowed"])
  #expect(words("buy monthly").contains("com.example.subscriptionlab.monthly"))
  var session = makeSession()
  try session.type("buy com.example.subscriptionlab.monthly", #"snapshot save "a b""#)
  #expect(words("cancel", in: session) == ["cancel"])
  #expect(words("tap c", in: session).contains("confirm"))
  #expect(words("finish ", in: session) == ["all", "last", "#1"])
  #expect(words("snapshot load ", in: session) == [#""a b""#])
  #expect(words(#"snapshot load "a"#, in: session) == [#""a b""#])
  let completion = CommandTable.standard.completions(for: "at +1s environment x", in: session).first
  #expect(completion?.line == "at +1s environment xcode")
}

@Test("a file is the caller's to propose")
func filesAreAskedFor() {
  #expect(CommandTable.standard.expectedKind(for: "open ") == .file)
  #expect(CommandTable.standard.expectedKind(for: "buy ") == .product)
  #expect(CommandTable.standard.expectedKind(for: "bu") == nil)
}
