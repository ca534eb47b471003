// The pages of other apps that cover the app under test.

import DeviceLocalization
import StoreModel
import StoreRules
import Support

extension SheetMaker {
  /// Returns a page of another app, titled with the name of that app.
  ///
  /// `appName` is the name of the app under test, to which a button may lead back.
  func otherAppPage(_ page: OtherAppPage, appName: String) -> Dialog {
    Dialog(
      kind: .otherAppPage, title: page.appName, message: message(of: page), page: .otherApp(page),
      buttons: page.links.map { link in
        DialogButton(
          link.button, label(of: link.button, to: link.destination, appName: appName),
          isDefault: link.button == page.links.last?.button)
      },
      transaction: nil)
  }

  private func label(
    of button: DialogButton.Name, to destination: OtherAppPage.Destination, appName: String
  ) -> String {
    switch button {
    case .cancel: return texts.cancel
    case .openPage: return texts.openPage
    case .continueToPage: return texts.continueToPage
    case .back:
      // iOS shows the name of the app to which the button leads at the top left of the screen.
      if case .page(let page) = destination { return "◀ \(page.appName)" }
      return "◀ \(VisibleText.visible(appName))"
    default: return texts.ok
    }
  }

  private func message(of page: OtherAppPage) -> String {
    switch page {
    case .signInError:
      let failure = InjectedFailure.cannotConnect
      let row = ErrorTable.row(domain: failure.domain, code: failure.code)
      return row?.description(language: texts.language) ?? ""
    case .safariPrompt: return texts.openInStore
    case .safari: return ManageSubscriptionsURL.safari.address
    case .storePrompt: return texts.connectToSubscriptions
    case .store: return ""
    case .managePageFromSafari, .managePage:
      return texts.join(texts.sentence(texts.manageTitle), manageSheet(asked: nil).message)
    }
  }
}

extension World {
  /// Brings another app to the foreground, and moves the app under test to the background.
  mutating func openOtherApp(_ page: OtherAppPage) {
    app.setState(.background)
    guard switches.showsDialogs else { return }
    let dialog = SheetMaker(store).otherAppPage(page, appName: app.name)
    // Other dialogs wait while the app under test is in the background, but this page belongs to another app.
    if device.show(dialog, isAppInForeground: true) { emit(.dialogShown(dialog), rule: dialog.rule) }
    explainListedDays(on: dialog)
  }

  /// Handles a button of another app's page that was already removed from the screen.
  mutating func handleOtherApp(_ page: OtherAppPage, with button: DialogButton.Name) {
    switch page.destination(of: button) {
    case .page(let next): openOtherApp(next)
    case .appUnderTest: changeApp(.foreground)
    case nil: break
    }
  }
}
