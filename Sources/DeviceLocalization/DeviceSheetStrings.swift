// What the sheets of the system say that an app asks for, and the App Store's messages: subscriptions to manage, a refund,
// an offer code. Apple's own names are in the titles; no picture gives the rest in words that could be quoted, so all else
// is ours (DocC: Dialogs).

import StoreModel
import Support

extension DeviceLocalizer {
  // Managing subscriptions

  package var manageTitle: String {
    localized(
      "Manage Subscriptions", ja: "サブスクリプションを管理", de: "Abos verwalten", zhHans: "管理订阅", zhHant: "管理訂閱",
      ru: "Управление подписками", fr: "Gérer les abonnements", es: "Gestionar suscripciones",
      pt: "Gerenciar assinaturas", tr: "Abonelikleri Yönet", nb: "Administrer abonnementer", ko: "구독 관리")
  }

  package var noSubscriptions: String {
    localized(
      "You do not have any subscriptions.", ja: "サブスクリプションはありません。", de: "Du hast keine Abos.",
      zhHans: "您没有任何订阅。",
      zhHant: "您沒有任何訂閱。", ru: "У вас нет подписок.", fr: "Vous n’avez aucun abonnement.",
      es: "No tienes ninguna suscripción.", pt: "Você não tem assinaturas.", tr: "Aboneliğiniz yok.",
      nb: "Du har ingen abonnementer.", ko: "구독이 없습니다.")
  }

  package var chooseSubscription: String {
    localized(
      "Choose a subscription.", ja: "サブスクリプションを選択してください。", de: "Wähle ein Abo.", zhHans: "请选择订阅。",
      zhHant: "請選擇訂閱。", ru: "Выберите подписку.", fr: "Choisissez un abonnement.",
      es: "Elige una suscripción.",
      pt: "Escolha uma assinatura.", tr: "Bir abonelik seçin.", nb: "Velg et abonnement.", ko: "구독을 선택하십시오.")
  }

  /// `11 payments remain, the next on 2021-02-01.`: what is left of a commitment.
  package func remainingPayments(_ count: Int, next day: String) -> String {
    localized(
      count == 1 ? "1 payment remains, on \(day)." : "\(count) payments remain, the next on \(day).",
      ja: "残りの支払いは\(count)回、次回は\(day)です。",
      de: count == 1
        ? "1 Zahlung steht aus, am \(day)." : "\(count) Zahlungen stehen aus, die nächste am \(day).",
      zhHans: "剩余 \(count) 期付款，下次为 \(day)。", zhHant: "剩餘 \(count) 期付款，下次為 \(day)。",
      ru: "Осталось платежей: \(count), следующий \(day).",
      fr: "Paiements restants : \(count), le prochain le \(day).",
      es: "Pagos restantes: \(count); el próximo, el \(day).",
      pt: "Pagamentos restantes: \(count); o próximo em \(day).",
      tr: "Kalan ödeme: \(count), sonraki \(day).", nb: "Gjenstående betalinger: \(count), den neste \(day).",
      ko: "남은 결제 \(count)회, 다음 결제일 \(day).")
  }

  package func renews(on day: String) -> String {
    localized(
      "Renews on \(day).", ja: "\(day)に更新されます。", de: "Verlängert sich am \(day).", zhHans: "将于 \(day) 续订。",
      zhHant: "將於 \(day) 續訂。", ru: "Продлится \(day).", fr: "Renouvellement le \(day).",
      es: "Se renueva el \(day).", pt: "Renova em \(day).", tr: "\(day) tarihinde yenilenir.",
      nb: "Fornyes \(day).", ko: "\(day)에 갱신됩니다.")
  }

  package func ends(on day: String) -> String {
    localized(
      "Ends on \(day).", ja: "\(day)に終了します。", de: "Endet am \(day).", zhHans: "将于 \(day) 结束。",
      zhHant: "將於 \(day) 結束。", ru: "Закончится \(day).", fr: "Prend fin le \(day).", es: "Termina el \(day).",
      pt: "Termina em \(day).", tr: "\(day) tarihinde sona erer.", nb: "Avsluttes \(day).",
      ko: "\(day)에 종료됩니다.")
  }

