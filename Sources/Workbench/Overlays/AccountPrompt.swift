// The prompt for an account on the sign-in alert.

import Scenario
import StoreModel
import StoreSimulator
import Support

extension Prompt {
  static func accountOnAlert(_ world: World, _ texts: Localizer) -> Prompt {
    Prompt(.accountOnAlert, label: texts.promptAccount, text: world.proposedAccount, isProposed: true)
  }
}

extension PromptPurpose {
  /// Without an account on the device, the sign-in button alone signs the unnamed tester in.
  fileprivate static let accountOnAlert = PromptPurpose.step("account", completion: .accounts) {
    bench, text in
    let world = bench.session.world
    return world.accountName == nil && text == world.namelessTester
      ? .action(.tap(DialogButton.Name.signIn.rawValue)) : .action(.signInOnAlert(name: text))
  }
}

extension PromptCompletionSource {
  package static let accounts = PromptCompletionSource.choices { bench, text in
    let names = bench.session.world.accountNames
    let matchingNames = names.filter { $0.hasPrefix(text) && $0 != text }
    return (matchingNames.isEmpty ? names : matchingNames).map {
      PromptSuggestion(word: $0, line: $0, note: "")
    }
  }
}

extension World {
  /// The proposed account: the unnamed tester, or the newest named account while the unnamed tester is signed
  /// in.
  package var proposedAccount: String {
    guard accountName == namelessTester else { return namelessTester }
    return accountNames.last { $0 != namelessTester } ?? namelessTester
  }
}
