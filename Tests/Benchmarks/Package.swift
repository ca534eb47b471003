// swift-tools-version: 6.2
// Measures the budgets that can be measured from inside. A package of its own, so that the tests need none of it:
//
//     cd Tests/Benchmarks
//     swift package benchmark                          all rows; each name ends with the budget that the row asserts
//     swift package benchmark --filter 'Reopening.*'   some rows
//     swift package benchmark list
//     swift package benchmark thresholds check         also compares with the ratios stored in Thresholds
//
// Only library products of the root package can be measured. The malloc and instruction counters of the framework are
// left out with its traits, because they need libraries that a plain machine does not have.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "iapbench", path: "../.."),
    // Exact versions of indirect dependencies too, because there is no lock file.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/ordo-one/TextTable", exact: "0.0.2"),
  ],
  targets: [
    // Symbolic links into the root package's tests, because a path with `..` is not allowed.
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
        .product(name: "Workbench", package: "iapbench"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
        .product(name: "Numerics", package: "swift-numerics"),
        .product(name: "TextTable", package: "TextTable"),
      ],
      path: "Benchmarks/Budgets",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ])
