// Puts the files of the folder `scenarios` into the program: whatever lies in it is found, no list of it is kept.

import Foundation
import PackagePlugin

@main
struct EmbedScenarios: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "scenarios")
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the scenarios", executable: try context.tool(named: "ScenarioEmbedder").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: Self.files(in: folder), outputFiles: [output])
    ]
  }

  private static func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
  }
}