  package func hasEnded(on day: String) -> String {
    localized(
      "Expired on \(day).", ja: "\(day)に期限が切れました。", de: "Am \(day) abgelaufen.", zhHans: "已于 \(day) 到期。",
      zhHant: "已於 \(day) 到期。", ru: "Срок истек \(day).", fr: "Expiré le \(day).", es: "Caducó el \(day).",
      pt: "Expirou em \(day).", tr: "\(day) tarihinde sona erdi.", nb: "Utløp \(day).", ko: "\(day)에 만료되었습니다."
    )
  }

  package func changes(to plan: String, on day: String) -> String {
    localized(
      "\(plan) begins on \(day).", ja: "\(day)に\(plan)に変わります。", de: "\(plan) beginnt am \(day).",
      zhHans: "\(plan) 将于 \(day) 开始。", zhHant: "\(plan) 將於 \(day) 開始。", ru: "\(plan): начало \(day).",
      fr: "\(plan) commence le \(day).", es: "\(plan) empieza el \(day).", pt: "\(plan) começa em \(day).",
      tr: "\(plan) \(day) tarihinde başlar.", nb: "\(plan) begynner \(day).", ko: "\(plan): \(day)에 시작됩니다.")
  }

  package var isUnpaid: String {
    localized(
      "The last renewal is not paid.", ja: "前回の更新の支払いが済んでいません。",
      de: "Die letzte Verlängerung ist nicht bezahlt.",
      zhHans: "上次续订尚未付款。", zhHant: "上次續訂尚未付款。", ru: "Последнее продление не оплачено.",
      fr: "Le dernier renouvellement n’est pas payé.", es: "La última renovación no está pagada.",
      pt: "A última renovação não foi paga.", tr: "Son yenileme ödenmedi.",
      nb: "Den siste fornyelsen er ikke betalt.", ko: "마지막 갱신이 결제되지 않았습니다.")
  }

  package var resumeSubscription: String {
    localized(
      "Resubscribe", ja: "サブスクリプションを再開", de: "Abo fortsetzen", zhHans: "恢复订阅", zhHant: "恢復訂閱",
      ru: "Возобновить подписку", fr: "Reprendre l’abonnement", es: "Reanudar la suscripción",
      pt: "Retomar assinatura", tr: "Aboneliği Sürdür", nb: "Gjenoppta abonnementet", ko: "구독 다시 시작")
  }

  // A refund

  package var refundTitle: String {
    localized(
      "Request a Refund", ja: "返金をリクエスト", de: "Rückerstattung anfordern", zhHans: "申请退款", zhHant: "要求退款",
      ru: "Запросить возврат средств", fr: "Demander un remboursement", es: "Solicitar un reembolso",
      pt: "Solicitar reembolso", tr: "Para İadesi İste", nb: "Be om refusjon", ko: "환불 요청")
  }

  package var refundQuestion: String {
    localized(
      "What is the problem?", ja: "理由を選択してください。", de: "Was ist das Problem?", zhHans: "遇到了什么问题？",
      zhHant: "遇到了什麼問題？", ru: "В чем проблема?", fr: "Quel est le problème ?", es: "¿Cuál es el problema?",
      pt: "Qual é o problema?", tr: "Sorun nedir?", nb: "Hva er problemet?", ko: "어떤 문제가 있습니까?")
  }

