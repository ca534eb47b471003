// Tests of the rules by which situations are recognized, and of their texts.

import StoreModel
import Support
import Testing

@testable import Recognition

@Suite("Rules of recognition") struct RuleTests {
  @Test("Each situation has one rule, samples and texts in all languages", arguments: SituationKind.allCases)
  func table(kind: SituationKind) throws {
    #expect(SituationRules.all.filter { $0.kind == kind }.count == 1)
    let rule = try #require(SituationRules.byKind[kind])
    #expect(!rule.samples.isEmpty && !rule.environments.isEmpty)
    for text in [kind.title, kind.meaning(for: .queue), kind.meaning(for: .product), kind.decidingLine] {
      #expect(!text.english.isEmpty && text.english != kind.rawValue)
      #expect(text.japanese != text.english)
    }
  }

  @Test("The samples of a rule are recognized as its situation", arguments: SituationRules.all)
  func samples(rule: SituationRule) {
    for sample in rule.samples {
      #expect(Recognizer.standard.recognize(sample).kinds == [rule.kind.rawValue], "\(sample)")
    }
  }

  @Test("Words of a rule alone, in a text about purchases, are recognized as its situation")
  func words() {
    for rule in SituationRules.all {
      for case .word(let word) in rule.signs.joined().map(\.pattern) where word != "e_unknown" {
        // A word of two rules belongs to the first.
        let first = SituationRules.byPattern[.word(word)]?.first?.kind
        let recognition = Recognizer.standard.recognize("The purchase ended: \(word).")
        #expect(recognition.situations.first?.kind == first, "\(word)")
      }
    }
  }

  @Test("An error of a rule alone is recognized as its situation")
  func errors() {
    for rule in SituationRules.all {
      for case .error(let domain, let code) in rule.signs.joined().map(\.pattern) {
        let first = SituationRules.byPattern[.error(domain: domain, code: code)]?.first?.kind
        let forms = [
          "purchase: Error Domain=\(domain) Code=\(code) \"x\"",
          "purchase: {\"domain\": \"\(domain)\", \"code\": \"\(code)\"}",
          "purchase: error.code = \(code), error.domain = \(domain)",
        ]
        // Another test reads every form. In this test, each error is written in one of the three forms.
        let form = forms[abs(code) % forms.count]
        #expect(Recognizer.standard.recognize(form).situations.first?.kind == first, "\(form)")
      }
    }
  }

  @Test("A pattern stands in one rule")
  func patterns() {
    for (pattern, owners) in SituationRules.byPattern {
      #expect(Set(owners.map(\.kind)).count == 1, "\(pattern)")
    }
  }
}

extension SituationRule: CustomTestStringConvertible {
  public var testDescription: String { kind.rawValue }
}
