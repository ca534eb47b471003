// Tests of the writing of bug bundles, and of the files in them.

import Glibc
import Testing

@testable import Scenario
@testable import StoreCatalog
@testable import StoreSimulator
@testable import iapbench

@Suite("Writing of bug bundles") struct BugBundleTests {
  private func filled(_ copy: String?) -> (content: String?, leftOut: String) {
    let part = BundlePart(.catalogue, name: "c.storekit", content: nil, copyNumber: 1)
    let filled = BundleWriter.filled(part, with: copy.map { Array($0.utf8) })
    return (filled.content.map { String(decoding: $0, as: UTF8.self) }, filled.leftOut)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/iapbench-bundle-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { _ = remove(folder) }
    try body(folder)
  }

  @discardableResult
  private func remove(_ folder: String) -> Bool {
    for name in PosixFile.names(in: folder) {
      let path = "\(folder)/\(name)"
      if FileStatus(path: path, followsLink: false)?.special == .folder { remove(path) } else { unlink(path) }
    }
    return rmdir(folder) == 0
  }

  private static let bundle = BugBundle(parts: [
    BundlePart(.scenario, text: "iapbench 1\nera present\nnote hello\n"), BundlePart(.log, text: "hello"),
  ])

  private var writer: BundleWriter {
    BundleWriter(Self.bundle, catalogs: nil, colors: 8, size: (columns: 80, rows: 24))
  }

  @Test("A copy of an earlier version, which kept everything, is cleaned before it goes into a bundle")
  func earlierCopies() throws {
    let (content, leftOut) = filled(
      """
      {"products":[{"productID":"gem","type":"Consumable","displayPrice":"1","password":"hunter2"}],
      "settings":{"sharedSecret":"hunter2"},"subscriptionGroups":[]}
      """)
    #expect(leftOut == "products[].password, settings.sharedSecret")
    #expect(try #require(content).contains("\"gem\""))
    #expect(content?.contains("hunter2") == false)
  }

  @Test(
    "A copy says what was left out of its file, or that nothing was; a broken or missing copy is left out")
  func copies() throws {
    let copy = try StoreKitFile.cleaned(Array("{\"a\":\"hunter2\"}".utf8), source: "")
    #expect(filled(String(decoding: copy, as: UTF8.self)).leftOut == "a")
    #expect(filled("{\"products\":[]}").leftOut == "nothing")
    let broken = filled("{\"a\":\"hunter2\"")
    #expect(broken.content == nil && broken.leftOut == "the whole file, because it cannot be read")
    #expect(filled(nil).leftOut == "the whole file, because the session has no copy")
  }

  @Test("A taken name gets the next free number, and a number in the name is counted up")
  func numberedNames() {
    func names(_ path: String) -> [String] { Array(NumberedNames(path).prefix(3)) }
    #expect(names("a/b.txt") == ["a/b.txt", "a/b-2.txt", "a/b-3.txt"])
    #expect(
      names("iapbench-bug-7.txt") == ["iapbench-bug-7.txt", "iapbench-bug-8.txt", "iapbench-bug-9.txt"])
    #expect(names("v1.2/x") == ["v1.2/x", "v1.2/x-2", "v1.2/x-3"])
    #expect(names("3532") == ["3532", "3532-2", "3532-3"])
    #expect(names(".hidden") == [".hidden", ".hidden-2", ".hidden-3"])
  }

  @Test("Two bundles of one name get a file or a folder each, and no draft remains")
  func twoBundles() throws {
    try withFolder { folder in
      let files = [
        try writer.write(to: "\(folder)/bug.txt"), try writer.write(to: "\(folder)/bug.txt"),
        try writer.write(to: "\(folder)/bug/"), try writer.write(to: "\(folder)/bug/"),
      ]
      #expect(files == ["bug.txt", "bug-2.txt", "bug/", "bug-2/"].map { "\(folder)/\($0)" })
      #expect(PosixFile.names(in: folder) == ["bug", "bug-2", "bug-2.txt", "bug.txt"])
      #expect(PosixFile.names(in: "\(folder)/bug") == ["about.txt", "log.txt", "scenario.iap"])
      #expect(throws: FileFailure.self) { try writer.write(to: "\(folder)/missing/bug/") }
    }
  }

  @Test("File, folder and about.txt are read as the same bundle; a folder without a bundle is a folder")
  func reading() throws {
    try withFolder { folder in
      let file = try writer.write(to: "\(folder)/bug.txt")
      let bundleFolder = try writer.write(to: "\(folder)/bug/")
      for path in [file, bundleFolder, String(bundleFolder.dropLast()), bundleFolder + "about.txt"] {
        guard case .document(.bundle(let bundle)) = try DocumentFile.read(path) else {
          Issue.record("\(path) is no bundle")
          continue
        }
        #expect(bundle.problems.isEmpty, "\(bundle.problems)")
        #expect(bundle.content(.scenario) == Self.bundle.content(.scenario))
        #expect(bundle.content(.log) == Self.bundle.content(.log))
      }
      #expect(throws: FileFailure.self) { try DocumentFile.read(folder) }
      #expect(!DocumentFile.isBundleFolder(folder))
    }
  }

  @Test("A folder without about.txt opens its scenario, and the problem names the missing file")
  func folderWithoutAbout() throws {
    try withFolder { folder in
      let bundleFolder = try writer.write(to: "\(folder)/bug/")
      unlink(bundleFolder + "about.txt")
      #expect(DocumentFile.isBundleFolder(bundleFolder))
      guard case .document(.bundle(let bundle)) = try DocumentFile.read(bundleFolder) else {
        Issue.record("no bundle")
        return
      }
      #expect(bundle.problems == [.noAbout("about.txt")])
      #expect(bundle.content(.scenario) == Self.bundle.content(.scenario))
      unlink(bundleFolder + "scenario.iap")
      symlink("/etc/passwd", bundleFolder + "scenario.iap")
      #expect(!DocumentFile.isBundleFolder(bundleFolder))
      #expect(throws: FileFailure.self) { try DocumentFile.read(bundleFolder) }
    }
  }

  @Test("A part of a folder that is a link or missing is not read, and the problem names it")
  func links() throws {
    try withFolder { folder in
      let bundleFolder = try writer.write(to: "\(folder)/bug/")
      unlink(bundleFolder + "log.txt")
      symlink("/etc/passwd", bundleFolder + "log.txt")
      guard case .document(.bundle(let linked)) = try DocumentFile.read(bundleFolder) else { return }
      #expect(linked.problems == [.outside("log.txt")] && linked.content(.log) == nil)
      unlink(bundleFolder + "log.txt")
      guard case .document(.bundle(let missing)) = try DocumentFile.read(bundleFolder) else { return }
      #expect(missing.problems.count == 1 && missing.content(.scenario) != nil, "\(missing.problems)")
    }
  }
}
