// The pages of other apps that cover the app under test.

import DeviceLocalization
import StoreModel
import StoreRules

extension DialogMaker {
  /// Returns a page of another app, titled with the name of that app.
  func otherAppPage(_ page: OtherAppPage) -> Dialog {
    let texts = deviceTexts
    return Dialog(
      kind: .otherAppPage, title: "App Store", message: message(of: page), page: .otherApp(page),
      buttons: page.links.map { link in
        DialogButton(link.button, texts.ok, isDefault: link.button == page.links.last?.button)
      },
      transaction: nil)
  }

  private func message(of page: OtherAppPage) -> String {
    switch page {
    case .signInError:
      let failure = InjectedFailure.cannotConnect
      let row = ErrorTable.row(domain: failure.domain, code: failure.code)
      return row?.description(language: deviceTexts.language) ?? ""
    }
  }
}

extension World {
  /// Brings another app to the foreground, and moves the app under test to the background.
  mutating func openOtherApp(_ page: OtherAppPage) {
    app.setState(.background)
    guard switches.showsDialogs else { return }
    let dialog = DialogMaker(configuration).otherAppPage(page)
    // Other dialogs wait while the app under test is in the background, but this page belongs to another app.
    if device.show(dialog, isAppInForeground: true) { emit(.dialogShown(dialog), rule: dialog.rule) }
  }

  /// Handles a button of another app's page that was already removed from the screen.
  mutating func handleOtherApp(_ page: OtherAppPage, with button: DialogButton.Name) {
    switch page.destination(of: button) {
    case .appUnderTest: changeApp(.foreground)
    case nil: break
    }
  }
}
