// What the shop of the app under test says, and its buttons for the plans of a subscription: our words in every language.

import StoreModel

extension DeviceLocalizer {
  // The shop. The app has one Chinese for all who read it.

  /// On the button of something that can be bought.
  public var buy: String {
    localized(
      "Buy", ja: "購入", de: "Kaufen", zh: "购买", ru: "Купить", fr: "Acheter", es: "Comprar", pt: "Comprar",
      tr: "Satın Al", nb: "Kjøp", ko: "구입")
  }

  /// On the button of a subscription.
  public var subscribe: String {
    localized(
      "Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅", ru: "Подписаться", fr: "S’abonner",
      es: "Suscribirse", pt: "Assinar", tr: "Abone Ol", nb: "Abonner", ko: "구독")
  }

  /// In place of the button when it is unlocked for good.
  public var owned: String {
    localized(
      "Owned", ja: "購入済み", de: "Gekauft", zh: "已购买", ru: "Куплено", fr: "Acheté", es: "Comprado",
      pt: "Comprado", tr: "Satın Alındı", nb: "Kjøpt", ko: "구입함")
  }

  /// In place of the button of a subscription that is held.
  public var subscribed: String {
    localized(
      "Yours", ja: "利用中", de: "Aktiv", zh: "已订阅", ru: "Активна", fr: "Actif", es: "Activa", pt: "Ativa",
      tr: "Etkin", nb: "Aktivt", ko: "구독 중")
  }

  /// Before what is unlocked.
  public var unlocked: String {
    localized(
      "Unlocked", ja: "解除済み", de: "Freigeschaltet", zh: "已解锁", ru: "Открыто", fr: "Débloqué",
      es: "Desbloqueado", pt: "Desbloqueado", tr: "Açılanlar", nb: "Låst opp", ko: "잠금 해제됨")
  }

  /// When nothing is.
  public var nothingUnlocked: String {
    localized(
      "nothing yet", ja: "なし", de: "noch nichts", zh: "暂无", ru: "пока ничего", fr: "rien pour l’instant",
      es: "nada todavía", pt: "nada ainda", tr: "henüz yok", nb: "ingenting ennå", ko: "아직 없음")
  }

  /// The heading of the shop.
  public var shop: String {
    localized(
      "Shop", ja: "ショップ", de: "Shop", zh: "商店", ru: "Магазин", fr: "Boutique", es: "Tienda", pt: "Loja",
      tr: "Mağaza", nb: "Butikk", ko: "상점")
  }

  /// Between the names of a list.
  public var comma: String { localized(", ", ja: "、", zh: "、") }

  // What the app's button says for a plan: our words for the advice that the plan matrix gives. A date may be a time
  // alone: no word stands before it that fits only one of them.

