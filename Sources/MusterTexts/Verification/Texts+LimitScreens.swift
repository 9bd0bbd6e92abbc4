extension Texts {
  /// The texts for too many wrong codes or refused pictures.
  static let limitTexts: [String: Text] = [
    "limitTitle_codes": Text(
      english: "Too many wrong codes",
      german: "Zu viele falsche Codes",
      czech: "Příliš mnoho nesprávných kódů",
      spanish: "Demasiados códigos incorrectos"),
    "limitTitle_pictures": Text(
      english: "Too many refused pictures",
      german: "Zu viele abgelehnte Bilder",
      czech: "Příliš mnoho odmítnutých snímků",
      spanish: "Demasiadas imágenes rechazadas"),
    "limitLead_codes_BEGIN_VERIFICATION": Text(
      english: "For your safety, the verification begins again.",
      german: "Zu Ihrer Sicherheit beginnt die Prüfung von vorn.",
      czech: "Pro vaši bezpečnost začíná ověření od začátku.",
      spanish: "Por su seguridad, la verificación empieza de nuevo."),
    "limitLead_codes_BEGIN_PRESENCE_CHECK": Text(
      english: "For your safety, the check of your face begins again. Then you get a new code.",
      german: "Zu Ihrer Sicherheit wird Ihr Gesicht noch einmal geprüft. Danach bekommen Sie einen neuen Code.",
      czech: "Pro vaši bezpečnost zkontrolujeme váš obličej ještě jednou. Potom dostanete nový kód.",
      spanish: "Por su seguridad, la prueba de su cara empieza de nuevo. Después recibirá otro código."),
    "limitLead_codes_ENTER_CODE": Text(
      english: "For your safety, the last code is no longer valid. We have sent you a new one.",
      german: "Zu Ihrer Sicherheit gilt der letzte Code nicht mehr. Wir haben Ihnen einen neuen gesendet.",
      czech: "Pro vaši bezpečnost už poslední kód neplatí. Poslali jsme vám nový.",
      spanish: "Por su seguridad, el último código ya no es válido. Le hemos enviado otro."),
    "limitLead_pictures_BEGIN_VERIFICATION": Text(
      english: "For one side, no more pictures can be accepted. The verification begins again.",
      german: "Von einer Seite kann kein weiteres Bild angenommen werden. Die Prüfung beginnt von vorn.",
      czech: "U jedné strany už nelze přijmout další snímek. Ověření začíná od začátku.",
      spanish: "De un lado ya no se puede aceptar ninguna imagen más. La verificación empieza de nuevo."),
    "limitKept_pictures": Text(
      english: "The accepted pictures are kept, and so are your consent and your contact details.",
      german: "Angenommene Bilder, Ihre Einwilligung und Ihre Kontaktdaten bleiben erhalten.",
      czech: "Přijaté snímky, váš souhlas i kontaktní údaje zůstávají.",
      spanish: "Las imágenes aceptadas, su consentimiento y sus datos de contacto se conservan."),
    "limitKept_BEGIN_VERIFICATION": Text(
      english: "You take the pictures of your documents again. Your consent and your contact details are kept.",
      german: """
        Sie nehmen die Bilder Ihrer Dokumente noch einmal auf. Ihre Einwilligung und Ihre Kontaktdaten bleiben \
        erhalten.
        """,
      czech: "Doklady vyfotíte ještě jednou. Váš souhlas a kontaktní údaje zůstávají.",
      spanish: """
        Tendrá que tomar de nuevo las imágenes de sus documentos. Su consentimiento y sus datos de contacto se \
        conservan.
        """),
    "limitKept_BEGIN_PRESENCE_CHECK": Text(
      english: "The pictures of your documents are kept. You do not need to take them again.",
      german: "Die Bilder Ihrer Dokumente bleiben erhalten. Sie müssen sie nicht noch einmal aufnehmen.",
      czech: "Snímky vašich dokladů zůstávají. Nemusíte je fotit znovu.",
      spanish: "Las imágenes de sus documentos se conservan. No tiene que tomarlas de nuevo."),
    "limitKept_ENTER_CODE": Text(
      english: "Everything else that you have done is kept.",
      german: "Alles andere, was Sie getan haben, bleibt erhalten.",
      czech: "Vše ostatní, co jste udělali, zůstává.",
      spanish: "Todo lo demás que ha hecho se conserva."),
    "exhaustedTitle": Text(
      english: "No more attempts for this side",
      german: "Kein Versuch mehr für diese Seite",
      czech: "Pro tuto stranu už nezbývá žádný pokus",
      spanish: "No quedan intentos para este lado"),
    "exhaustedLead": Text(
      english: "Too many pictures were not good enough: {side}.",
      german: "Zu viele Bilder waren nicht gut genug: {side}.",
      czech: "Příliš mnoho snímků nebylo dost dobrých: {side}.",
      spanish: "Demasiadas imágenes no eran lo bastante buenas: {side}."),
    "exhaustedChange": Text(
      english: "Please choose another document. What was already accepted is kept.",
      german: "Bitte wählen Sie ein anderes Dokument. Was schon angenommen wurde, bleibt erhalten.",
      czech: "Vyberte prosím jiný doklad. Co už bylo přijato, zůstává.",
      spanish: "Elija otro documento, por favor. Lo que ya se ha aceptado se conserva."),
    "exhaustedRestart": Text(
      english: "You can begin again. The accepted pictures are kept; you only take the others again.",
      german:
        "Sie können neu beginnen. Angenommene Bilder bleiben erhalten; nur die anderen nehmen Sie noch einmal auf.",
      czech: "Můžete začít znovu. Přijaté snímky zůstávají, znovu pořídíte jen ostatní.",
      spanish:
        "Puede empezar de nuevo. Las imágenes aceptadas se conservan; solo tendrá que tomar de nuevo las demás."),
  ]
}
