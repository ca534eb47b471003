// swift-tools-version: 6.2
// Benchmarks of the budgets that can be measured from inside. A separate package keeps their dependencies
// out of the tests.
//
//     cd Tests/Benchmarks
//     swift package benchmark                          all rows, each with its budget in its name
//     swift package benchmark --filter 'Reopening.*'   some rows
//     swift package benchmark list
//     swift package benchmark thresholds check         also compares with the ratios stored in Thresholds
//
// Only library products of the root package can be measured. Without its traits, the framework omits the
// malloc and instruction counters, which need additional libraries.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "iapbench", path: "../.."),
    // The versions of indirect dependencies are also exact, because the package has no lock file.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/ordo-one/TextTable", exact: "0.0.2"),
  ],
  targets: [
    // These paths are symbolic links into the root package's tests, because a path with `..` is not allowed.
    .target(name: "ReferenceLoop", path: "ReferenceLoop"),
    .target(name: "Measuring", dependencies: ["ReferenceLoop"], path: "Measuring"),
    .executableTarget(
      name: "Budgets",
      dependencies: [
        "Measuring",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Support", package: "iapbench"),
        .product(name: "StoreCatalog", package: "iapbench"),
        .product(name: "StoreModel", package: "iapbench"),
        .product(name: "StoreSimulator", package: "iapbench"),
        .product(name: "Scenario", package: "iapbench"),
        .product(name: "Grid", package: "iapbench"),
        .product(name: "TerminalUI", package: "iapbench"),
        .product(name: "Workbench", package: "iapbench"),
        .product(name: "Menus", package: "iapbench"),
        .product(name: "SequencePane", package: "iapbench"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
        .product(name: "Numerics", package: "swift-numerics"),
        .product(name: "TextTable", package: "TextTable"),
      ],
      path: "Benchmarks/Budgets",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ])