  /// What the customer gives as the reason.
  package func reason(_ reason: RefundRequest.Reason) -> String {
    switch reason {
    case .unintended:
      localized(
        "I didn't mean to buy this", ja: "購入するつもりはなかった", de: "Ich wollte das nicht kaufen", zhHans: "我无意购买",
        zhHant: "我無意購買", ru: "Я не хотел покупать это", fr: "Je ne voulais pas acheter cet article",
        es: "No quería comprar esto", pt: "Eu não queria comprar isto", tr: "Bunu satın almak istemedim",
        nb: "Jeg mente ikke å kjøpe dette", ko: "구입할 의도가 없었습니다")
    case .fulfillment:
      localized(
        "I didn't get what I bought", ja: "購入したものを受け取っていない", de: "Ich habe den Kauf nicht erhalten",
        zhHans: "我没有收到所购内容", zhHant: "我沒有收到購買的內容", ru: "Я не получил покупку",
        fr: "Je n’ai pas reçu mon achat", es: "No he recibido lo que compré", pt: "Não recebi o que comprei",
        tr: "Satın aldığımı almadım", nb: "Jeg fikk ikke det jeg kjøpte", ko: "구입한 것을 받지 못했습니다")
    case .unsatisfied:
      localized(
        "I'm not satisfied with it", ja: "満足できなかった", de: "Ich bin nicht zufrieden", zhHans: "我不满意",
        zhHant: "我不滿意",
        ru: "Покупка меня не устраивает", fr: "Je ne suis pas satisfait", es: "No estoy satisfecho",
        pt: "Não estou satisfeito", tr: "Memnun kalmadım", nb: "Jeg er ikke fornøyd", ko: "만족스럽지 않습니다")
    case .legal:
      localized(
        "For legal reasons", ja: "法的な理由", de: "Aus rechtlichen Gründen", zhHans: "法律原因", zhHant: "法律原因",
        ru: "По юридическим причинам", fr: "Pour des raisons légales", es: "Por motivos legales",
        pt: "Por motivos legais", tr: "Yasal nedenlerle", nb: "Av juridiske årsaker", ko: "법적인 이유")
    case .other:
      localized(
        "Other", ja: "その他", de: "Sonstiges", zhHans: "其他", zhHant: "其他", ru: "Другое", fr: "Autre",
        es: "Otro",
        pt: "Outro", tr: "Diğer", nb: "Annet", ko: "기타")
    }
  }

  // An offer code

  package var redeemTitle: String {
    localized(
      "Redeem Code", ja: "コードを使う", de: "Code einlösen", zhHans: "兑换代码", zhHant: "兌換代碼",
      ru: "Использовать код",
      fr: "Utiliser un code", es: "Canjear código", pt: "Resgatar código", tr: "Kodu Kullan",
      nb: "Løs inn kode", ko: "코드 사용")
  }

  package var chooseCode: String {
    localized(
      "Choose the offer code to redeem.", ja: "使用するオファーコードを選択してください。", de: "Wähle den Angebotscode.",
      zhHans: "请选择要兑换的优惠代码。", zhHant: "請選擇要兌換的優惠代碼。", ru: "Выберите код предложения.",
      fr: "Choisissez le code d’offre à utiliser.", es: "Elige el código de oferta.",
      pt: "Escolha o código de oferta.", tr: "Kullanılacak teklif kodunu seçin.", nb: "Velg tilbudskoden.",
      ko: "사용할 혜택 코드를 선택하십시오.")
  }

  package var noCode: String {
    localized(
      "There is no code for you to redeem.", ja: "使用できるコードはありません。", de: "Es gibt keinen Code zum Einlösen.",
      zhHans: "没有可兑换的代码。", zhHant: "沒有可兌換的代碼。", ru: "Нет кода, который можно использовать.",
      fr: "Il n’y a aucun code à utiliser.", es: "No hay ningún código que canjear.",
      pt: "Não há código para resgatar.", tr: "Kullanılabilecek kod yok.",
      nb: "Det finnes ingen kode å løse inn.",
      ko: "사용할 수 있는 코드가 없습니다.")
  }

  package var redeem: String {
    localized(
      "Redeem", ja: "使う", de: "Einlösen", zhHans: "兑换", zhHant: "兌換", ru: "Использовать", fr: "Utiliser",
      es: "Canjear", pt: "Resgatar", tr: "Kullan", nb: "Løs inn", ko: "사용")
  }

  // Messages of the App Store

  package var billingTitle: String {
    localized(
      "Billing Problem", ja: "お支払いに関する問題", de: "Zahlungsproblem", zhHans: "付款问题", zhHant: "付款問題",
      ru: "Проблема с оплатой", fr: "Problème de paiement", es: "Problema de facturación",
      pt: "Problema de cobrança", tr: "Faturalandırma Sorunu", nb: "Betalingsproblem", ko: "결제 문제")
  }

