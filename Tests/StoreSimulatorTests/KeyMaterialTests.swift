// Tests that the key for signing offers appears in no catalogue, warning, error or copy.

import Foundation
import Support
import Testing

@testable import StoreCatalog
@testable import StoreModel
@testable import StoreSimulator

struct KeyMaterialTests {
  /// Whether any output of the importer contains a part of the fixtures' key.
  private func leaks(_ bytes: [UInt8]) -> Bool {
    var given = ""
    do {
      let (catalog, warnings) = try StoreKitFile.read(bytes, source: "fuzz")
      given = "\(catalog)\(warnings)" + CatalogReport(catalog: catalog, warnings: warnings).json
      given += CatalogReport(catalog: catalog, warnings: warnings).text
      given += String(decoding: try StoreKitFile.cleaned(bytes, source: "fuzz"), as: UTF8.self)
    } catch {
      given += "\(error)"
    }
    return given.contains("TESTKEYTEST") || given.contains("NotASecret")
  }

  @Test("The key pair of a file is nowhere in what is made of it", arguments: ["1.0", "4.0"])
  func keyPair(name: String) throws {
    let bytes = try StoreKitFixture.bytes(name)
    #expect(String(decoding: bytes, as: UTF8.self).contains("NotASecret"))
    #expect(!leaks(bytes))
    #expect(try StoreKitFile.read(bytes, source: name).warnings.map(\.finding) == [.keyRemoved])
  }

