// The scenarios that the arguments of `iapbench run` name.

import ProgramMessages
import RunReports
import Support

struct ScenarioSelection {
  /// Paths of files and bug bundles, or `lib:` names.
  let files: [String]
  /// Whether the arguments are several, or one of them is a folder.
  let isList: Bool

  /// Replaces each folder by the scenarios and bug bundles below, sorted by the bytes of their paths.
  ///
  /// Throws if a folder contains no scenario. Only the part for a shard can be empty.
  init(_ arguments: [String], shard: Shard? = nil) throws(ProgramFailure) {
    var all: [String] = []
    var hasFolder = false
    for argument in arguments {
      guard !ScenarioLibrary.isLibraryPath(argument), let status = FileStatus(path: argument),
        status.special == .folder, !DocumentFile.isBundleFolder(argument)
      else {
        all.append(argument)
        continue
      }
      hasFolder = true
      var tree = ScenarioTree()
      try tree.add(argument, identity: status.identity)
      guard !tree.files.isEmpty else {
        throw ProgramFailure(
          message: "\(VisibleText.visible(argument)): no scenario: the folder contains no .iap file",
          status: .unusable)
      }
      all += FileOrder.sorted(tree.files)
    }
    files = shard?.files(of: all) ?? all
    isList = hasFolder || arguments.count > 1
  }
}

/// The scenarios below a folder.
private struct ScenarioTree {
  private(set) var files: [String] = []
  /// The folders from the first one to the present one.
  private var parents: [FileIdentity] = []

  /// Adds the scenarios below a folder; hidden files and folders are left out.
  mutating func add(_ folder: String, identity: FileIdentity) throws(ProgramFailure) {
    guard !parents.contains(identity) else {
      throw ProgramFailure(
        message: "\(VisibleText.visible(folder)): this link leads to a folder that contains the link; "
          + "remove the link, or name the files",
        status: .unusable)
    }
    parents.append(identity)
    defer { parents.removeLast() }
    let names: [String]
    do throws(FileFailure) {
      names = try PosixFile.entries(of: folder)
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    for name in names where !name.hasPrefix(".") {
      let path = Self.path(name, in: folder)
      if let status = FileStatus(path: path), status.special == .folder {
        if DocumentFile.isBundleFolder(path) {
          files.append(path)
        } else {
          try add(path, identity: status.identity)
        }
      } else if name.hasSuffix(".iap") {
        files.append(path)
      }
    }
  }

  private static func path(_ name: String, in folder: String) -> String {
    if folder == "." { return ScenarioLibrary.isLibraryPath(name) ? "./\(name)" : name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
