// What the phone's buttons and its payment sheet say: the kind of product, prices with their period, offers.

import StoreCatalog

extension DeviceLocalizer {
  // Buttons. English and Japanese as in NTT Resonant 2021, but for "Done"; the others are ours.

  package var agree: String {
    localized(
      "Agree",
      ja: "同意する",
      de: "Akzeptieren",
      zhHans: "同意",
      zhHant: "同意",
      ru: "Принять",
      fr: "Accepter",
      es: "Aceptar",
      pt: "Aceitar",
      tr: "Kabul Et",
      nb: "Godta",
      ko: "동의")
  }
  package var disagree: String {
    localized(
      "Disagree",
      ja: "同意しない",
      de: "Nicht akzeptieren",
      zhHans: "不同意",
      zhHant: "不同意",
      ru: "Не принимать",
      fr: "Refuser",
      es: "No aceptar",
      pt: "Não aceitar",
      tr: "Kabul Etme",
      nb: "Ikke godta",
      ko: "동의 안 함")
  }
  package var ok: String {
    localized(
      "OK",
      ja: "OK",
      de: "OK",
      zhHans: "好",
      zhHant: "好",
      ru: "OK",
      fr: "OK",
      es: "OK",
      pt: "OK",
      tr: "Tamam",
      nb: "OK",
      ko: "확인")
  }
  package var cancel: String {
    localized(
      "Cancel",
      ja: "キャンセル",
      de: "Abbrechen",
      zhHans: "取消",
      zhHant: "取消",
      ru: "Отменить",
      fr: "Annuler",
      es: "Cancelar",
      pt: "Cancelar",
      tr: "Vazgeç",
      nb: "Avbryt",
      ko: "취소")
  }
  package var done: String {
    localized(
      "Done",
      ja: "完了",
      de: "Fertig",
      zhHans: "完成",
      zhHant: "完成",
      ru: "Готово",
      fr: "Terminé",
      es: "OK",
      pt: "OK",
      tr: "Bitti",
      nb: "Ferdig",
      ko: "완료")
  }

  // The payment sheet. The first two buttons in English and Japanese as in NTT Resonant 2021; the rest is ours.

  package var sheetConfirm: String {
    localized(
      "Confirm",
      ja: "承認",
      de: "Bestätigen",
      zhHans: "确认",
      zhHant: "確認",
      ru: "Подтвердить",
      fr: "Confirmer",
      es: "Confirmar",
      pt: "Confirmar",
      tr: "Onayla",
      nb: "Bekreft",
      ko: "승인")
  }
  package var sheetSubscribe: String {
    localized(
      "Subscribe",
      ja: "サブスクリプションに登録",
      de: "Abonnieren",
      zhHans: "订阅",
      zhHant: "訂閱",
      ru: "Подписаться",
      fr: "S’abonner",
      es: "Suscribirse",
      pt: "Assinar",
      tr: "Abone Ol",
      nb: "Abonner",
      ko: "구독")
  }
  package var sheetBuy: String {
    localized(
      "Buy",
      ja: "購入",
      de: "Kaufen",
      zhHans: "购买",
      zhHant: "購買",
      ru: "Купить",
      fr: "Acheter",
      es: "Comprar",
      pt: "Comprar",
      tr: "Satın Al",
      nb: "Kjøp",
      ko: "구입")
  }
  package var sheetTypeSubscription: String {
    localized(
      "Subscription",
      ja: "サブスクリプション",
      de: "Abonnement",
      zhHans: "订阅",
      zhHant: "訂閱",
      ru: "Подписка",
      fr: "Abonnement",
      es: "Suscripción",
      pt: "Assinatura",
      tr: "Abonelik",
      nb: "Abonnement",
      ko: "구독")
  }
  package var sheetTypeOneTime: String {
    localized(
      "In-App Purchase",
      ja: "App内課金",
      de: "In-App-Kauf",
      zhHans: "App 内购买项目",
      zhHant: "App 內購買項目",
      ru: "Встроенная покупка",
      fr: "Achat intégré",
      es: "Compra dentro de la app",
      pt: "Compra dentro do app",
      tr: "Uygulama İçi Satın Alma",
      nb: "Kjøp i app",
      ko: "앱 내 구입")
  }
  package var sheetRenews: String {
    localized(
      "Renews automatically until cancelled.",
      ja: "キャンセルするまで自動的に更新されます。",
      de: "Verlängert sich automatisch bis zur Kündigung.",
      zhHans: "自动续订，直至取消。",
      zhHant: "自動續訂，直至取消。",
      ru: "Продлевается автоматически до отмены.",
      fr: "Renouvelé automatiquement jusqu’à résiliation.",
      es: "Se renueva automáticamente hasta que la canceles.",
      pt: "Renovada automaticamente até o cancelamento.",
      tr: "İptal edilene kadar otomatik olarak yenilenir.",
      nb: "Fornyes automatisk til det avsluttes.",
      ko: "취소할 때까지 자동으로 갱신됩니다.")
  }
  package var sheetAccount: String {
    localized(
      "Account",
      ja: "アカウント",
      de: "Account",
      zhHans: "账户",
      zhHant: "帳號",
      ru: "Аккаунт",
      fr: "Compte",
      es: "Cuenta",
      pt: "Conta",
      tr: "Hesap",
      nb: "Konto",
      ko: "계정")
  }

