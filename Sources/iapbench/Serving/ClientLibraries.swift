// The client libraries that can use the local server, and the lines that configure them.

/// A client library that can use the local server without changes to its code.
struct ClientLibrary {
  let name: String
  let language: String
  /// Whether the lines were tested with the client.
  let isTested: Bool
  let lines: @Sendable (ClientKit) -> [String]

  init(
    _ name: String, _ language: String, isTested: Bool = false,
    _ lines: @escaping @Sendable (ClientKit) -> [String]
  ) {
    self.name = name
    self.language = language
    self.isTested = isTested
    self.lines = lines
  }

  /// All clients; those for receipts come first.
  static let all: [ClientLibrary] = receipts + Participants.served.flatMap { $0.clients } + payloads

  // MARK: verifyReceipt

  private static let receipts = [
    ClientLibrary("curl", "shell", isTested: true) { kit in
      (kit.identity == nil ? ["# `serve on` and `iapbench serve` write kit.env"] : []) + [
        ". '\(kit.environmentFile)'",
        #"printf '{"receipt-data":"%s","password":"%s"}' "$(base64 < "$IAPBENCH_RECEIPT" | tr -d '\n')" \"#,
        #"  "$IAPBENCH_SHARED_SECRET" | curl --data-binary @- "$IAPBENCH_SANDBOX_URL/verifyReceipt""#,
      ]
    },
    ClientLibrary("inapppy", "Python", isTested: true) { kit in
      [
        "from inapppy import AppStoreValidator",
        "",
        "class LocalValidator(AppStoreValidator):",
        "    def _change_url_by_sandbox(self):",
        "        self.url = (\"\(kit.sandboxURL)\" if self.sandbox else \"\(kit.productionURL)\")"
          + " + \"/verifyReceipt\"",
        "",
        "validator = LocalValidator(\"\(kit.bundle)\", auto_retry_wrong_env_request=True)",
      ]
    },
    ClientLibrary("itunes-iap", "Python", isTested: true) { kit in
      [
        "from itunesiap.request import RequestBase",
        "",
        "RequestBase.PRODUCTION_VALIDATION_URL = \"\(kit.productionURL)/verifyReceipt\"",
        "RequestBase.SANDBOX_VALIDATION_URL = \"\(kit.sandboxURL)/verifyReceipt\"",
      ]
    },
    ClientLibrary(
      "apple-purchase-receipt-verifier", "Python, reads receipts without a server", isTested: true
    ) {
      kit in
      [
        "from apple_purchase_receipt_verifier import Config",
        "",
        "config = Config(roots=[open(\"\(kit.rootCER)\", \"rb\").read()])",
      ]
    },
    ClientLibrary("go-iap", "Go, github.com/awa/go-iap/appstore") { kit in
      [
        "client := appstore.New()",
        "client.ProductionURL = \"\(kit.productionURL)/verifyReceipt\"",
        "client.SandboxURL = \"\(kit.sandboxURL)/verifyReceipt\"",
        "// Its decoder of signed payloads accepts only Apple's root certificate.",
      ]
    },
    ClientLibrary("node-apple-receipt-verify", "Node, with the file redirect.js") { redirect($0) },
    ClientLibrary("in-app-purchase", "Node, with the file redirect.js") { redirect($0) },
    ClientLibrary("candy_check", "Ruby") { kit in
      [
        "require 'candy_check'",
        "config = CandyCheck::AppStore::Config",
        "verifier = CandyCheck::AppStore::Verifier",
        "{PRODUCTION_ENDPOINT: '\(kit.productionURL)/verifyReceipt',",
        " SANDBOX_ENDPOINT: '\(kit.sandboxURL)/verifyReceipt'}.each do |name, address|",
        "  verifier.send(:remove_const, name)",
        "  verifier.const_set(name, address)",
        "end",
      ]
    },
    ClientLibrary("store-receipt-validator", "PHP, aporat/store-receipt-validator") { kit in
      [
        "class LocalValidator extends \\ReceiptValidator\\iTunes\\Validator {",
        "    protected function endpointMap(): array {",
        "        return [self::ENDPOINT_SANDBOX => '\(kit.sandboxURL)/verifyReceipt',",
        "                self::ENDPOINT_PRODUCTION => '\(kit.productionURL)/verifyReceipt'];",
        "    }",
        "}",
        "// Its reader of signed payloads accepts only Apple's fingerprints.",
      ]
    },
  ]

