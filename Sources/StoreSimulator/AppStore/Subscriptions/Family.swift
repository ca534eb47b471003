// Family Sharing: who is in the family, what is shared to whom, and how that ends (behaviours 4.7, SEED-002 (k)).

/// A family member's product that is held for good.
struct MemberProduct: Hashable, Sendable {
  let member: Int
  let product: String
}

extension World {
  /// Who is in the family now, this device's customer first.
  public var familyMembers: [FamilyMember] { family.filter(\.isIn) }

  /// The place of a member in the family's list, gone or not.
  func member(named name: String) -> Int? { family.firstIndex { $0.name == name } }

  /// The place of a member who is in the family now.
  func presentMember(named name: String) -> Int? {
    family.firstIndex { $0.name == name && $0.isIn }
  }

  /// Does what happens in the family; that it can was checked.
  mutating func perform(_ act: FamilyAct) {
    switch act {
    case .join(let name):
      if let before = member(named: name) {
        family[before].isIn = true
        family[before].shares = true
        startSharing(with: before)
      } else {
        family.append(FamilyMember(name: name))
        startSharing(with: family.count - 1)
      }
    case .leave(let name):
      guard let member = member(named: name) else { return }
      if member == 0 {
        // Who holds the device leaves: for this family they are all gone.
        for index in shares.indices where shares[index].isActive { revokeShare(index) }
        for other in family.indices.dropFirst() { family[other].isIn = false }
      } else {
        family[member].isIn = false
        for index in shares.indices
        where shares[index].isActive && (shares[index].holder == member || shares[index].buyer == member) {
          revokeShare(index)
        }
      }
    case .buy(let name, let identifier):
      guard let member = presentMember(named: name), let product = index.products[identifier] else { return }
      buyElsewhere(product, member: member)
    case .sharing(let isOn, let name):
      guard let member = presentMember(named: name) else { return }
      family[member].shares = isOn
      if isOn {
        startSharing(by: member)
      } else {
        for index in shares.indices where shares[index].isActive && shares[index].buyer == member {
          revokeShare(index)
        }
      }
    }
  }

  private mutating func buyElsewhere(_ product: Product, member: Int) {
    if product.kind == .autoRenewable {
      orderElsewhere(product, owner: member, offer: nil)
      return
    }
    let key = MemberProduct(member: member, product: product.identifier)
    let number = appendPurchased(product.identifier, owner: member, original: membersOwned[key])
    ledger[number - 1].purchasedAt = now
    ledger[number - 1].price = price(of: product)
    announceNew(number)
    if rules.subscriptions.tellsOneTimeCharges { send(.oneTimeCharge, number) }
    guard product.kind == .nonConsumable, membersOwned[key] == nil else { return }
    membersOwned[key] = number
    shareProduct(product.identifier, buyer: member)
  }

  // MARK: Sharing begins

  /// What the others share comes to a new member, and what they hold to the others.
  private mutating func startSharing(with member: Int) {
    for buyer in family.indices where buyer != member && family[buyer].isIn { startSharing(by: buyer) }
    startSharing(by: member)
  }

  private mutating func startSharing(by buyer: Int) {
    for index in subscriptionBook.indices where subscriptionBook[index].owner == buyer {
      shareGoesOn(index + 1)
    }
    let products =
      buyer == 0
      ? owned.keys.sorted() : membersOwned.keys.filter { $0.member == buyer }.map(\.product).sorted()
    for product in products { shareProduct(product, buyer: buyer) }
  }