  // How a price reads with its period: our words.

  /// `$4.99 per month`, `1か月ごとに ￥980`, `每 3 个月 ¥18`.
  package func price(_ price: String, every period: SubscriptionPeriod) -> String {
    let n = period.count
    let isOne = n == 1
    return switch period.unit {
    case .day:
      localized(
        isOne ? "\(price) per day" : "\(price) every \(n) days", ja: "\(n)日ごとに \(price)",
        de: isOne ? "\(price) pro Tag" : "\(price) alle \(n) Tage", zhHans: "每 \(n) 天 \(price)",
        zhHant: "每 \(n) 天 \(price)",
        ru: isOne ? "\(price) в день" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par jour" : "\(price) tous les \(n) jours",
        es: isOne ? "\(price) al día" : "\(price) cada \(n) días",
        pt: isOne ? "\(price) por dia" : "\(price) a cada \(n) dias",
        tr: isOne ? "her gün \(price)" : "\(n) günde bir \(price)",
        nb: isOne ? "\(price) per dag" : "\(price) hver \(n). dag",
        ko: isOne ? "매일 \(price)" : "\(n)일마다 \(price)")
    case .week:
      localized(
        isOne ? "\(price) per week" : "\(price) every \(n) weeks", ja: "\(n)週間ごとに \(price)",
        de: isOne ? "\(price) pro Woche" : "\(price) alle \(n) Wochen", zhHans: "每 \(n) 周 \(price)",
        zhHant: "每 \(n) 週 \(price)",
        ru: isOne ? "\(price) в неделю" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par semaine" : "\(price) toutes les \(n) semaines",
        es: isOne ? "\(price) a la semana" : "\(price) cada \(n) semanas",
        pt: isOne ? "\(price) por semana" : "\(price) a cada \(n) semanas",
        tr: isOne ? "her hafta \(price)" : "\(n) haftada bir \(price)",
        nb: isOne ? "\(price) per uke" : "\(price) hver \(n). uke",
        ko: isOne ? "매주 \(price)" : "\(n)주마다 \(price)")
    case .month:
      localized(
        isOne ? "\(price) per month" : "\(price) every \(n) months", ja: "\(n)か月ごとに \(price)",
        de: isOne ? "\(price) pro Monat" : "\(price) alle \(n) Monate", zhHans: "每 \(n) 个月 \(price)",
        zhHant: "每 \(n) 個月 \(price)",
        ru: isOne ? "\(price) в месяц" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par mois" : "\(price) tous les \(n) mois",
        es: isOne ? "\(price) al mes" : "\(price) cada \(n) meses",
        pt: isOne ? "\(price) por mês" : "\(price) a cada \(n) meses",
        tr: isOne ? "her ay \(price)" : "\(n) ayda bir \(price)",
        nb: isOne ? "\(price) per måned" : "\(price) hver \(n). måned",
        ko: isOne ? "매월 \(price)" : "\(n)개월마다 \(price)")
    case .year:
      localized(
        isOne ? "\(price) per year" : "\(price) every \(n) years", ja: "\(n)年ごとに \(price)",
        de: isOne ? "\(price) pro Jahr" : "\(price) alle \(n) Jahre", zhHans: "每 \(n) 年 \(price)",
        zhHant: "每 \(n) 年 \(price)",
        ru: isOne ? "\(price) в год" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par an" : "\(price) tous les \(n) ans",
        es: isOne ? "\(price) al año" : "\(price) cada \(n) años",
        pt: isOne ? "\(price) por ano" : "\(price) a cada \(n) anos",
        tr: isOne ? "her yıl \(price)" : "\(n) yılda bir \(price)",
        nb: isOne ? "\(price) per år" : "\(price) hvert \(n). år",
        ko: isOne ? "매년 \(price)" : "\(n)년마다 \(price)")
    }
  }

  // A commitment on the payment sheet: our words, since no picture of a sheet gives them.

