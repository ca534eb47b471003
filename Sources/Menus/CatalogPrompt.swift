// The prompt for the name of a file for the open catalogue.

import Panes
import Presentation
import ProgramMessages
import StoreCatalog
import Support
import TerminalUI
import Workbench

extension ScreenCommand {
  static let writeCatalog = ScreenCommand(
    "write-catalog", keys: [.openMenu: "w"],
    localized("write the catalogue to a file"),
    localized("write products and prices to a new .storekit file, to edit and open it"),
    .screen { bench in
      bench.openPrompt(.catalogFile(bench.texts))
      return [.listFiles(prefix: PromptPurpose.catalogName.prefix)]
    })
}

extension Prompt {
  fileprivate static func catalogFile(_ texts: Localizer) -> Prompt {
    var prompt = Prompt(
      .writeCatalog, label: texts.promptCatalog, text: PromptPurpose.catalogName.name(), isProposed: true)
    prompt.hint = texts.catalogHint(open: texts.keys(named: .openMenu, .openFile))
    return prompt
  }
}

extension PromptPurpose {
  fileprivate static let catalogName = FileNameProposal(prefix: "iapbench-products-", suffix: ".storekit")

  fileprivate static let writeCatalog = PromptPurpose(
    "write-catalog", history: "file", completion: .path, proposal: catalogName
  ) { bench, prompt in
    let name = prompt.field.text
    if let problem = bench.texts.problem(ofFileName: name, endings: [".storekit"]) {
      return prompt.showError(problem, in: &bench)
    }
    bench.closeOverlay()
    let world = bench.session.world
    let document = CatalogDocument(
      bytes: StoreKitFile.written(world.catalog, storefront: world.device.storefront))
    return [.saveDocument(ExportedDocument(document), name: name, path: name, overwrite: false)]
  }
}

/// The content of a new `.storekit` file.
public struct CatalogDocument: Hashable, Sendable {
  public let bytes: [UInt8]
}