  /// Returns the lines for Node clients with hard-coded addresses.
  private static func redirect(_ kit: ClientKit) -> [String] {
    let hosts = Participants.served.flatMap { $0.hosts }
    return [
      "// redirect.js: node --require ./redirect.js your-program.js",
      "const https = require('https');",
      "const http = require('http');",
      "const ports = {'buy.itunes.apple.com': \(kit.productionPort), "
        + "'sandbox.itunes.apple.com': \(kit.sandboxPort),",
      "  " + hosts.map { "'\($0)': \(kit.sandboxPort)" }.joined(separator: ", ") + "};",
      "const request = https.request;",
      "https.request = (...args) => {",
      "  const from = typeof args[0] === 'string' ? new URL(args[0]) : args[0];",
      "  const host = from.hostname || (from.host || '').split(':')[0];",
      "  if (!(host in ports)) return request(...args);",
      "  const own = args.find((arg) => arg !== args[0] && typeof arg === 'object') || {};",
      "  const path = from.path || (from.pathname || '/') + (from.search || '');",
      "  const asked = from instanceof URL ? {} : from;",
      "  const there = {protocol: 'http:', hostname: '127.0.0.1', host: undefined, port: ports[host], path};",
      "  const options = {...asked, ...own, ...there, agent: undefined};",
      "  return http.request(options, args.find((arg) => typeof arg === 'function'));",
      "};",
    ]
  }

  // MARK: Signed payloads

  /// Returns the lines that name the key, with a library's comment sign.
  private static func key(_ kit: ClientKit, _ sign: String) -> [String] {
    guard let key = kit.apiKey else { return ["\(sign) `iapbench kit` prints the API key."] }
    return [
      "\(sign) private key: \(kit.apiKeyFile)", "\(sign) key id: \(key.identifier)",
      "\(sign) issuer id: \(key.issuer)",
    ]
  }

  /// Returns the line with the values for production, with a library's comment sign.
  private static func production(_ kit: ClientKit, _ sign: String) -> String {
    "\(sign) production: \(kit.productionURL), the production environment and the app Apple id "
      + "\(kit.identity.map { String($0.appleID) } ?? "of kit.env")"
  }

