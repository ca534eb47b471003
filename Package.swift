// swift-tools-version: 6.2
import PackageDescription

// Each target lists the modules that its files import. The documentation page Architecture describes the
// modules, from the lowest to the executable.
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
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "Workbench", targets: ["Workbench"]),
    .library(name: "Menus", targets: ["Menus"]),
    .library(name: "SequencePane", targets: ["SequencePane"]),
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
      name: "Support",
      dependencies: [
        "CCertificates", "StringsFormat",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreRules",
      dependencies: [
        "Support"
      ],
      exclude: ["ErrorTexts", "Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreCatalog",
      dependencies: [
        "StoreRules", "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreModel",
      dependencies: [
        "StoreCatalog", "StoreRules", "Support",
      ],
      exclude: ["Clock/zones.txt", "Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "DeviceLocalization",
      dependencies: [
        "StoreCatalog", "StoreModel", "Support",
      ],
      exclude: ["DeviceTexts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "StoreEngine",
      dependencies: [
        "DeviceLocalization", "StoreCatalog", "StoreModel", "StoreRules", "Support",
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    .target(
      name: "StoreSimulator",
      dependencies: [
        "DeviceLocalization", "StoreCatalog", "StoreEngine", "StoreModel", "StoreRules", "Support",
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    .target(
      name: "Simulation",
      dependencies: [
        "StoreModel", "StoreRules", "StoreSimulator", "Support",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Scenario",
      dependencies: [
        "Simulation", "StoreCatalog", "StoreModel", "StoreRules", "StoreSimulator", "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Comparison",
      dependencies: [
        "Scenario", "Simulation", "StoreModel", "StoreRules", "StoreSimulator", "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Recognition",
      dependencies: [
        "DeviceLocalization", "Scenario", "StoreCatalog", "StoreModel", "StoreRules", "StoreSimulator",
        "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(name: "Grid"),
    .target(
      name: "ScreenPictures",
      dependencies: [
        "Grid", "Support",
      ]),
    .target(
      name: "RunReports",
      dependencies: [
        "Grid", "Scenario", "StoreModel", "Support",
      ]),
    .target(
      name: "SequenceDiagrams",
      dependencies: [
        "Grid", "Scenario", "Simulation", "StoreModel", "Support",
      ]),
    .target(
      name: "Demo",
      dependencies: [
        "Grid", "Scenario", "StoreModel", "Support",
      ]),
    .target(
      name: "TOML",
      dependencies: [
        "Support"
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "ProgramMessages",
      dependencies: [
        "Scenario", "StoreCatalog", "StoreModel", "StoreSimulator", "Support", "TOML",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "TerminalUI",
      dependencies: [
        "Grid", "Support",
      ]),
    .target(
      name: "Panes",
      dependencies: [
        "DeviceLocalization", "Grid", "ProgramMessages", "Scenario", "SequenceDiagrams", "Simulation",
        "StoreCatalog",
        "StoreEngine", "StoreModel", "StoreRules", "StoreSimulator", "Support", "TerminalUI",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Presentation",
      dependencies: [
        "Comparison", "Grid", "Panes", "ProgramMessages", "Scenario", "Simulation", "StoreCatalog",
        "StoreModel", "StoreRules", "StoreSimulator", "Support", "TerminalUI",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Workbench",
      dependencies: [
        "Comparison", "Demo", "Grid", "Panes", "Presentation", "ProgramMessages", "Recognition", "Scenario",
        "Simulation", "StoreCatalog", "StoreEngine", "StoreModel", "StoreRules", "StoreSimulator", "Support",
        "TerminalUI",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Menus",
      dependencies: [
        "Grid", "Panes", "Presentation", "ProgramMessages", "Scenario", "ScreenPictures",
        "SequenceDiagrams", "Simulation", "StoreCatalog", "StoreEngine",
        "StoreModel", "StoreRules", "StoreSimulator", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "ComparisonPane",
      dependencies: [
        "Comparison", "Grid", "Panes", "Presentation", "ProgramMessages", "Scenario", "StoreModel",
        "StoreRules", "StoreSimulator", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "LibraryPane",
      dependencies: [
        "Grid", "Panes", "Presentation", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "SequencePane",
      dependencies: [
        "Panes", "ProgramMessages", "Scenario", "SequenceDiagrams", "Simulation", "StoreModel",
        "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "DemoPane",
      dependencies: [
        "Demo", "Grid", "Panes", "Presentation", "ProgramMessages", "Scenario", "ScreenPictures",
        "StoreModel", "StoreSimulator", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "RecognitionPane",
      dependencies: [
        "Grid", "Panes", "ProgramMessages", "Recognition", "Scenario", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "ReceiptPane",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Backend", "Grid", "Panes", "ProgramMessages", "Scenario",
        "ServerNotifications", "Simulation", "StoreEngine", "StoreModel", "StoreRules", "StoreSimulator",
        "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "ServicePane",
      dependencies: [
        "Grid", "IAPService", "Panes", "Presentation", "ProgramMessages", "Scenario", "Simulation",
        "StoreModel", "StoreRules", "StoreSimulator", "Support", "TerminalUI", "Workbench",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "CCurses",
      cSettings: [.define("_XOPEN_SOURCE_EXTENDED"), .define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    .target(
      name: "CursesTerminal",
      dependencies: [
        "CCurses", "Grid",
      ]),
    .target(
      name: "CTLS", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(name: "CCertificates", linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "AppStoreServer",
      dependencies: [
        "CCertificates", "StoreEngine", "StoreModel", "StoreRules", "StoreSimulator", "Support",
      ]),
    .target(
      name: "AppStoreServerAPI",
      dependencies: [
        "AppStoreServer", "StoreCatalog", "StoreEngine", "StoreModel", "StoreSimulator", "Support",
      ]),
    .target(
      name: "ServerNotifications",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Scenario", "Simulation", "StoreModel", "StoreRules",
        "StoreSimulator", "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Backend",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Scenario", "ServerNotifications", "Simulation", "StoreModel",
        "StoreRules", "StoreSimulator", "Support",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "ControlAddresses",
      dependencies: [
        "AppStoreServer", "Scenario", "ServerNotifications", "Simulation", "StoreCatalog", "StoreModel",
        "StoreSimulator", "Support",
      ]),
    .target(
      name: "LocalServer",
      dependencies: [
        "AppStoreServer", "CTLS", "StoreModel", "StoreSimulator", "Support",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .target(
      name: "IAPService",
      dependencies: [
        "Scenario", "Simulation", "StoreCatalog", "StoreModel", "StoreRules", "StoreSimulator", "Support",
        "TOML",
      ],
      exclude: ["Texts"],
      plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "iapbench",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Backend", "Comparison", "ComparisonPane", "ControlAddresses",
        "CursesTerminal", "Demo",
        "DemoPane", "DeviceLocalization", "Grid", "IAPService", "LibraryPane", "LocalServer",
        "Menus", "Panes", "Presentation", "ProgramMessages", "ReceiptPane", "Recognition",
        "RecognitionPane", "RunReports", "Scenario", "ScreenPictures", "SequenceDiagrams",
        "SequencePane", "ServerNotifications",
        "ServicePane", "Simulation",
        "StoreCatalog", "StoreModel", "StoreRules", "StoreSimulator", "Support", "TOML", "TerminalUI",
        "Workbench",
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
      name: "SupportTests",
      dependencies: [
        "DeviceLocalization", "StringsFormat", "Support",
      ]),
    .testTarget(
      name: "StoreSimulatorTests",
      dependencies: [
        "DeviceLocalization", "Scenario", "StoreCatalog", "StoreEngine", "StoreModel", "StoreRules",
        "StoreSimulator", "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Comparison", "Demo", "Scenario", "Simulation", "StoreCatalog", "StoreModel", "StoreRules",
        "StoreSimulator", "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "RecognitionTests",
      dependencies: [
        "Backend", "DeviceLocalization", "Recognition", "Scenario", "StoreCatalog", "StoreModel",
        "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "RunReportsTests",
      dependencies: [
        "RunReports", "Scenario", "XMLReader",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SequenceDiagramsTests",
      dependencies: [
        "Scenario", "SequenceDiagrams", "Simulation", "StoreModel", "Support",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Comparison", "Grid", "Menus", "Scenario", "Simulation", "StoreModel", "StoreRules", "StoreSimulator",
        "Support", "TerminalUI", "Workbench",
      ]),
    .testTarget(
      name: "AppStoreServerTests",
      dependencies: [
        "AppStoreServer", "RawTerminal", "Scenario", "StoreCatalog", "StoreModel", "StoreSimulator",
        "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "BackendTests",
      dependencies: [
        "AppStoreServer", "Backend", "Comparison", "Scenario", "Simulation", "StoreModel", "StoreSimulator",
        "Support",
      ]),
    .testTarget(
      name: "AppStoreServerAPITests",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Backend", "Scenario", "Simulation", "StoreCatalog",
        "StoreModel", "StoreSimulator", "Support",
      ]),
    .testTarget(
      name: "ServerNotificationsTests",
      dependencies: [
        "AppStoreServerAPI", "Backend", "Scenario", "ServerNotifications", "Simulation", "StoreCatalog",
        "StoreModel", "StoreSimulator", "Support",
      ]),
    .testTarget(
      name: "ControlAddressesTests",
      dependencies: [
        "AppStoreServer", "Backend", "ControlAddresses", "Scenario", "ServerNotifications", "Simulation",
        "StoreModel", "StoreSimulator", "Support",
      ]),
    .target(name: "RawHTTP", path: "Tests/RawHTTP"),
    .target(name: "RawTerminal", path: "Tests/RawTerminal"),
    .target(name: "XMLReader", path: "Tests/XMLReader"),
    .target(
      name: "RandomInputs",
      dependencies: [
        "Grid", "Scenario", "StoreRules", "StoreSimulator",
      ],
      path: "Tests/RandomInputs"
    ),
    .target(
      name: "RandomWalks",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Backend", "IAPService", "RandomInputs", "Scenario",
        "ServerNotifications",
        "Simulation", "StoreCatalog", "StoreModel", "StoreRules", "StoreSimulator", "Support",
      ],
      path: "Tests/RandomWalks", exclude: ["walk.storekit"]),
    .executableTarget(
      name: "walks",
      dependencies: [
        "RandomWalks"
      ], path: "Tests/Walks"),
    .testTarget(
      name: "ConsistencyTests",
      dependencies: [
        "RandomWalks", "Scenario", "StoreSimulator",
      ]),
    .executableTarget(
      name: "faults",
      dependencies: [
        "Backend", "ComparisonPane", "CursesTerminal", "Grid", "IAPService", "LibraryPane", "Menus", "Panes",
        "ProgramMessages",
        "RandomInputs", "RawHTTP", "RawTerminal", "ReceiptPane", "RecognitionPane", "Scenario",
        "ServerNotifications", "ServicePane",
        "Simulation",
        "StoreCatalog",
        "StoreRules", "StoreSimulator", "TOML", "TerminalUI", "Workbench",
      ],
      path: "Tests/Faults", exclude: ["FaultyDisk"]),
    .target(name: "ReferenceLoop", path: "Tests/ReferenceLoop"),
    .target(
      name: "Measuring",
      dependencies: [
        "ReferenceLoop"
      ], path: "Tests/Measuring"),
    .executableTarget(
      name: "timing",
      dependencies: [
        "Measuring", "RawHTTP", "RawTerminal",
      ], path: "Tests/Timing"),
    .testTarget(
      name: "LocalServerTests",
      dependencies: [
        "AppStoreServer", "LocalServer", "RawHTTP", "RawTerminal", "StoreSimulator",
      ]),
    .testTarget(
      name: "IAPServiceTests",
      dependencies: [
        "Backend", "IAPService", "Scenario", "Simulation", "StoreCatalog", "StoreModel", "StoreSimulator",
        "Support",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "GridTests",
      dependencies: [
        "Grid"
      ]),
    .testTarget(
      name: "TOMLTests",
      dependencies: [
        "TOML"
      ]),
    .testTarget(
      name: "CursesTerminalTests",
      dependencies: [
        "CursesTerminal", "Grid",
      ]),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Backend", "Comparison", "ComparisonPane", "Demo", "DemoPane",
        "DeviceLocalization", "Grid", "IAPService", "LibraryPane", "Menus", "Panes", "Presentation",
        "ProgramMessages", "RandomInputs", "ReceiptPane", "Recognition", "RecognitionPane",
        "Scenario", "ScreenPictures", "SequenceDiagrams", "SequencePane", "ServerNotifications",
        "ServicePane",
        "Simulation", "StoreCatalog", "StoreEngine", "StoreModel", "StoreRules", "StoreSimulator",
        "Support", "TOML", "TerminalUI", "Workbench", "XMLReader",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "AppStoreServer", "AppStoreServerAPI", "Comparison", "CursesTerminal", "Demo", "Grid", "IAPService",
        "LocalServer", "Panes", "Presentation", "ProgramMessages", "Recognition", "RunReports",
        "Scenario", "ScreenPictures", "SequenceDiagrams", "ServerNotifications", "Simulation", "StoreCatalog",
        "StoreModel", "StoreRules", "StoreSimulator", "Support",
        "TOML", "TerminalUI", "Workbench", "iapbench",
      ]),
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "RawHTTP", "RawTerminal", "Support",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Clients"]),
  ]
)
