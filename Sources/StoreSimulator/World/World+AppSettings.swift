// Settings of the app: its interface, its listener and the identity of its process.

import StoreModel

extension World {
  mutating func setStoreKit(by version: StoreKitVersion) { app.setStoreKit(by: version) }

  mutating func setAppListener(_ isOn: Bool) { app.setListener(isOn) }

  mutating func changeIdentity(_ change: ProcessIdentityChange) {
    app.change(change)
    updateLogContext()
  }

  mutating func fixAddresses(queue: UInt64?, error: UInt64?) {
    if let queue { app.fixQueueAddress(queue) }
    if let error { sendToStore(.nextErrorAddress(error)) }
    updateLogContext()
  }
}
