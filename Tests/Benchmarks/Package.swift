// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that the tests need none of it: `cd Tests/Benchmarks && swift package benchmark`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "iapbench", path: "../.."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Budgets",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "StoreSimulator", package: "iapbench"),
        .product(name: "Scenario", package: "iapbench"),
        .product(name: "Grid", package: "iapbench"),
        .product(name: "Workbench", package: "iapbench"),
      ],
      path: "Benchmarks/Budgets",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ])