  private static let payloads = [
    ClientLibrary("app-store-server-library-python", "Python, Apple's", isTested: true) { kit in
      [
        "from appstoreserverlibrary.api_client import AppStoreServerAPIClient",
        "from appstoreserverlibrary.models.Environment import Environment",
        "from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier",
        "",
        "key = open(\"\(kit.apiKeyFile)\", \"rb\").read()",
        "client = AppStoreServerAPIClient(",
        "    key, \"\(kit.keyID)\", \"\(kit.issuerID)\",",
        "    \"\(kit.bundle)\", Environment.SANDBOX)",
        "client._base_url = \"\(kit.sandboxURL)\"",
        "roots = [open(\"\(kit.rootCER)\", \"rb\").read()]",
        "verifier = SignedDataVerifier(",
        "    roots, True, Environment.SANDBOX, \"\(kit.bundle)\", None)",
        production(kit, "#"),
      ]
    },
    ClientLibrary("app-store-server-library-node", "Node, Apple's") { kit in
      [
        "const {AppStoreServerAPIClient, Environment, SignedDataVerifier} =",
        "  require(\"@apple/app-store-server-library\");",
        "const {readFileSync} = require(\"fs\");",
        "",
        "const key = readFileSync(\"\(kit.apiKeyFile)\", \"utf8\");",
        "const client = new AppStoreServerAPIClient(",
        "  key, \"\(kit.keyID)\", \"\(kit.issuerID)\",",
        "  \"\(kit.bundle)\", Environment.SANDBOX);",
        "client.urlBase = \"\(kit.sandboxURL)\";",
        "const roots = [readFileSync(\"\(kit.rootCER)\")];",
        "const verifier = new SignedDataVerifier(",
        "  roots, true, Environment.SANDBOX, \"\(kit.bundle)\");",
        production(kit, "//"),
      ]
    },
    ClientLibrary("app-store-server-library-java", "Java, Apple's") { kit in
      [
        "// In a subclass LocalClient of AppStoreServerAPIClient:",
        "@Override protected HttpUrl getUrlForEnvironment(Environment environment) {",
        "    return HttpUrl.parse(environment == Environment.SANDBOX "
          + "? \"\(kit.sandboxURL)\" : \"\(kit.productionURL)\");",
        "}",
        "",
        "String key = Files.readString(Path.of(\"\(kit.apiKeyFile)\"));",
        "AppStoreServerAPIClient client = new LocalClient(",
        "    key, \"\(kit.keyID)\", \"\(kit.issuerID)\",",
        "    \"\(kit.bundle)\", Environment.SANDBOX);",
        "Set<InputStream> roots = Set.of(new FileInputStream(\"\(kit.rootCER)\"));",
        "SignedDataVerifier verifier = new SignedDataVerifier(",
        "    roots, \"\(kit.bundle)\", null, Environment.SANDBOX, true);",
        production(kit, "//"),
      ]
    },
    ClientLibrary("app-store-server-library-swift", "Swift, Apple's") { kit in
      [
        "// The addresses of the client are private constants: use a fork, or `iapbench kit --tls`.",
        "let client = try AppStoreServerAPIClient(",
        "    signingKey: try String(contentsOfFile: \"\(kit.apiKeyFile)\", encoding: .utf8),",
        "    keyId: \"\(kit.keyID)\", issuerId: \"\(kit.issuerID)\",",
        "    bundleId: \"\(kit.bundle)\", environment: .sandbox)",
        "let roots = [try Data(contentsOf: URL(fileURLWithPath: \"\(kit.rootCER)\"))]",
        "let verifier = try SignedDataVerifier(",
        "    rootCertificates: roots, bundleId: \"\(kit.bundle)\", appAppleId: nil,",
        "    environment: .sandbox, enableOnlineChecks: true)",
        production(kit, "//"),
      ]
    },
    ClientLibrary("app-store-server-library-rust", "Rust") { kit in
      key(kit, "//") + [
        "// Use a custom transport that sends requests for api.storekit-sandbox.apple.com",
        "// to \(kit.sandboxURL) and keeps the Host header.",
        "// The client and SignedDataVerifier::new need Environment::Sandbox and the bundle id",
        "// \(kit.bundle).",
        "let roots = vec![std::fs::read(\"\(kit.rootCER)\")?];",
        production(kit, "//"),
      ]
    },
    ClientLibrary("richzw-appstore", "Go, github.com/richzw/appstore") { kit in
      [
        "key, err := os.ReadFile(\"\(kit.apiKeyFile)\")",
        "roots := x509.NewCertPool()",
        "root, err := os.ReadFile(\"\(kit.rootPEM)\")",
        "roots.AppendCertsFromPEM(root)",
        "config := &appstore.StoreConfig{",
        "\tKeyContent: key, KeyID: \"\(kit.keyID)\",",
        "\tIssuer: \"\(kit.issuerID)\", BundleID: \"\(kit.bundle)\",",
        "\tSandbox: true, TrustedCertPool: roots,",
        "}",
        "// Use an http.RoundTripper that sets request.URL to \(kit.sandboxURL) and keeps request.Host.",
        production(kit, "//"),
      ]
    },
    ClientLibrary("app-store-server-api", "Node, agisboye/app-store-server-api") { kit in
      [
        "import {AppStoreServerAPI, Environment} from \"app-store-server-api\";",
        "import {readFileSync} from \"fs\";",
        "",
        "const key = readFileSync(\"\(kit.apiKeyFile)\", \"utf8\");",
        "const api = new AppStoreServerAPI(",
        "  key, \"\(kit.keyID)\", \"\(kit.issuerID)\",",
        "  \"\(kit.bundle)\", Environment.Sandbox);",
        "api.baseUrl = \"\(kit.sandboxURL)\";",
        "// decodeTransaction(token, fingerprint): "
          + "openssl x509 -in '\(kit.rootPEM)' -noout -fingerprint -sha256",
        production(kit, "//"),
      ]
    },
    ClientLibrary("readdle-app-store-server-api", "PHP, readdle/app-store-server-api") { kit in
      [
        "// The addresses of the client are constants of a final class: use `iapbench kit --tls`.",
        "use Readdle\\AppStoreServerAPI\\AppStoreServerAPI;",
        "use Readdle\\AppStoreServerAPI\\Environment;",
        "",
        "$api = new AppStoreServerAPI(",
        "    Environment::SANDBOX, '\(kit.issuerID)',",
        "    '\(kit.bundle)', '\(kit.keyID)',",
        "    file_get_contents('\(kit.apiKeyFile)'));",
        "$root = file_get_contents('\(kit.rootPEM)');",
        production(kit, "//"),
      ]
    },
  ]
}

extension ClientKit {
  static let placeholder = "your.bundle.id"

  fileprivate var bundle: String { identity?.bundleID ?? Self.placeholder }
  fileprivate var keyID: String { apiKey?.identifier ?? "KEY_ID" }
  fileprivate var issuerID: String { apiKey?.issuer ?? "ISSUER_ID" }
}