  /// A subscription has a new period, or may be shared from now on: every holder gets a transaction for it.
  mutating func shareGoesOn(_ number: Int) {
    guard family.count > 1 else { return }
    let subscription = subscriptionBook[number - 1]
    let plan = index.products[subscription.product]
    guard subscription.isInService, plan?.familyShareable == true, family[subscription.owner].isIn,
      family[subscription.owner].shares
    else {
      // The present plan is not shared: what was shared of the former one is lost.
      if subscription.shareCount > 0 { shareEnds(number, revoked: true) }
      return
    }
    for holder in family.indices where holder != subscription.owner && family[holder].isIn {
      if let index = shares.firstIndex(where: {
        $0.isActive && $0.holder == holder && $0.subscription == number
      }) {
        let old = shares[index].latest
        guard
          ledger[old - 1].expiresAt != subscription.end
            || ledger[old - 1].payment.productIdentifier != subscription.product
        else { continue }
        let changes = ledger[old - 1].payment.productIdentifier != subscription.product
        let transaction = appendShared(subscription, to: holder, original: shares[index].original)
        ledger[transaction - 1].previous = old
        ledger[transaction - 1].reason = ledger[subscription.latest - 1].reason
        if changes { ledger[old - 1].isUpgraded = true }
        shares[index].latest = transaction
        if changes { appLocksPlan(ledger[old - 1].payment.productIdentifier, owner: holder) }
        tellHolder(transaction)
      } else {
        let before = shares.last { $0.holder == holder && $0.subscription == number }
        let transaction = appendShared(subscription, to: holder, original: before?.original)
        shares.append(
          FamilyShare(
            holder: holder, buyer: subscription.owner, subscription: number,
            original: before?.original ?? transaction, latest: transaction))
        subscriptionBook[number - 1].shareCount += 1
        tellHolder(transaction)
        send(before == nil ? .firstSubscription : .resubscribed, transaction)
      }
    }
  }

  private mutating func appendShared(_ subscription: Subscription, to holder: Int, original: Int?) -> Int {
    let number = appendPurchased(subscription.product, owner: holder, original: original)
    ledger[number - 1].ownership = .familyShared
    ledger[number - 1].purchasedAt = ledger[subscription.latest - 1].purchasedAt
    ledger[number - 1].expiresAt = subscription.end
    return number
  }

  /// A non-consumable is shared with everybody.
  mutating func shareProduct(_ product: String, buyer: Int) {
    guard family.count > 1, index.products[product]?.familyShareable == true, family[buyer].isIn,
      family[buyer].shares
    else { return }
    for holder in family.indices where holder != buyer && family[holder].isIn {
      guard
        !shares.contains(where: {
          $0.isActive && $0.holder == holder && $0.buyer == buyer && $0.subscription == nil
            && ledger[$0.latest - 1].payment.productIdentifier == product
        })
      else { continue }
      let number = appendPurchased(product, owner: holder, original: nil)
      ledger[number - 1].ownership = .familyShared
      ledger[number - 1].purchasedAt = now
      shares.append(
        FamilyShare(holder: holder, buyer: buyer, subscription: nil, original: number, latest: number))
      tellHolder(number)
    }
  }

  /// The holder's app learns of a shared transaction; that of this device unlocks what it grants.
  private mutating func tellHolder(_ transaction: Int) {
    announceNew(transaction)
    guard ledger[transaction - 1].owner == 0, app.state != .terminated else { return }
    app.unlocked[ledger[transaction - 1].payment.productIdentifier] = 1
    ledger[transaction - 1].isUnlocked = true
  }

  // MARK: Sharing ends

  /// A subscription is not shared any more: revoked, or just ended with its service.
  mutating func shareEnds(_ number: Int, revoked: Bool) {
    for index in shares.indices where shares[index].isActive && shares[index].subscription == number {
      if revoked {
        revokeShare(index)
      } else {
        endShare(index)
      }
    }
  }

  /// A non-consumable is not shared any more.
  mutating func shareEnds(product: String, buyer: Int) {
    for index in shares.indices
    where shares[index].isActive && shares[index].buyer == buyer && shares[index].subscription == nil
      && ledger[shares[index].latest - 1].payment.productIdentifier == product
    {
      revokeShare(index)
    }
  }

  /// The periods of the holders last as long as the buyer's.
  mutating func sharePeriodsEnd(_ number: Int, at end: Instant) {
    for share in shares where share.isActive && share.subscription == number {
      ledger[share.latest - 1].expiresAt = end
    }
  }

  private mutating func revokeShare(_ index: Int) {
    let transaction = shares[index].latest
    shares[index].revokedAt = now
    ledger[transaction - 1].refundedAt = now
    endShare(index)
    announce(transaction, .revoked(percentage: 0))
    if shares[index].holder == 0 {
      remark(
        .entitlementsRevoked(
          product: ledger[transaction - 1].payment.productIdentifier, transaction: transaction),
        rule: .familyRevoked)
    }
    send(.familyRevoked, transaction)
  }

  private mutating func endShare(_ index: Int) {
    shares[index].isActive = false
    if let number = shares[index].subscription { subscriptionBook[number - 1].shareCount -= 1 }
    appLocksPlan(ledger[shares[index].latest - 1].payment.productIdentifier, owner: shares[index].holder)
  }
}