  /// `$9.99 per month, 12 payments, $119.88 in total`.
  package func commitment(_ each: String, payments: Int, total: String) -> String {
    localized(
      "\(each), \(payments) payments, \(total) in total", ja: "\(each)、全\(payments)回、合計 \(total)",
      de: "\(each), \(payments) Zahlungen, insgesamt \(total)", zhHans: "\(each)，共 \(payments) 期，总计 \(total)",
      zhHant: "\(each)，共 \(payments) 期，總計 \(total)", ru: "\(each), платежей: \(payments), всего \(total)",
      fr: "\(each), \(payments) paiements, \(total) au total",
      es: "\(each), \(payments) pagos, \(total) en total",
      pt: "\(each), \(payments) pagamentos, \(total) no total",
      tr: "\(each), \(payments) ödeme, toplam \(total)",
      nb: "\(each), \(payments) betalinger, \(total) totalt", ko: "\(each), \(payments)회 결제, 총 \(total)")
  }

  /// What the App Store explains before the first commitment of a customer.
  package func commitmentDisclosure(payments: Int) -> String {
    localized(
      "You agree to \(payments) monthly payments. If you cancel, the remaining payments are still due, and the "
        + "commitment does not renew.",
      ja: "\(payments)回の月払いに同意します。キャンセルしても残りの支払いは続き、契約は更新されません。",
      de:
        "Du stimmst \(payments) monatlichen Zahlungen zu. Nach einer Kündigung bleiben die restlichen Zahlungen fällig, "
        + "und die Laufzeit verlängert sich nicht.",
      zhHans: "你同意按月付款 \(payments) 期。取消后仍需支付剩余款项，承诺期不再续订。",
      zhHant: "你同意按月付款 \(payments) 期。取消後仍需支付剩餘款項，承諾期不再續訂。",
      ru:
        "Вы соглашаетесь на ежемесячные платежи: \(payments). После отмены остальные платежи остаются обязательными, "
        + "а срок не продлевается.",
      fr:
        "Vous acceptez \(payments) paiements mensuels. En cas de résiliation, les paiements restants sont dus et "
        + "l’engagement n’est pas renouvelé.",
      es:
        "Aceptas \(payments) pagos mensuales. Si cancelas, los pagos restantes siguen vigentes y el compromiso no se "
        + "renueva.",
      pt:
        "Você concorda com \(payments) pagamentos mensais. Se cancelar, os pagamentos restantes continuam devidos e o "
        + "compromisso não é renovado.",
      tr:
        "\(payments) aylık ödemeyi kabul ediyorsunuz. İptal ederseniz kalan ödemeler yapılır ve taahhüt yenilenmez.",
      nb:
        "Du godtar \(payments) månedlige betalinger. Hvis du avslutter, må resten fortsatt betales, og bindingstiden "
        + "fornyes ikke.",
      ko: "월 결제 \(payments)회에 동의합니다. 취소해도 남은 결제는 계속되며 약정은 갱신되지 않습니다.")
  }

  // An offer on the payment sheet: our words, since no picture of a sheet gives them.

