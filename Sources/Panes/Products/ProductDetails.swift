// The facts below the product list.

import Grid
import StoreCatalog
import StoreSimulator
import Support
import TerminalUI

extension Catalog {
  package func group(of product: Product) -> SubscriptionGroup? {
    guard let terms = product.subscription else { return nil }
    return groups.first { $0.identifier == terms.groupIdentifier }
  }
}

package enum ProductDetails {
  /// Returns the identifier, kind, group, level, period, offers, and the keys that buy the product.
  ///
  /// If rows are few, the kind has priority.
  package static func rows(
    of product: Product, in world: World, width: Int, height: Int, _ texts: Localizer
  ) -> [StyledRow] {
    let name = product.displayName(locale: world.device.locale)
    let identifier = identifierLines(product.identifier, width: width)
    let kind = TextLayout.wrap(kindLine(product, in: world, texts), columns: width)
    let group = groupLine(product, in: world.catalog, texts).map { TextLayout.wrap($0, columns: width) } ?? []
    let buy = texts.key(named: .buySelected)
    let availableWidth = max(4, width - 7 - CellWidth.of(buy))
    let keys = [
      StyledRow([
        TextRun(buy, .keyBarKey),
        TextRun(" " + texts.productBuy(CellWidth.truncated(name, columns: availableWidth))),
      ]),
      StyledRow([
        TextRun(texts.key(named: .buyWithOptions), .keyBarKey), TextRun(" " + texts.productBuyWithOptions),
      ]
      ),
    ]
    func faint(_ lines: [String]) -> [StyledRow] { lines.map { StyledRow($0, .faint) } }
    let all = faint(identifier + kind + group) + [StyledRow()] + keys
    if all.count <= height { return all }
    // Omits the identifier, which the Details pane also shows.
    let withoutIdentifier = faint(kind + group) + keys
    if withoutIdentifier.count <= height { return withoutIdentifier }
    let short = CellWidth.truncated(shortLine(product, in: world.catalog, texts), columns: width)
    let oneLine = [CellWidth.truncatedKeepingTail(product.identifier, columns: width)]
    return faint([short] + (identifier.count < height ? identifier : oneLine))
  }

  private static func shortLine(_ product: Product, in catalog: Catalog, _ texts: Localizer) -> String {
    let kind = texts.title(of: product.kind)
    guard let group = groupName(product, in: catalog) else { return kind }
    return [kind, texts.productGroup(group)].joined(separator: texts.listSeparator)
  }

  private static func groupName(_ product: Product, in catalog: Catalog) -> String? {
    guard let terms = product.subscription else { return nil }
    guard let group = catalog.group(of: product), !group.name.isEmpty else { return terms.groupIdentifier }
    return group.name
  }

  /// Returns an identifier, wrapped before dots.
  private static func identifierLines(_ identifier: String, width: Int) -> [String] {
    guard CellWidth.of(identifier) > width, width > 8 else { return [identifier] }
    var lines: [String] = []
    var line = ""
    for (index, part) in identifier.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      let piece = index == 0 ? String(part) : "." + part
      if !line.isEmpty, CellWidth.of(line + piece) > width {
        lines.append(line)
        line = "  " + piece
      } else {
        line += piece
      }
    }
    lines.append(line)
    return lines.map { CellWidth.truncatedKeepingTail($0, columns: width) }
  }

  private static func kindLine(_ product: Product, in world: World, _ texts: Localizer) -> String {
    var parts = [texts.title(of: product.kind)]
    if let terms = product.subscription { parts.append(texts.title(of: terms.period)) }
    if product.familyShareable { parts.append(texts.productFamily) }
    switch product.oneTimeCodes.count {
    case 0: break
    case 1: parts.append(texts.productOneCode)
    case let count: parts.append(texts.productCodes("\(count)"))
    }
    if !world.isApproved(product.identifier) { parts.append(texts.productNotApproved) }
    if !world.isPurchasable(product.identifier) { parts.append(texts.productNotPurchasable) }
    if !world.canBeBought(product) { parts.append(texts.productNotBuyable) }
    if !world.isProductFetched(product.identifier) {
      parts.append(texts.productNotFetched(isEmpty: world.device.knowledge.emptied.contains(.products)))
    }
    return parts.joined(separator: texts.listSeparator)
  }

  private static func groupLine(_ product: Product, in catalog: Catalog, _ texts: Localizer) -> String? {
    guard let terms = product.subscription else { return nil }
    var parts = [
      texts.productGroup(groupName(product, in: catalog) ?? ""),
      texts.productLevel("\(terms.level)"),
    ]
    if !terms.offers.isEmpty {
      parts.append(
        terms.offers.count == 1
          ? texts.productOneOffer : texts.productOffers("\(terms.offers.count)"))
    }
    return parts.joined(separator: texts.listSeparator)
  }
}
