// The build plugin that embeds data files of a target in the program.

import Foundation
import PackagePlugin

@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let embedder = try context.tool(named: "FileEmbedder").url
    return ["scenarios", "Clock/zones.txt", "Texts", "DeviceTexts", "ErrorTexts"].compactMap { path in
      let source = target.directoryURL.appending(path: path)
      guard FileManager.default.fileExists(atPath: source.path(percentEncoded: false)) else { return nil }
      let name = source.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "Embedded-\(name).swift")
      return .buildCommand(
        displayName: "Embedding \(name)", executable: embedder,
        arguments: [source.path(percentEncoded: false), output.path(percentEncoded: false), target.name],
        inputFiles: Self.files(in: source), outputFiles: [output])
    }
  }

  /// Returns the file, or all files of a folder.
  private static func files(in source: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(at: source, includingPropertiesForKeys: nil)
    let files = (enumerator?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
    return files.isEmpty ? [source] : files
  }
}