  /// `1 week free trial`, `$0.99 for 3 months`, `$0.99 per month for 3 months`.
  package func offer(_ offer: Offer, price: String) -> String {
    let period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      let length = length(period)
      return offer.kind == .introductory
        ? localized(
          "\(length) free trial", ja: "\(length)の無料トライアル", de: "\(length) kostenlos testen",
          zhHans: "免费试用 \(length)", zhHant: "免費試用 \(length)",
          ru: "бесплатный пробный период: \(length)", fr: "\(length) d’essai gratuit",
          es: "\(length) de prueba gratis", pt: "\(length) de teste grátis",
          tr: "\(length) ücretsiz deneme", nb: "gratis prøveperiode: \(length)", ko: "\(length) 무료 체험")
        : localized(
          "\(length) free", ja: "\(length)無料", de: "\(length) kostenlos", zhHans: "免费 \(length)",
          zhHant: "免費 \(length)", ru: "\(length) бесплатно", fr: "gratuit pendant \(length)",
          es: "\(length) gratis", pt: "\(length) grátis", tr: "\(length) ücretsiz", nb: "\(length) gratis",
          ko: "\(length) 무료")
    case .payUpFront:
      let length = length(period)
      return localized(
        "\(price) for \(length)", ja: "\(length)で \(price)", de: "\(price) für \(length)",
        zhHans: "\(length) \(price)", zhHant: "\(length) \(price)", ru: "\(length): \(price)",
        fr: "\(price) pour \(length)", es: "\(price) por \(length)", pt: "\(price) por \(length)",
        tr: "\(length) için \(price)", nb: "\(price) for \(length)", ko: "\(length) \(price)")
    case .payAsYouGo:
      let (count, isOver) = period.count.multipliedReportingOverflow(by: max(1, offer.periodCount))
      let length = length(SubscriptionPeriod(isOver ? .max : count, period.unit))
      let each = self.price(price, every: period)
      return localized(
        "\(each) for \(length)", ja: "最初の\(length)は\(each)", de: "\(each) für \(length)",
        zhHans: "前 \(length)\(each)", zhHant: "前 \(length)\(each)", ru: "\(each), срок: \(length)",
        fr: "\(each) pendant \(length)", es: "\(each) durante \(length)", pt: "\(each) durante \(length)",
        tr: "\(length) boyunca \(each)", nb: "\(each) i \(length)", ko: "처음 \(length) 동안 \(each)")
    }
  }

  /// `then $4.99 per month`: what the plan costs after its offer.
  package func afterOffer(_ price: String) -> String {
    localized(
      "then \(price)",
      ja: "その後は\(price)",
      de: "danach \(price)",
      zhHans: "之后\(price)",
      zhHant: "之後\(price)",
      ru: "затем \(price)",
      fr: "puis \(price)",
      es: "después, \(price)",
      pt: "depois, \(price)",
      tr: "sonra \(price)",
      nb: "deretter \(price)",
      ko: "이후 \(price)")
  }

  /// Both in one line: `1 week free trial, then $4.99 per month`.
  package func terms(_ offer: String, _ after: String) -> String {
    localized(
      "\(offer), \(after)",
      ja: "\(offer)、\(after)",
      zhHans: "\(offer)，\(after)",
      zhHant: "\(offer)，\(after)")
  }

  /// `1 week`, `3 months`.
  private func length(_ period: SubscriptionPeriod) -> String {
    let n = period.count
    let isOne = n == 1
    return switch period.unit {
    case .day:
      localized(
        isOne ? "1 day" : "\(n) days", ja: "\(n)日間", de: isOne ? "1 Tag" : "\(n) Tage", zhHans: "\(n) 天",
        zhHant: "\(n) 天", ru: Self.russian(n, "день", "дня", "дней"), fr: isOne ? "1 jour" : "\(n) jours",
        es: isOne ? "1 día" : "\(n) días", pt: isOne ? "1 dia" : "\(n) dias", tr: "\(n) gün",
        nb: isOne ? "1 dag" : "\(n) dager", ko: "\(n)일")
    case .week:
      localized(
        isOne ? "1 week" : "\(n) weeks", ja: "\(n)週間", de: isOne ? "1 Woche" : "\(n) Wochen",
        zhHans: "\(n) 周", zhHant: "\(n) 週", ru: Self.russian(n, "неделя", "недели", "недель"),
        fr: isOne ? "1 semaine" : "\(n) semaines", es: isOne ? "1 semana" : "\(n) semanas",
        pt: isOne ? "1 semana" : "\(n) semanas", tr: "\(n) hafta", nb: isOne ? "1 uke" : "\(n) uker",
        ko: "\(n)주")
    case .month:
      localized(
        isOne ? "1 month" : "\(n) months", ja: "\(n)か月間", de: isOne ? "1 Monat" : "\(n) Monate",
        zhHans: "\(n) 个月", zhHant: "\(n) 個月", ru: Self.russian(n, "месяц", "месяца", "месяцев"),
        fr: "\(n) mois", es: isOne ? "1 mes" : "\(n) meses", pt: isOne ? "1 mês" : "\(n) meses",
        tr: "\(n) ay", nb: isOne ? "1 måned" : "\(n) måneder", ko: "\(n)개월")
    case .year:
      localized(
        isOne ? "1 year" : "\(n) years", ja: "\(n)年間", de: isOne ? "1 Jahr" : "\(n) Jahre",
        zhHans: "\(n) 年", zhHant: "\(n) 年", ru: Self.russian(n, "год", "года", "лет"),
        fr: isOne ? "1 an" : "\(n) ans", es: isOne ? "1 año" : "\(n) años",
        pt: isOne ? "1 ano" : "\(n) anos", tr: "\(n) yıl", nb: "\(n) år", ko: "\(n)년")
    }
  }

  /// A number with its noun, which has three forms in Russian: 1 and 21, 2 to 4 and 22, the others.
  private static func russian(_ n: Int, _ one: String, _ few: String, _ many: String) -> String {
    let isTeen = (11...14).contains(n % 100)
    return "\(n) " + (isTeen ? many : n % 10 == 1 ? one : (2...4).contains(n % 10) ? few : many)
  }
}
