extension Texts {
  /// Returns the message that delivers a link to a person's other device.
  ///
  /// - Parameter name: Who asks for the verification.
  package static func handOff(to url: String, name: String, in language: Language) -> String {
    Text(
      english: "\(name): continue your verification on this device: \(url) The link works once, within ten minutes.",
      german: """
        \(name): Setzen Sie Ihre Prüfung auf diesem Gerät fort: \(url) Der Link funktioniert einmal, innerhalb von \
        zehn Minuten.
        """,
      czech: "\(name): pokračujte v ověření na tomto zařízení: \(url) Odkaz lze otevřít jednou, do deseti minut.",
      spanish: """
        \(name): continúe su verificación en este dispositivo: \(url) El enlace funciona una vez, en los próximos diez \
        minutos.
        """)[language]
  }

  /// The messages about links to a verification, and the settings of its pages.
  static let hostedMessages: [String: Text] = [
    "HOSTED_SETTING_INVALID": Text(
      english: "This setting is not valid.",
      german: "Diese Einstellung ist nicht gültig.",
      czech: "Toto nastavení není platné.",
      spanish: "Este ajuste no es válido."),
    "LINKS_EXHAUSTED": Text(
      english: "There are too many links. Please use one of them.",
      german: "Es gibt zu viele Links. Bitte verwenden Sie einen davon.",
      czech: "Odkazů je příliš mnoho. Použijte prosím některý z nich.",
      spanish: "Hay demasiados enlaces. Use uno de ellos, por favor."),
    "LINK_DELIVERY_FAILED": Text(
      english: "The link could not be sent. Please scan the code instead.",
      german: "Der Link konnte nicht gesendet werden. Bitte scannen Sie stattdessen den Code.",
      czech: "Odkaz se nepodařilo odeslat. Naskenujte prosím místo toho kód.",
      spanish: "No se ha podido enviar el enlace. Escanee el código en su lugar, por favor."),
    "LINK_DELIVERY_MISSING": Text(
      english: "Links cannot be sent here. Please scan the code instead.",
      german: "Hier können keine Links gesendet werden. Bitte scannen Sie stattdessen den Code.",
      czech: "Tady nelze posílat odkazy. Naskenujte prosím místo toho kód.",
      spanish: "Aquí no se pueden enviar enlaces. Escanee el código en su lugar, por favor."),
    "LINK_IN_USE": Text(
      english: "This link was opened in another browser. Please continue there, or ask for another one.",
      german: """
        Dieser Link wurde in einem anderen Browser geöffnet. Machen Sie bitte dort weiter, oder fordern Sie einen \
        neuen an.
        """,
      czech: "Tento odkaz byl otevřen v jiném prohlížeči. Pokračujte prosím tam, nebo požádejte o nový.",
      spanish: "Este enlace se ha abierto en otro navegador. Continúe allí o pida otro, por favor."),
    "LINK_MESSAGES_EXHAUSTED": Text(
      english: "No more messages can be sent for now. Please scan the code instead.",
      german: "Im Moment können keine weiteren Nachrichten gesendet werden. Bitte scannen Sie stattdessen den Code.",
      czech: "Další zprávy teď nelze poslat. Naskenujte prosím místo toho kód.",
      spanish: "De momento no se pueden enviar más mensajes. Escanee el código en su lugar, por favor."),
    "LINK_NOT_FOUND": Text(
      english: "This link does not exist. Please ask for another one.",
      german: "Diesen Link gibt es nicht. Bitte fordern Sie einen neuen an.",
      czech: "Tento odkaz neexistuje. Požádejte prosím o nový.",
      spanish: "Este enlace no existe. Pida otro, por favor."),
    "LINK_REVOKED": Text(
      english: "This link is no longer valid. Please ask for another one.",
      german: "Dieser Link ist nicht mehr gültig. Bitte fordern Sie einen neuen an.",
      czech: "Tento odkaz už neplatí. Požádejte prosím o nový.",
      spanish: "Este enlace ya no es válido. Pida otro, por favor."),
    "LINK_USED": Text(
      english: "This link has already been opened. Please ask for another one.",
      german: "Dieser Link wurde bereits geöffnet. Bitte fordern Sie einen neuen an.",
      czech: "Tento odkaz už byl otevřen. Požádejte prosím o nový.",
      spanish: "Este enlace ya se ha abierto. Pida otro, por favor."),
    "PHASE_CONFLICT": Text(
      english: "This step is not possible now.",
      german: "Dieser Schritt ist jetzt nicht möglich.",
      czech: "Tento krok teď není možný.",
      spanish: "Este paso no es posible ahora."),
    "RETURN_URL_NOT_ALLOWED": Text(
      english: "The project does not allow you to return to this address. Please ask whoever sent you the link.",
      german: """
        Das Projekt erlaubt die Rückkehr zu dieser Adresse nicht. Bitte fragen Sie bei der Stelle nach, die Ihnen den \
        Link gesendet hat.
        """,
      czech: "Projekt nepovoluje návrat na tuto adresu. Zeptejte se prosím toho, kdo vám odkaz poslal.",
      spanish: "El proyecto no permite volver a esta dirección. Pregunte a quien le envió el enlace, por favor."),
    "VERIFICATION_LINK_EXPIRED": Text(
      english: "This link has expired. Please ask for another one.",
      german: "Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.",
      czech: "Platnost tohoto odkazu vypršela. Požádejte prosím o nový.",
      spanish: "Este enlace ha caducado. Pida otro, por favor."),
  ]
}