  /// The whole sentence; where `isLate`, the day of the change is over and the renewal not paid.
  public func plan(_ advice: PlanAdvice, date: String, other plan: String, isLate: Bool) -> String {
    switch advice {
    case .switchAtRenewal where isLate:
      localized(
        "Switch once this is paid", ja: "お支払い後に切り替える", de: "Nach der Zahlung wechseln", zh: "付款后切换",
        ru: "Сменить после оплаты", fr: "Changer après le paiement", es: "Cambiar tras el pago",
        pt: "Mudar após o pagamento", tr: "Ödemeden sonra geç", nb: "Bytt når dette er betalt", ko: "결제 후 변경")
    case .subscribe:
      localized(
        "Subscribe", ja: "登録する", de: "Abonnieren", zh: "订阅", ru: "Подписаться", fr: "S’abonner",
        es: "Suscribirse", pt: "Assinar", tr: "Abone Ol", nb: "Abonner", ko: "구독")
    case .current:
      localized(
        "Yours, renews \(date)", ja: "利用中、\(date) に更新", de: "Aktiv, verlängert sich am \(date)",
        zh: "使用中，\(date) 续订", ru: "Активна, продление: \(date)", fr: "Actif, renouvellement : \(date)",
        es: "Activa, renovación: \(date)", pt: "Ativa, renovação: \(date)", tr: "Etkin, yenileme: \(date)",
        nb: "Aktivt, fornyes \(date)", ko: "구독 중, \(date) 갱신")
    case .currentUntil: planCurrent(until: date, then: plan)
    case .currentEnds:
      localized(
        "Yours, ends \(date)", ja: "利用中、\(date) に終了", de: "Aktiv, endet am \(date)",
        zh: "使用中，\(date) 结束", ru: "Активна до \(date)", fr: "Actif, fin : \(date)",
        es: "Activa hasta \(date)", pt: "Ativa até \(date)", tr: "Etkin, bitiş: \(date)",
        nb: "Aktivt til \(date)", ko: "구독 중, \(date) 종료")
    case .shared:
      localized(
        "Shared by the family", ja: "ファミリー共有で利用中", de: "Über Familienfreigabe aktiv",
        zh: "通过家人共享使用中", ru: "Через Семейный доступ", fr: "Partagé par la famille",
        es: "Compartida por la familia", pt: "Compartilhada pela família", tr: "Aile ile paylaşılıyor",
        nb: "Delt av familien", ko: "가족 공유로 이용 중")
    case .upgradeNow:
      localized(
        "Upgrade now", ja: "今すぐアップグレード", de: "Jetzt wechseln", zh: "立即升级", ru: "Улучшить сейчас",
        fr: "Améliorer maintenant", es: "Mejorar ahora", pt: "Melhorar agora", tr: "Şimdi yükselt",
        nb: "Oppgrader nå", ko: "지금 업그레이드")
    case .switchNow:
      localized(
        "Switch now", ja: "今すぐ切り替える", de: "Jetzt wechseln", zh: "立即切换", ru: "Сменить сейчас",
        fr: "Changer maintenant", es: "Cambiar ahora", pt: "Mudar agora", tr: "Şimdi geç", nb: "Bytt nå",
        ko: "지금 변경")
    case .switchAtRenewal:
      localized(
        "Switch at the renewal of \(date)", ja: "\(date) の更新時に切り替える", de: "Ab \(date) wechseln",
        zh: "\(date) 续订时切换", ru: "Сменить при продлении: \(date)", fr: "Changer au renouvellement : \(date)",
        es: "Cambiar en la renovación: \(date)", pt: "Mudar na renovação: \(date)",
        tr: "Yenilemede geç: \(date)",
        nb: "Bytt ved fornyelsen \(date)", ko: "\(date) 갱신 시 변경")
    case .ordered:
      localized(
        "Ordered, from \(date)", ja: "発注済み、\(date) から", de: "Bestellt, ab \(date)",
        zh: "已预订，\(date) 起生效", ru: "Заказана, с \(date)", fr: "Commandé, début : \(date)",
        es: "Pedida, desde \(date)", pt: "Pedida, início: \(date)", tr: "Sipariş edildi, başlangıç: \(date)",
        nb: "Bestilt, fra \(date)", ko: "주문됨, \(date)부터")
    case .inGrace: planInGrace(until: date)
    case .paymentProblem:
      localized(
        "Payment problem", ja: "お支払いに問題があります", de: "Zahlungsproblem", zh: "付款出现问题",
        ru: "Проблема с оплатой", fr: "Problème de paiement", es: "Problema con el pago",
        pt: "Problema no pagamento", tr: "Ödeme sorunu", nb: "Betalingsproblem", ko: "결제 문제")
    case .expired: planExpired(date)
    case .revoked: planRevoked(date)
    }
  }

  /// A plan in service until another plan starts.
  private func planCurrent(until date: String, then plan: String) -> String {
    localized(
      "Yours until \(date), then \(plan)", ja: "利用中、\(date) から\(plan)",
      de: "Aktiv bis \(date), dann \(plan)", zh: "使用中，\(date) 起改为\(plan)",
      ru: "Активна до \(date), затем \(plan)", fr: "Actif, fin : \(date), puis \(plan)",
      es: "Activa hasta \(date), luego \(plan)", pt: "Ativa até \(date), depois \(plan)",
      tr: "Etkin, bitiş: \(date), sonra \(plan)", nb: "Aktivt til \(date), deretter \(plan)",
      ko: "\(date)까지 이용, 이후 \(plan)")
  }

  /// A plan in the grace period of an unpaid renewal.
  private func planInGrace(until date: String) -> String {
    localized(
      "Payment failed, yours until \(date)", ja: "お支払いが未確認、\(date) まで利用中",
      de: "Zahlung offen, aktiv bis \(date)", zh: "付款未成功，可用至 \(date)",
      ru: "Платеж не прошел, активна до \(date)", fr: "Paiement échoué, fin : \(date)",
      es: "Pago fallido, activa hasta \(date)", pt: "Falha no pagamento, ativa até \(date)",
      tr: "Ödeme başarısız, bitiş: \(date)", nb: "Betalingen mislyktes, aktivt til \(date)",
      ko: "결제 실패, \(date)까지 이용")
  }

  /// A plan that has expired.
  private func planExpired(_ date: String) -> String {
    localized(
      "Expired \(date): subscribe again", ja: "\(date) に終了、もう一度登録",
      de: "Abgelaufen am \(date): neu abonnieren", zh: "已于 \(date) 到期，重新订阅",
      ru: "Истекла \(date): подписаться снова", fr: "Expiré (\(date)) : se réabonner",
      es: "Caducada (\(date)): suscribirse de nuevo", pt: "Expirada (\(date)): assinar de novo",
      tr: "Sona erdi (\(date)): yeniden abone ol", nb: "Utløpt \(date): abonner på nytt",
      ko: "\(date) 만료: 다시 구독")
  }