  @Test("A key in an unexpected place is left out and its path told")
  func elsewhere() throws {
    let key = "MIGHAgEAMBMG" + String(repeating: "NotASecret+/", count: 12)
    let text = StoreKitFixture.root(
      products: [StoreKitFixture.product(["referenceName": "\"-----BEGIN PRIVATE KEY-----\\n\(key)\""])],
      ["signer": "{\"Private_Key\":\"NotASecret\",\"data\":[\"\(key)\"]}", key: "1"])
    #expect(!leaks(Array(text.utf8)))
    let (catalog, warnings) = try StoreKitFixture.read(text)
    #expect(catalog.products.map(\.referenceName) == [nil])
    #expect(
      Set(warnings.map(\.path)) == [
        "products[0].referenceName", "signer.Private_Key", "signer.data[0]", "(a key)",
      ])
    #expect(warnings.allSatisfy { $0.finding == .keyLeftOut || $0.finding == .keyRemoved })
  }

  @Test("Ordinary long texts stay")
  func longTexts() throws {
    let identifier = "com.example." + String(repeating: "subscription_of_the_month.", count: 5) + "x"
    let description = String(repeating: "https://example.com/help/terms-of-use ", count: 4)
    let (catalog, warnings) = try StoreKitFixture.read(
      StoreKitFixture.root(
        products: [
          StoreKitFixture.product(["productID": "\"\(identifier)\"", "referenceName": "\"\(description)\""])
        ]))
    #expect(catalog.products.map(\.identifier) == [identifier])
    #expect(catalog.products.map(\.referenceName) == [description])
    #expect(warnings.isEmpty)
  }

  @Test("A damaged file is read or refused, and leaks nothing", arguments: StoreKitFixture.names)
  func damage(name: String) throws {
    let original = try StoreKitFixture.bytes(name)
    var random = SeededRandom(seed: 0x1A9)
    for _ in 0..<150 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !bytes.isEmpty else { break }
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(position..<min(position + 40, bytes.count))
        case 3: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: 90), at: position)
        case 4: bytes.insert(contentsOf: bytes[position..<min(position + 60, bytes.count)], at: position)
        default: bytes.removeSubrange(position...)
        }
      }
      #expect(!leaks(bytes))
    }
  }

  // MARK: Secrets in parts

  /// Separators that must not hide a secret, and the lengths of the pieces between them.
  private static let cuts: [(separator: String, length: Int)] = [
    ("\n", 64), ("\n  ", 32), ("\\n", 30), ("\t", 20), (" ", 12), ("\u{200B}", 9), ("\u{200B}", 1),
    ("\u{FEFF}", 24), ("\u{2060}", 7), ("\u{AD}", 13), ("\u{202E}", 16), ("\u{1}", 11), ("\n", 15),
    ("\r\n", 15), ("\\r\\n", 15), ("\\t", 10), ("\u{FE0F}", 12), ("", 1000),
  ]

  private static func parts(_ secret: String, _ length: Int) -> [String] {
    let characters = Array(secret)
    return stride(from: 0, to: characters.count, by: length).map {
      String(characters[$0..<min($0 + length, characters.count)])
    }
  }

  /// Returns the texts with a divided secret that the key detection misses.
  private func kept(_ secret: String, _ cut: (separator: String, length: Int)) throws -> [String] {
    let text = Self.parts(secret, cut.length).joined(separator: cut.separator)
    return [text, "The key is: " + text + " (keep it safe)", "月額プラン 2024 " + text].filter {
      !KeyMaterial.looksLikeKey($0)
    }
  }

  @Test("A secret is found however it is cut", arguments: cuts.indices)
  func cutSecrets(index: Int) throws {
    let cut = Self.cuts[index]
    var random = SeededRandom(seed: 0x5EC)
    for count in [32, 64, 96, 138] {
      var missed = 0
      for _ in 0..<20 {
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let base64 = Data(bytes).base64EncodedString()
        let url = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        if try !kept(base64, cut).isEmpty || !kept(url, cut).isEmpty { missed += 1 }
      }
      // A secret of 32 bytes with many dashes may look like words. Longer secrets never do.
      #expect(missed <= (count == 32 ? 1 : 0), "\(count) bytes by \(cut)")
    }
  }

  @Test("A long hexadecimal secret is found", arguments: [32, 48])
  func hexadecimal(count: Int) throws {
    var random = SeededRandom(seed: 0x4EC)
    for _ in 0..<20 {
      let digits = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      for cut in [("\n", 64), ("\n", 32), ("\u{200B}", 1), ("", 1000)] {
        #expect(try kept(digits, cut).isEmpty, "\(digits) by \(cut)")
        #expect(try kept(digits.uppercased(), cut).isEmpty, "\(digits) by \(cut)")
      }
    }
  }

  @Test("No part of a cut secret is in a copy, in whichever field it stands")
  func cutInCopies() throws {
    var random = SeededRandom(seed: 0x3EC)
    for cut in Self.cuts {
      let bytes = (0..<138).map { _ in UInt8.random(in: 0...255, using: &random) }
      let secret = Data(bytes).base64EncodedString()
      let text = JSONWriter.quoted(Self.parts(secret, cut.length).joined(separator: cut.separator))
      let file = StoreKitFixture.root(
        products: [
          StoreKitFixture.product([
            "referenceName": text,
            "localizations": "[{\"locale\":\"ja\",\"displayName\":\(text),\"description\":\(text)}]",
          ])
        ],
        subscriptions: [StoreKitFixture.subscription(["codeOffers": "[{\"eligibility\":[\(text)]}]"])])
      let copy = String(decoding: try StoreKitFile.cleaned(Array(file.utf8), source: "test"), as: UTF8.self)
      let letters = copy.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/".contains($0)) }
      let characters = Array(secret)
      for start in 0..<(characters.count - 16) {
        #expect(!letters.contains(String(characters[start..<start + 16])), "\(cut)")
      }
    }
  }

  @Test("A secret line by line in a list is found")
  func lines() throws {
    var random = SeededRandom(seed: 0x2EC)
    let secret = Data((0..<96).map { _ in UInt8.random(in: 0...255, using: &random) }).base64EncodedString()
    let lines = Self.parts(secret, 16)
    let list = "[" + lines.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    let file = StoreKitFixture.root(
      subscriptions: [StoreKitFixture.subscription(["codeOffers": "[{\"eligibility\":\(list)}]"])])
    let copy = String(decoding: try StoreKitFile.cleaned(Array(file.utf8), source: "test"), as: UTF8.self)
    for line in lines { #expect(!copy.contains(line)) }
    #expect(copy.contains("subscriptionGroups[].subscriptions[].codeOffers[].eligibility"))
  }

  @Test(
    "The head of a key file is found in each spelling",
    arguments: [
      "-----begin private key-----", "-----Begin Private Key-----",
      "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----",
      "----BEGIN RSA PRIVATE KEY----", "-----BEGIN OPENSSH PRIVATE KEY-----",
      "---- begin ssh2 public key ----",
      "-----BEGIN PGP PRIVATE KEY BLOCK-----", "-----BEGIN\u{200B}PRIVATE\tKEY-----",
      "PuTTY-User-Key-File-3: x",
      "putty-user-key-file-2: ssh-rsa", "- - - - - BEGIN EC PRIVATE KEY - - - - -",
      "------BEGIN PRIVATE KEY------",
      "-----BEGINPRIVATEKEY-----", "-----BEGIN PRIVATE KEY",
    ])
  func heads(text: String) {
    #expect(KeyMaterial.looksLikeKey(text))
    #expect(KeyMaterial.looksLikeKey("My key:\\n" + text + "\\nabc"))
  }

  @Test(
    "Names, prose, identifiers, addresses and numbers are taken for no key",
    arguments: [
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301, 9A7C1B2D-0E3F-4A5B-8C6D-7E8F90A1B2C3", "00AA11BB", "5F3A9C01",
      "12345678901234567890123456789012345678901234567890", "com.example.app.pro.2024.01.15.v2",
      "com.example.iPhone15ProMax.256GB.USB-C.WiFi6E", "com.example.PremiumPlan2024Tier3Version2Monthly",
      "https://example.com/shop?item=premium&lang=en_US&utm_source=App2024&utm_campaign=Spring24&ref=A1B2",
      "https://www.example.com/watch?v=dQw4w9WgXcQ&t=42s",
      "https://apps.apple.com/jp/app/id1234567890?mt=8&uo=4",
      "CAD 1.99, CAD 2.99, CAD 3.99, CAD 4.99, CAD 5.99, CAD 6.99, CAD 7.99",
      "CAD 199, CAD 299, CAD 399, CAD 499, CAD 599, CAD 699, CAD 799, CAD 899",
      "#FF5733, #33FF57, #3357FF, #FF33A1, #A133FF, #33FFA1, #00FF00",
      "iPhone15 Pro、4K、HDR10、5.1ch、Dolby Atmos、USB-C、Wi-Fi 6E に対応。1年プランは¥9,800です。",
      "1か月プランは¥980、3か月プランは¥2,400、12か月プランは¥8,800です。2024年1月15日からご利用いただけます。",
      """
      Das Abo für 12 Monate kostet 49,99 € und verlängert sich automatisch. Kündigung bis 24 Stunden vorher \
      möglich.
      """,
      "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung",
      "一年会员 2024 版：¥198.00，每月仅 16.5 元，支持 4K 与 HDR10+。",
      "The Big Red Fox Ran For Fun And Got The New Pro Add Ons For You And Ben All Day And Now",
      "👩‍👩‍👧‍👦🎉🎊✨🏳️‍🌈🇯🇵 Premium ✨🎁🎈 Family 👨‍👩‍👧 2024 🎉",
      """
      Get 4K HDR, 5.1 surround, 10-bit colour, 120 fps, 2 TB, 6 users, 3 months free, \
      50% off until 12/31/2024!
      """,
      "BUY NOW: 50% OFF ALL PLANS UNTIL DECEMBER 31 2024 - THE BIGGEST SALE OF THE YEAR - 100 GEMS FREE",
      "MonthlySubscriptionWithFreeTrialForNewCustomersInEuropeAndAsia",
      "monthly_subscription_v2_2024_q1_eu_de_at_ch",
      "P1Y P6M P3M P1M P2W P1W P3D",
      "A1 A2 B1 B2 C1 C2: German, Level1 Level2 Level3 Level4 Level5 Level6 Level7 Level8 Level9",
      "N5 N4 N3 N2 N1: Japanese, HSK1 HSK2 HSK3 HSK4: Chinese",
      "HTMLParserURLSessionJSONDecoderXMLDocumentForiOS",
      "1.0.0-beta.1+build.20240115.abcdef0",
      "2024-01-15T10:30:00Z/2024-12-31T23:59:59Z", "+1 (555) 010-9999, +49 30 901820, +81 3-1234-5678",
      "0.99 1.99 2.99 3.99 4.99 5.99 6.99 7.99 8.99 9.99 10.99 11.99 12.99",
      "Begin - the key to success - now",
      "----- Begin your journey ----- The key is in your hand -----", "McDonald O'Brien MacLeod DeVito LaRue",
      "Tier1 Tier2 Tier3 Tier4 Tier5 Tier6 Tier7 Tier8 Tier9 Tier10 Tier11 Tier12",
      "vip1 vip2 vip3 vip4 vip5 vip6 vip7 vip8 vip9 vip10 coins100 coins500 coins1000",
      "Is It To Be Or Not To Be In My Or Me",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Aa Bb Cc Dd Ee Ff Gg Hh",
      "facade decade bead deed fade cafe face add dad bad cab fed",
      """
      Subscription auto-renews at $9.99/month unless cancelled 24 hours before the end of the period. See \
      https://example.com/terms.
      """,
      "L'abonnement de 12 mois coûte 49,99 €. Il se renouvelle automatiquement; résiliable à tout moment.",
      "21474836470, 9223372036854775807, 18446744073709551615",
      "xXProGamerXx's Mega-Bundle: 3x XP, 2x HP & 1x MVP-Skin (S04E12)",
      "ja_JP, en_US, de_DE, fr_FR, zh_Hans_CN, zh_Hant_TW, pt_BR, es_419",
    ])
  func innocent(text: String) {
    #expect(!KeyMaterial.looksLikeKey(text))
  }

  @Test("Made-up prose and identifiers are taken for no key")
  func generatedTexts() {
    let words = [
      "premium", "plan", "monthly", "yearly", "family", "pro", "max", "coins", "gems", "unlock", "all", "the",
      "for",
      "you", "and", "trial", "free", "level", "pack", "season", "pass", "bonus", "video", "cloud", "HD",
      "VIP", "4K",
      "2024", "v2", "100", "iPad", "Wi-Fi", "USB", "JP", "EU", "für", "月額", "プラン", "会员",
    ]
    var random = SeededRandom(seed: 0x1EC)
    for _ in 0..<2000 {
      let chosen = (0..<30).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      let plain = chosen.joined(separator: " ")
      let titled = chosen.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect(!KeyMaterial.looksLikeKey(plain), "\(plain)")
      #expect(!KeyMaterial.looksLikeKey(titled.joined(separator: ", ")), "\(titled)")
      let identifier = "com.example." + chosen.prefix(6).joined(separator: ".")
      #expect(!KeyMaterial.looksLikeKey(identifier), "\(identifier)")
    }
  }
}