  package func billingMessage(_ name: String) -> String {
    localized(
      "\(name) could not be renewed. Update your payment information to keep it.",
      ja: "\(name)を更新できませんでした。引き続き利用するには、お支払い情報を更新してください。",
      de: "\(name) konnte nicht verlängert werden. Aktualisiere deine Zahlungsinformationen.",
      zhHans: "\(name) 无法续订。请更新付款信息以继续使用。", zhHant: "\(name) 無法續訂。請更新付款資訊以繼續使用。",
      ru: "Не удалось продлить «\(name)». Обновите платежные данные.",
      fr: "\(name) n’a pas pu être renouvelé. Mettez à jour vos informations de paiement.",
      es: "No se ha podido renovar \(name). Actualiza tu información de pago.",
      pt: "Não foi possível renovar \(name). Atualize suas informações de pagamento.",
      tr: "\(name) yenilenemedi. Sürdürmek için ödeme bilgilerinizi güncelleyin.",
      nb: "\(name) kunne ikke fornyes. Oppdater betalingsinformasjonen din.",
      ko: "\(name)을(를) 갱신할 수 없습니다. 계속 사용하려면 결제 정보를 업데이트하십시오.")
  }

  package var updatePayment: String {
    localized(
      "Update Payment", ja: "お支払い情報を更新", de: "Zahlung aktualisieren", zhHans: "更新付款信息", zhHant: "更新付款資訊",
      ru: "Обновить оплату", fr: "Mettre à jour le paiement", es: "Actualizar el pago",
      pt: "Atualizar pagamento", tr: "Ödemeyi Güncelle", nb: "Oppdater betaling", ko: "결제 정보 업데이트")
  }

  package var winBackTitle: String {
    localized(
      "Subscription Offer", ja: "サブスクリプションのオファー", de: "Abo-Angebot", zhHans: "订阅优惠", zhHant: "訂閱優惠",
      ru: "Предложение подписки", fr: "Offre d’abonnement", es: "Oferta de suscripción",
      pt: "Oferta de assinatura", tr: "Abonelik Teklifi", nb: "Abonnementstilbud", ko: "구독 혜택")
  }

  package func winBackMessage(_ name: String, _ terms: String) -> String {
    localized(
      "Come back to \(name): \(terms).", ja: "\(name)をもう一度: \(terms)。", de: "Zurück zu \(name): \(terms).",
      zhHans: "重新订阅 \(name)：\(terms)。", zhHant: "重新訂閱 \(name)：\(terms)。",
      ru: "Вернитесь к «\(name)»: \(terms).", fr: "Retrouvez \(name) : \(terms).",
      es: "Vuelve a \(name): \(terms).", pt: "Volte para \(name): \(terms).",
      tr: "\(name) aboneliğine geri dönün: \(terms).", nb: "Kom tilbake til \(name): \(terms).",
      ko: "\(name)을(를) 다시 구독하십시오: \(terms).")
  }

  package var genericTitle: String {
    localized(
      "Message from the App Store", ja: "App Storeからのお知らせ", de: "Mitteilung vom App Store",
      zhHans: "来自 App Store 的消息", zhHant: "來自 App Store 的訊息", ru: "Сообщение от App Store",
      fr: "Message de l’App Store", es: "Mensaje del App Store", pt: "Mensagem da App Store",
      tr: "App Store’dan İleti", nb: "Melding fra App Store", ko: "App Store 메시지")
  }

  package var genericMessage: String {
    localized(
      "There is something new about your account.", ja: "アカウントに関するお知らせがあります。",
      de: "Es gibt Neues zu deinem Account.", zhHans: "您的帐户有新消息。", zhHant: "您的帳號有新訊息。",
      ru: "Есть новости о вашем аккаунте.", fr: "Il y a du nouveau concernant votre compte.",
      es: "Hay novedades sobre tu cuenta.", pt: "Há novidades sobre sua conta.",
      tr: "Hesabınızla ilgili yeni bir bilgi var.", nb: "Det er noe nytt om kontoen din.",
      ko: "계정에 관한 새로운 소식이 있습니다.")
  }

  /// What a thing is and what it costs: `Pro Yearly, $49.99 per year`.
  package func named(_ name: String, _ price: String) -> String {
    localized("\(name), \(price)", ja: "\(name)、\(price)", zh: "\(name)，\(price)")
  }

  /// A phrase as a sentence.
  package func sentence(_ phrase: String) -> String {
    localized("\(phrase).", ja: "\(phrase)。", zh: "\(phrase)。")
  }

  /// One sentence and the next.
  package func join(_ one: String, _ next: String) -> String {
    localized("\(one) \(next)", ja: one + next, zh: one + next)
  }
}
