extension Texts {
  /// Returns the texts of the page of a verification by key: the page's own keys, and `end_` with the code of each end of
  /// a verification.
  ///
  /// The page replaces `{name}`, `{time}`, `{count}` and other words in braces.
  package static func verificationPage(in language: Language) -> [String: String] {
    verificationPageTexts[language]
  }

  /// The texts of all screens, with the names of documents and the ends of a verification.
  private static let verificationPageTexts = [String: Text](
    joining: cameraPageTexts, commonTexts, stepTexts, handOffTexts, documentTexts, cameraTexts, codeTexts, limitTexts,
    endTexts,
    DocumentTypeNames.pageTexts, [String: Text](uniqueKeysWithValues: ends.map { ("end_\($0.key)", $0.value) }))

  /// The texts around the screens, and those that several screens share.
  private static let commonTexts: [String: Text] = [
    "title": Text(
      english: "Identity verification",
      german: "Identitätsprüfung",
      czech: "Ověření totožnosti",
      spanish: "Verificación de identidad"),
    "steps": Text(
      english: "Steps of the verification",
      german: "Schritte der Prüfung",
      czech: "Kroky ověření",
      spanish: "Pasos de la verificación"),
    "step_CONTACT": Text(english: "Contact", german: "Kontakt", czech: "Kontakt", spanish: "Contacto"),
    "step_DOCUMENTS": Text(english: "Document", german: "Dokument", czech: "Doklad", spanish: "Documento"),
    "step_DOCUMENTS_many": Text(english: "Documents", german: "Dokumente", czech: "Doklady", spanish: "Documentos"),
    "step_PRESENCE_CHECK": Text(english: "Face", german: "Gesicht", czech: "Obličej", spanish: "Cara"),
    "step_OTP_VERIFICATION": Text(english: "Code", german: "Code", czech: "Kód", spanish: "Código"),
    "stateDone": Text(english: "done", german: "erledigt", czech: "hotovo", spanish: "hecho"),
    "stateSent": Text(english: "sent", german: "gesendet", czech: "odesláno", spanish: "enviado"),
    "stateOpen": Text(english: "still to do", german: "noch offen", czech: "ještě zbývá", spanish: "pendiente"),
    "slow": Text(
      english: "This takes longer than usual. Please wait.",
      german: "Das dauert länger als sonst. Bitte warten Sie.",
      czech: "Trvá to déle než obvykle. Počkejte prosím.",
      spanish: "Tarda más de lo habitual. Espere, por favor."),
    "offline": Text(
      english: "There is no connection. This page continues as soon as there is one.",
      german: "Keine Verbindung. Sobald sie wieder da ist, geht es weiter.",
      czech: "Jste bez připojení. Jakmile se obnoví, budeme pokračovat.",
      spanish: "No hay conexión. Continuaremos en cuanto vuelva."),
    "sandbox": Text(
      english: "This is a test. Nobody is verified, and the code is 11111111.",
      german: "Dies ist ein Test. Niemand wird geprüft, und der Code ist 11111111.",
      czech: "Toto je test. Nikdo se neověřuje a kód je 11111111.",
      spanish: "Esto es una prueba. No se verifica a nadie y el código es 11111111."),
    "privacy": Text(english: "Privacy", german: "Datenschutz", czech: "Ochrana soukromí", spanish: "Privacidad"),
    "help": Text(english: "Help", german: "Hilfe", czech: "Pomoc", spanish: "Ayuda"),
    "helpLead": Text(
      english: "Do you need help?",
      german: "Brauchen Sie Hilfe?",
      czech: "Potřebujete pomoc?",
      spanish: "¿Necesita ayuda?"),
    "cancel": Text(english: "Cancel", german: "Abbrechen", czech: "Zrušit", spanish: "Cancelar"),
    "close": Text(english: "Close", german: "Schließen", czech: "Zavřít", spanish: "Cerrar"),
    "cancelTitle": Text(
      english: "Do you want to cancel the verification?",
      german: "Möchten Sie die Prüfung abbrechen?",
      czech: "Chcete ověření zrušit?",
      spanish: "¿Quiere cancelar la verificación?"),
    "cancelLead": Text(
      english: """
        If you cancel, the verification ends, and your pictures are no longer used for it. You can also take a break, \
        and open the link again later.
        """,
      german: """
        Wenn Sie abbrechen, endet die Prüfung, und Ihre Bilder werden nicht mehr dafür verwendet. Sie können auch eine \
        Pause machen und den Link später wieder öffnen.
        """,
      czech: """
        Pokud ověření zrušíte, skončí a vaše snímky už pro něj nepoužijeme. Můžete si také udělat přestávku a odkaz \
        otevřít znovu později.
        """,
      spanish: """
        Si cancela, la verificación termina y sus imágenes ya no se usan para ella. También puede hacer una pausa y \
        volver a abrir el enlace más tarde.
        """),
    "cancelStay": Text(
      english: "Continue the verification",
      german: "Prüfung fortsetzen",
      czech: "Pokračovat v ověření",
      spanish: "Continuar la verificación"),
    "cancelPause": Text(
      english: "Take a break",
      german: "Pause machen",
      czech: "Udělat si přestávku",
      spanish: "Hacer una pausa"),
    "cancelConfirm": Text(
      english: "Cancel the verification",
      german: "Prüfung abbrechen",
      czech: "Zrušit ověření",
      spanish: "Cancelar la verificación"),
    "goOn": Text(english: "Continue", german: "Weiter", czech: "Pokračovat", spanish: "Continuar"),
    "return": Text(
      english: "Back to {name}",
      german: "Zurück zu {name}",
      czech: "Zpět: {name}",
      spanish: "Volver a {name}"),
    "returnPlain": Text(english: "Back", german: "Zurück", czech: "Zpět", spanish: "Volver"),
    "reload": Text(
      english: "Reload the page",
      german: "Seite neu laden",
      czech: "Načíst stránku znovu",
      spanish: "Recargar la página"),
    "noScriptTitle": Text(
      english: "This page needs JavaScript",
      german: "Diese Seite braucht JavaScript",
      czech: "Tato stránka potřebuje JavaScript",
      spanish: "Esta página necesita JavaScript"),
    "noScriptLead": Text(
      english: "Please allow it and reload the page, or open the link in another browser.",
      german: "Bitte erlauben Sie es und laden Sie die Seite neu, oder öffnen Sie den Link in einem anderen Browser.",
      czech: "Povolte ho prosím a načtěte stránku znovu, nebo otevřete odkaz v jiném prohlížeči.",
      spanish: "Permítalo y recargue la página, o abra el enlace en otro navegador, por favor."),
  ]
}
