// swift-tools-version: 6.2
import PackageDescription

// Imports point down only. The dependencies of the targets enforce the order:
//   iapbench -> Workbench -> Backend -> Scenario -> Simulation -> StoreSimulator -> StoreEngine
//   StoreEngine -> DeviceLocalization -> StoreModel -> StoreCatalog -> StoreRules
//   StoreRules -> Support -> CCertificates, StringsFormat
//   AppStoreServer -> StoreSimulator, CCertificates;  Workbench, Backend -> AppStoreServer
//   LocalServer -> AppStoreServer, SwiftNIO;  iapbench -> LocalServer
//   Workbench and CursesTerminal -> Grid;  CursesTerminal -> CCurses;  iapbench and Workbench -> TOML
let package = Package(
  name: "iapbench",
  products: [
    .executable(name: "iapbench", targets: ["iapbench"]),
    .library(name: "Support", targets: ["Support"]),
    .library(name: "StoreCatalog", targets: ["StoreCatalog"]),
    .library(name: "StoreModel", targets: ["StoreModel"]),
    .library(name: "StoreEngine", targets: ["StoreEngine"]),
    .library(name: "StoreSimulator", targets: ["StoreSimulator"]),
    .library(name: "Scenario", targets: ["Scenario"]),
    .library(name: "Grid", targets: ["Grid"]),
    .library(name: "Workbench", targets: ["Workbench"]),
  ],
  // The top level has no lock file: what is built is said here, also of those that only the others use.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    .target(name: "StringsFormat"),
    .target(
      name: "Support", dependencies: ["CCertificates", "StringsFormat"], exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreRules", dependencies: ["Support"], exclude: ["ErrorTexts", "Texts"], plugins: ["EmbedFiles"]
    ),
    .target(
      name: "StoreCatalog", dependencies: ["Support", "StoreRules"], exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreModel",
      dependencies: ["Support", "StoreCatalog", "StoreRules"],
      exclude: ["Clock/zones.txt"],
      plugins: ["EmbedFiles"]),
    .target(name: "DeviceLocalization", dependencies: ["Support", "StoreCatalog", "StoreModel"]),
    .target(
      name: "StoreEngine",
      dependencies: [
        "Support", "StoreCatalog", "StoreRules", "StoreModel", "DeviceLocalization",
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    .target(
      name: "StoreSimulator",
      dependencies: [
        "Support", "StoreCatalog", "StoreRules", "StoreModel", "DeviceLocalization", "StoreEngine",
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    .target(
      name: "Simulation",
      dependencies: [
        "Support", "StoreRules", "StoreModel", "StoreSimulator",
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    .target(
      name: "Scenario",
      dependencies: ["Support", "Simulation", "StoreCatalog", "StoreRules", "StoreModel", "StoreSimulator"]),
    .target(name: "Grid"),
    .target(name: "TOML", dependencies: ["Support"], exclude: ["Texts"], plugins: ["EmbedFiles"]),
    .target(
      name: "Workbench",
      dependencies: [
        "Grid", "Scenario", "Simulation", "StoreCatalog", "StoreRules", "StoreSimulator", "Support", "TOML",
      ]),
    .target(
      name: "ReceiptPane",
      dependencies: [
        "AppStoreServer", "Backend", "Grid", "Scenario", "Simulation", "StoreRules", "StoreSimulator",
        "Support", "Workbench",
      ]),
    .target(
      name: "ServicePane",
      dependencies: [
        "Grid", "IAPService", "Scenario", "Simulation", "StoreRules", "StoreSimulator", "Support",
        "Workbench",
      ]),
    .target(
      name: "CCurses",
      cSettings: [.define("_XOPEN_SOURCE_EXTENDED"), .define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    .target(name: "CursesTerminal", dependencies: ["Grid", "CCurses"]),
    .target(name: "CCertificates", linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "AppStoreServer",
      dependencies: ["Support", "StoreRules", "StoreModel", "StoreEngine", "StoreSimulator", "CCertificates"]),
    .target(
      name: "Backend",
      dependencies: [
        "Support", "StoreRules", "StoreModel", "StoreSimulator", "Simulation", "Scenario", "AppStoreServer",
      ]),
    .target(
      name: "LocalServer",
      dependencies: [
        "AppStoreServer", "StoreModel", "StoreSimulator",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .target(
      name: "IAPService",
      dependencies: [
        "Support", "StoreCatalog", "StoreRules", "StoreModel", "StoreSimulator", "Simulation", "Scenario",
        "TOML",
      ]),
    .executableTarget(
      name: "iapbench",
      dependencies: [
        "AppStoreServer", "Backend", "Support", "IAPService", "LocalServer", "StoreCatalog", "StoreRules",
        "StoreSimulator", "Simulation",
        "Scenario", "Grid", "TOML", "Workbench", "ReceiptPane", "ServicePane", "CursesTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["scenarios"],
      resources: [.embedInCode("themes")],
      plugins: ["EmbedFiles"]),
    .executableTarget(name: "FileEmbedder", dependencies: ["StringsFormat"]),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"],
      path: "Sources/EmbedFiles"),
    .testTarget(
      name: "SupportTests", dependencies: ["StoreSimulator", "StringsFormat", "Support"]),
    .testTarget(
      name: "StoreSimulatorTests",
      dependencies: [
        "Support", "StoreCatalog", "StoreRules", "StoreModel", "StoreEngine", "DeviceLocalization",
        "StoreSimulator", "Scenario",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Support", "Scenario", "Simulation", "StoreCatalog", "StoreRules", "StoreModel", "StoreSimulator",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Support", "Simulation", "Scenario", "StoreRules", "StoreSimulator", "Workbench", "ServicePane",
        "Grid",
      ]),
    .testTarget(
      name: "AppStoreServerTests",
      dependencies: [
        "AppStoreServer", "Support", "RawTerminal", "Scenario", "Simulation", "StoreCatalog",
        "StoreModel", "StoreSimulator",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "BackendTests",
      dependencies: [
        "Backend", "AppStoreServer", "Support", "Scenario", "Simulation", "StoreModel", "StoreSimulator",
      ]),
    .target(name: "RawHTTP", path: "Tests/RawHTTP"),
    .target(name: "RawTerminal", path: "Tests/RawTerminal"),
    .target(
      name: "RandomInputs", dependencies: ["Grid", "Scenario", "StoreRules", "StoreModel", "StoreSimulator"],
      path: "Tests/RandomInputs"
    ),
    .target(
      name: "RandomWalks",
      dependencies: [
        "AppStoreServer", "Backend", "Support", "IAPService", "RandomInputs", "Scenario", "Simulation",
        "StoreCatalog", "StoreRules", "StoreModel", "StoreSimulator",
      ],
      path: "Tests/RandomWalks", exclude: ["walk.storekit"]),
    .executableTarget(name: "walks", dependencies: ["RandomWalks"], path: "Tests/Walks"),
    .testTarget(
      name: "ConsistencyTests", dependencies: ["RandomWalks", "Scenario", "StoreModel", "StoreSimulator"]),
    .executableTarget(
      name: "faults",
      dependencies: [
        "AppStoreServer", "Backend", "CursesTerminal", "Support", "Grid", "IAPService", "RandomInputs",
        "RawHTTP",
        "RawTerminal", "ReceiptPane", "Scenario", "ServicePane", "Simulation", "StoreCatalog", "StoreRules",
        "StoreSimulator", "TOML", "Workbench",
      ],
      path: "Tests/Faults", exclude: ["FaultyDisk"]),
    .target(name: "ReferenceLoop", path: "Tests/ReferenceLoop"),
    .target(name: "Measuring", dependencies: ["ReferenceLoop"], path: "Tests/Measuring"),
    .executableTarget(
      name: "timing", dependencies: ["Measuring", "RawHTTP", "RawTerminal"], path: "Tests/Timing"),
    .testTarget(
      name: "LocalServerTests",
      dependencies: ["LocalServer", "AppStoreServer", "RawHTTP", "StoreModel", "StoreSimulator"]),
    .testTarget(
      name: "IAPServiceTests",
      dependencies: [
        "IAPService", "Backend", "Support", "Scenario", "Simulation", "StoreCatalog", "StoreModel",
        "StoreSimulator",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "GridTests", dependencies: ["Grid"]),
    .testTarget(name: "TOMLTests", dependencies: ["TOML"]),
    .testTarget(name: "CursesTerminalTests", dependencies: ["CursesTerminal", "Grid"]),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "AppStoreServer", "Backend", "Support", "IAPService", "RandomInputs", "ReceiptPane", "ServicePane",
        "Workbench", "Scenario", "Simulation",
        "StoreCatalog", "StoreRules", "StoreSimulator", "Grid", "TOML",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "AppStoreServer", "CursesTerminal", "Support", "Grid", "IAPService", "LocalServer", "Scenario",
        "ReceiptPane", "ServicePane", "Simulation", "StoreCatalog", "StoreSimulator", "TOML", "Workbench",
        "iapbench",
      ]),
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "iapbench", "RawHTTP", "RawTerminal",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
  ]
)