  /// A plan that was revoked.
  private func planRevoked(_ date: String) -> String {
    localized(
      "Revoked \(date): subscribe again", ja: "\(date) に取り消し、もう一度登録",
      de: "Widerrufen am \(date): neu abonnieren", zh: "已于 \(date) 撤销，重新订阅",
      ru: "Отозвана \(date): подписаться снова", fr: "Révoqué (\(date)) : se réabonner",
      es: "Revocada (\(date)): suscribirse de nuevo", pt: "Revogada (\(date)): assinar de novo",
      tr: "Geri alındı (\(date)): yeniden abone ol", nb: "Trukket tilbake \(date): abonner på nytt",
      ko: "\(date) 취소됨: 다시 구독")
  }

  /// A word for a button of the shop.
  public func planInShort(_ advice: PlanAdvice, date: String) -> String {
    switch advice {
    case .subscribe, .expired, .revoked: subscribe
    case .current:
      localized(
        "Yours", ja: "利用中", de: "Aktiv", zh: "使用中", ru: "Активна", fr: "Actif", es: "Activa", pt: "Ativa",
        tr: "Etkin", nb: "Aktivt", ko: "구독 중")
    case .currentUntil: until(date, "until \(date)")
    case .currentEnds: until(date, "ends \(date)")
    case .shared:
      localized(
        "Shared", ja: "共有中", de: "Geteilt", zh: "共享中", ru: "Общая", fr: "Partagé", es: "Compartida",
        pt: "Compartilhada", tr: "Paylaşılan", nb: "Delt", ko: "공유 중")
    case .upgradeNow:
      localized(
        "Upgrade", ja: "変更", de: "Wechseln", zh: "升级", ru: "Улучшить", fr: "Améliorer", es: "Mejorar",
        pt: "Melhorar", tr: "Yükselt", nb: "Oppgrader", ko: "업그레이드")
    case .switchNow:
      localized(
        "Switch now", ja: "今すぐ切り替える", de: "Wechseln", zh: "立即切换", ru: "Сменить", fr: "Changer",
        es: "Cambiar", pt: "Mudar", tr: "Şimdi geç", nb: "Bytt nå", ko: "지금 변경")
    case .switchAtRenewal:
      localized(
        "Switch", ja: "次回から", de: "Wechseln", zh: "切换", ru: "Сменить", fr: "Changer", es: "Cambiar",
        pt: "Mudar", tr: "Geç", nb: "Bytt", ko: "변경")
    case .ordered:
      localized(
        "from \(date)", ja: "\(date) から", de: "ab \(date)", zh: "\(date) 起", ru: "с \(date)",
        fr: "dès \(date)", es: "desde \(date)", pt: "início \(date)", tr: "başlar \(date)", nb: "fra \(date)",
        ko: "\(date)부터")
    case .inGrace:
      localized(
        "pay by \(date)", ja: "要支払い", de: "offen", zh: "待付款", ru: "оплатить до \(date)", fr: "à payer",
        es: "por pagar", pt: "a pagar", tr: "ödenmedi", nb: "ikke betalt", ko: "결제 필요")
    case .paymentProblem:
      localized(
        "Pay", ja: "支払う", de: "Bezahlen", zh: "付款", ru: "Оплатить", fr: "Payer", es: "Pagar", pt: "Pagar",
        tr: "Öde", nb: "Betal", ko: "결제")
    }
  }

  private func until(_ date: String, _ english: String) -> String {
    localized(
      english, ja: "\(date) まで", de: "bis \(date)", zh: "至 \(date)", ru: "до \(date)", fr: "fin \(date)",
      es: "hasta \(date)", pt: "até \(date)", tr: "bitiş \(date)", nb: "til \(date)", ko: "\(date)까지")
  }

  /// `2021/02/26`.
  public func day(year: String, month: String, day: String) -> String {
    let points = "\(day).\(month).\(year)"
    let strokes = "\(day)/\(month)/\(year)"
    return localized(
      "\(year)/\(month)/\(day)", de: points, ru: points, fr: strokes, es: strokes, pt: strokes, tr: points,
      nb: points)
  }

  /// `02/26`.
  public func shortDay(month: String, day: String) -> String {
    localized(
      "\(month)/\(day)", de: "\(day).\(month).", ru: "\(day).\(month)", fr: "\(day)/\(month)",
      es: "\(day)/\(month)", pt: "\(day)/\(month)", tr: "\(day).\(month)", nb: "\(day).\(month).")
  }
}
