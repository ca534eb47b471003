// The storefronts of the App Store and their currencies.

/// The storefronts of the App Store by ISO 3166-1 alpha-3 code, or `XKS` for Kosovo, which has no code.
public enum Storefront {
  public static let all: [String] = currencies.keys.sorted()

  /// Returns an ISO 4217 code; nil if the storefront does not exist.
  public static func currency(of storefront: String) -> String? { currencies[storefront] }

  /// The storefront of files that do not name one.
  package static let standard = "USA"

  public static func exists(_ storefront: String) -> Bool { currencies[storefront] != nil }

  private static let currencies: [String: String] = {
    var result: [String: String] = [:]
    result.reserveCapacity(180)
    for (currency, storefronts) in storefrontsByCurrency {
      for storefront in storefronts.split(separator: " ") { result[String(storefront)] = currency }
    }
    return result
  }()

  private static let storefrontsByCurrency: [(currency: String, storefronts: String)] = [
    ("AED", "ARE"), ("AUD", "AUS"), ("BRL", "BRA"), ("CAD", "CAN"), ("CHF", "CHE"), ("CLP", "CHL"),
    ("CNY", "CHN"), ("COP", "COL"), ("CZK", "CZE"), ("DKK", "DNK"), ("EGP", "EGY"),
    (
      "EUR",
      """
      AUT BEL BGR BIH CYP DEU ESP EST FIN FRA GRC HRV IRL ITA LTU LUX LVA MLT MNE NLD PRT SRB SVK SVN XKS
      """
    ),
    ("GBP", "GBR"), ("HKD", "HKG"), ("HUF", "HUN"), ("IDR", "IDN"), ("ILS", "ISR"), ("INR", "IND"),
    ("JPY", "JPN"), ("KRW", "KOR"), ("KZT", "KAZ"), ("MXN", "MEX"), ("MYR", "MYS"), ("NGN", "NGA"),
    ("NOK", "NOR"), ("NZD", "NZL"), ("PEN", "PER"), ("PHP", "PHL"), ("PKR", "PAK"), ("PLN", "POL"),
    ("QAR", "QAT"), ("RON", "ROU"), ("RUB", "RUS"), ("SAR", "SAU"), ("SEK", "SWE"), ("SGD", "SGP"),
    ("THB", "THA"), ("TRY", "TUR"), ("TWD", "TWN"), ("TZS", "TZA"), ("VND", "VNM"), ("ZAR", "ZAF"),
    (
      "USD",
      """
      AFG AGO AIA ALB ARG ARM ATG AZE BEN BFA BHR BHS BLR BLZ BMU BOL BRB BRN BTN BWA CIV CMR COD COG CPV \
      CRI CYM DMA DOM DZA ECU FJI FSM GAB GEO GHA GMB GNB GRD GTM GUY HND IRQ ISL JAM JOR KEN KGZ KHM KNA \
      KWT LAO LBN LBR LBY LCA LKA MAC MAR MDA MDG MDV MKD MLI MMR MNG MOZ MRT MSR MUS MWI NAM NER NIC NPL \
      NRU OMN PAN PLW PNG PRY RWA SEN SLB SLE SLV STP SUR SWZ SYC TCA TCD TJK TKM TON TTO TUN UGA UKR URY \
      USA UZB VCT VEN VGB VUT YEM ZMB ZWE
      """
    ),
  ]
}
