extension Texts {
  /// The texts about the page, the welcome and the consent.
  static let germanVerificationBeginning: [String: String] = [
    "title": "Identitätsprüfung",
    "steps": "Schritte der Prüfung",
    "step_CONTACT": "Kontakt",
    "step_DOCUMENTS": "Ausweis",
    "step_DOCUMENTS_many": "Ausweise",
    "step_PRESENCE_CHECK": "Gesicht",
    "step_OTP_VERIFICATION": "Code",
    "stateDone": "erledigt",
    "stateSent": "abgegeben",
    "stateOpen": "noch offen",
    "wait": "Einen Moment, bitte …",
    "slow": "Das dauert länger als sonst. Bitte warten Sie.",
    "offline": "Keine Verbindung. Sobald sie wieder da ist, geht es weiter.",
    "sandbox": "Dies ist ein Test. Niemand wird geprüft, und der Code ist 11111111.",
    "privacy": "Datenschutz",
    "help": "Hilfe",
    "helpLead": "Brauchen Sie Hilfe?",
    "cancel": "Abbrechen",
    "close": "Schließen",
    "cancelTitle": "Möchten Sie die Prüfung abbrechen?",
    "cancelLead":
      """
    Wenn Sie abbrechen, endet die Prüfung, und Ihre Bilder werden nicht mehr dafür verwendet. Sie können auch eine \
    Pause machen und den Link später wieder öffnen.
    """,
    "cancelStay": "Prüfung fortsetzen",
    "cancelPause": "Pause machen",
    "cancelConfirm": "Prüfung abbrechen",
    "goOn": "Weiter",
    "return": "Zurück zu {name}",
    "returnPlain": "Zurück",
    "reload": "Seite neu laden",
    "tryAgain": "Noch einmal versuchen",
    "welcomeTitle": "{name} bittet Sie, Ihre Identität zu bestätigen",
    "welcomeTitlePlain": "Bitte bestätigen Sie Ihre Identität",
    "welcomeLead": "So kann niemand sonst in Ihrem Namen handeln.",
    "needContactTitle_EMAIL": "Ihre E-Mail-Adresse",
    "needContactTitle_SMS": "Ihre Telefonnummer",
    "needContact": "Wir senden Ihnen einen Code.",
    "needDocumentTitle": "Ihr Ausweis",
    "needDocument": "Halten Sie ihn bereit und fotografieren Sie ihn bei gutem Licht.",
    "needDocumentsTitle": "Ihre {count} Ausweise",
    "needDocuments": "Halten Sie sie bereit und fotografieren Sie sie bei gutem Licht.",
    "needFaceTitle": "Ihr Gesicht",
    "needFace": "Sie sehen in die Kamera und folgen einigen kurzen Anweisungen.",
    "needCodeTitle": "Ihr Code",
    "needCode": "Zum Schluss geben Sie einen Code ein, den wir Ihnen senden.",
    "duration": "Das dauert etwa zwei Minuten. Sie können eine Pause machen und den Link später wieder öffnen.",
    "begin": "Beginnen",
    "consentTitle": "Ihre Einwilligung",
    "agree": "Ich bin einverstanden",
    "decline": "Ich bin nicht einverstanden",
    "declinedTitle": "Wir brauchen Ihre Einwilligung",
    "declinedLead":
      "Es wurden keine Bilder aufgenommen. Sie können den Text noch einmal lesen oder diese Seite schließen.",
    "consentAgain": "Text noch einmal lesen",
  ]

  /// The texts about devices and documents.
  static let germanVerificationDocuments: [String: String] = [
    "deviceTitle": "Ihr Telefon macht bessere Bilder",
    "deviceLead":
      "Machen Sie mit dem Telefon weiter: Dort geht es schneller, und diese Seite zeigt, wie weit Sie sind.",
    "usePhone": "Am Telefon weitermachen",
    "useComputer": "An diesem Computer weitermachen",
    "phoneTitle": "Scannen Sie diesen Code mit dem Telefon",
    "phoneFirst": "Öffnen Sie die Kamera Ihres Telefons.",
    "phoneSecond": "Halten Sie sie über den Code und öffnen Sie den Link, der erscheint.",
    "phoneThird": "Diese Seite können Sie offen lassen: Sie zeigt, wie weit Sie sind.",
    "qrName": "QR-Code, der diese Prüfung auf Ihrem Telefon öffnet",
    "timeLeft": "Der Code gilt noch {time}",
    "codeOver": "Der Code ist abgelaufen.",
    "codeFailed": "Der Code konnte nicht angezeigt werden. Bitte versuchen Sie es noch einmal.",
    "newCode": "Neuen Code anzeigen",
    "linkSendLabel": "Oder senden Sie einen Link an Ihr Handy: Nummer mit Ländervorwahl oder E-Mail-Adresse",
    "linkSend": "Link senden",
    "linkSendMissing": "Bitte geben Sie eine Telefonnummer oder eine E-Mail-Adresse ein.",
    "linkSent": "Der Link ist unterwegs an {address}.",
    "linkCopy": "Link kopieren",
    "linkCopied": "Kopiert. Öffnen Sie den Link innerhalb von zehn Minuten auf Ihrem Handy.",
    "linkCopyFailed": "Der Link konnte nicht kopiert werden.",
    "followTitle": "Machen Sie am Telefon weiter",
    "followLead": "Diese Seite zeigt, wie weit Sie dort sind. Sie können sie auch schließen.",
    "goOnHere": "Lieber hier weitermachen",
    "choiceTitle": "Welchen Ausweis haben Sie zur Hand?",
    "choiceNext": "Nun ein zweiter Ausweis",
    "choiceLead": "Er muss gültig sein und Ihnen gehören.",
    "country": "Ausstellendes Land",
    "changeDocument": "Anderen Ausweis wählen",
    "sidesOne": "Die Seite mit Ihrem Foto",
    "sidesBoth": "Vorder- und Rückseite",
    "sidesFace": "Ein Foto Ihres Gesichts",
    "side_FRONT": "{document}: Vorderseite",
    "side_BACK": "{document}: Rückseite",
    "sideAccepted": "Angenommen: {side}",
    "tipWhole": "Alle vier Ecken sind im Bild.",
    "tipLight": "Das Licht ist gleichmäßig, und nichts spiegelt.",
    "tipReal": "Es ist der Ausweis selbst, keine Kopie und kein Bildschirm.",
    "tipFace": "Nur Ihr Gesicht ist im Bild, ohne Sonnenbrille und Hut.",
    "openCamera": "Kamera öffnen",
    "useCamera": "Kamera noch einmal versuchen",
    "takePhoto": "Foto aufnehmen",
    "takeAgain": "Noch einmal aufnehmen",
    "chooseFile": "Foto oder Datei auswählen",
    "allowCamera": "Bitte erlauben Sie den Zugriff auf die Kamera.",
    "cameraRefused":
      """
    Der Zugriff auf die Kamera wurde nicht erlaubt. Erlauben Sie ihn in den Einstellungen des Browsers, oder \
    verwenden Sie stattdessen Fotos.
    """,
    "cameraMissing": "Die Kamera lässt sich hier nicht benutzen. Sie können stattdessen Fotos verwenden.",
    "cameraForbidden":
      "Die Seite, in der diese hier erscheint, erlaubt die Kamera nicht. Sie können stattdessen Fotos verwenden.",
    "fileUnreadable":
      """
    Diese Datei ({kind}) lässt sich nicht verwenden. Vielleicht ist sie beschädigt oder von anderer Art. Bitte \
    wählen Sie eine von diesen: {formats}.
    """,
    "preview": "Was Ihre Kamera sieht",
    "shutter": "Bild aufnehmen",
    "torch": "Licht",
    "leaveCamera": "Kamera schließen",
    "hintBegin": "Legen Sie den Ausweis in den Rahmen.",
    "hintFace": "Halten Sie Ihr Gesicht in den Rahmen und drücken Sie den Knopf.",
    "hintHold": "Gut. Bitte stillhalten …",
    "hintManual": "Legen Sie den Ausweis in den Rahmen und drücken Sie den Knopf.",
    "hintPress": "Noch kein Bild aufgenommen? Drücken Sie den runden Knopf.",
    "hint_DOCUMENT_NOT_FOUND": "Legen Sie den Ausweis in den Rahmen.",
    "hint_TWO_DOCUMENTS": "Nur eine Seite eines Ausweises im Rahmen.",
    "hint_WRONG_DOCUMENT": "Zeigen Sie den Ausweis, nach dem gefragt wird.",
    "hint_COVER": "Öffnen Sie den Pass auf der Seite mit dem Foto.",
    "hint_WRONG_SIDE": "Drehen Sie den Ausweis um.",
    "hint_SIMILAR_PICTURE": "Drehen Sie den Ausweis um.",
    "hint_DOCUMENT_CUT_OFF": "Bringen Sie alle vier Ecken in den Rahmen.",
    "hint_OBSTRUCTED": "Nehmen Sie die Finger vom Ausweis.",
    "hint_DOCUMENT_SMALL": "Gehen Sie näher heran.",
    "hint_DOCUMENT_SKEWED": "Halten Sie die Kamera gerade darüber.",
    "hint_TOO_DARK": "Es ist zu dunkel. Suchen Sie mehr Licht.",
    "hint_TOO_BRIGHT": "Es ist zu hell. Meiden Sie starkes Licht.",
    "hint_LOW_CONTRAST": "Das Bild ist blass. Suchen Sie gleichmäßiges Licht.",
    "hint_GLARE": "Etwas spiegelt. Neigen Sie den Ausweis ein wenig.",
    "hint_BLURRY": "Halten Sie still, bis es scharf ist.",
    "taken": "Aufgenommen.",
    "preparing": "Das Bild wird vorbereitet",
    "preparingLead": "Das dauert ein paar Sekunden.",
    "sending": "Das Bild wird gesendet",
    "sentPart": "{percent} % gesendet",
    "cancelUpload": "Abbrechen und ein anderes Bild nehmen",
    "checking": "Das Bild wird geprüft",
    "checkingLead": "Das dauert nur einen Moment.",
    "checkingLong": "Das dauert etwas länger als sonst. Bitte warten Sie.",
    "yourPicture": "Ihr Bild",
    "refusedTitle": "Bitte noch einmal aufnehmen",
    "attemptsLeft": "verbleibende Versuche: {count}",
    "attemptLast": "Dies ist der letzte Versuch für diese Seite.",
    "exhaustedTitle": "Kein Versuch mehr für diese Seite",
    "exhaustedLead": "Zu viele Bilder waren nicht gut genug: {side}.",
    "exhaustedChange": "Bitte wählen Sie einen anderen Ausweis. Was schon angenommen wurde, bleibt erhalten.",
    "exhaustedRestart":
      "Sie können neu beginnen. Angenommene Bilder bleiben erhalten; nur die anderen nehmen Sie noch einmal auf.",
  ]

  /// The texts about presence, the code, and the ends.
  static let germanVerificationEnds: [String: String] = [
    "presenceTitle": "Nun Ihr Gesicht",
    "presenceAgain": "Die letzte Prüfung war nicht erfolgreich. Bitte versuchen Sie es bei gutem Licht noch einmal.",
    "presenceOver": "In dieser Prüfung sind keine Versuche mehr übrig. Sie können eine neue beginnen.",
    "presenceElsewhere": "Diese Prüfung findet auf einer anderen Seite statt. Kommen Sie danach hierher zurück.",
    "presenceInApp": "Diese Prüfung machen Sie in unserer App. Kommen Sie danach hierher zurück.",
    "presenceOpen": "Prüfung öffnen",
    "presenceDone": "Ich habe die Prüfung gemacht",
    "contactTitle_EMAIL": "Ihre E-Mail-Adresse",
    "contactTitle_SMS": "Ihre Telefonnummer",
    "contactLead_EMAIL": "Wir senden Ihnen dorthin einen Code, um sicherzugehen, dass die Adresse Ihnen gehört.",
    "contactLead_SMS": "Wir senden Ihnen einen Code per SMS, um sicherzugehen, dass die Nummer Ihnen gehört.",
    "contactLabel_EMAIL": "E-Mail-Adresse",
    "contactLabel_SMS": "Telefonnummer mit Landesvorwahl",
    "contactMissing": "Bitte geben Sie ein, wohin der Code gesendet werden soll.",
    "contactSend": "Code senden",
    "contactChange_EMAIL": "Andere E-Mail-Adresse verwenden",
    "contactChange_SMS": "Andere Nummer verwenden",
    "codeTitle": "Geben Sie Ihren Code ein",
    "codeLead": "Wir haben Ihnen einen Code gesendet. Es kann eine Minute dauern, bis er ankommt.",
    "codeLeadTo": "Wir haben einen Code an {address} gesendet. Es kann eine Minute dauern, bis er ankommt.",
    "codeLabel": "Code, den wir Ihnen gesendet haben",
    "codeMissing": "Bitte geben Sie den Code ein.",
    "codeWrong": "Dieser Code ist nicht richtig. Verbleibende Versuche: {count}.",
    "codeLast_CONTACT": "Dies ist Ihr letzter Versuch. Nach einem weiteren falschen Code endet die Prüfung.",
    "codeLast_OTP_VERIFICATION":
      "Dies ist Ihr letzter Versuch. Nach einem weiteren falschen Code müssen Sie einen Teil der Prüfung wiederholen.",
    "limitTitle_codes": "Zu viele falsche Codes",
    "limitTitle_pictures": "Zu viele abgelehnte Bilder",
    "limitLead_codes_BEGIN_VERIFICATION": "Zu Ihrer Sicherheit beginnt die Prüfung von vorn.",
    "limitLead_codes_BEGIN_PRESENCE_CHECK":
      "Zu Ihrer Sicherheit wird Ihr Gesicht noch einmal geprüft. Danach bekommen Sie einen neuen Code.",
    "limitLead_codes_ENTER_CODE":
      "Zu Ihrer Sicherheit gilt der letzte Code nicht mehr. Wir haben Ihnen einen neuen gesendet.",
    "limitLead_pictures_BEGIN_VERIFICATION":
      "Von einer Seite kann kein weiteres Bild angenommen werden. Die Prüfung beginnt von vorn.",
    "limitKept_pictures": "Angenommene Bilder, Ihre Einwilligung und Ihre Kontaktdaten bleiben erhalten.",
    "limitKept_BEGIN_VERIFICATION":
      "Sie nehmen die Bilder Ihrer Ausweise noch einmal auf. Ihre Einwilligung und Ihre Kontaktdaten bleiben erhalten.",
    "limitKept_BEGIN_PRESENCE_CHECK":
      "Die Bilder Ihrer Ausweise bleiben erhalten. Sie müssen sie nicht noch einmal aufnehmen.",
    "limitKept_ENTER_CODE": "Alles andere, was Sie getan haben, bleibt erhalten.",
    "codeExpired": "Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.",
    "confirm": "Bestätigen",
    "resend": "Neuen Code senden",
    "resendIn": "Neuer Code in {time}",
    "processingTitle": "Wir prüfen Ihre Angaben",
    "processingLead": "Das dauert meist nur ein paar Sekunden. Bitte warten Sie.",
    "reviewTitle": "Ein Mensch prüft Ihre Unterlagen",
    "reviewLead": "Sie haben alles getan, was nötig ist. Das kann nun etwas dauern.",
    "mayClose": "Sie können diese Seite schließen und den Link später wieder öffnen, um das Ergebnis zu sehen.",
    "successTitle": "Ihre Identität ist bestätigt",
    "successLead": "Vielen Dank. {name} wurde informiert.",
    "successLeadPlain": "Vielen Dank. Das war alles.",
    "successReturn": "Sie können nun zurückkehren.",
    "mayCloseNow": "Sie können diese Seite schließen.",
    "backToComputer": "Sie können an Ihren Computer zurückkehren.",
    "returnIn": "In {count} Sekunden geht es zurück.",
    "stay": "Auf dieser Seite bleiben",
    "startAgain": "Neu beginnen",
    "expiredTitle": "Die Zeit ist abgelaufen",
    "lockedTitle": "Zu viele Versuche",
    "cancelledTitle": "Die Prüfung wurde abgebrochen",
    "cancelledLead":
      """
    Hier geschieht nichts weiter. Wenn Sie es sich anders überlegen, fordern Sie bitte dort einen neuen Link an, wo \
    Sie diesen bekommen haben.
    """,
    "rejectedTitle": "Ihre Identität konnte nicht bestätigt werden",
    "failedTitle": "Das hat nicht geklappt",
    "failedLead": "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
    "linkUsedTitle": "Dieser Code wurde schon benutzt",
    "linkUsedLead":
      """
    Er lässt sich nur einmal öffnen. Zeigen Sie am Computer einen neuen an, oder machen Sie dort weiter, wo Sie ihn \
    geöffnet haben.
    """,
    "linkInUseTitle": "Dieser Link wird schon benutzt",
    "linkInUseLead":
      "Er wurde schon geöffnet. Machen Sie dort weiter, wo Sie ihn zuerst geöffnet haben, oder fordern Sie einen neuen an.",
    "linkAsk": "Neuen Link anfordern",
    "linkAsked":
      "Wir haben weitergegeben, dass Sie einen neuen Link brauchen. Er kommt von dem, der Ihnen diesen geschickt hat.",
    "linkAskFor": "Bitte fordern Sie bei {name} einen neuen Link an.",
    "linkAskForPlain": "Bitte fordern Sie dort, woher Sie diesen Link haben, einen neuen an.",
    "linkExpiredTitle": "Dieser Link ist abgelaufen",
    "linkExpiredLead":
      """
    Die Zeit für diese Prüfung ist abgelaufen. Bitte fordern Sie dort einen neuen Link an, wo Sie diesen bekommen \
    haben.
    """,
    "linkRevokedTitle": "Dieser Link gilt nicht mehr",
    "linkRevokedLead":
      """
    Er wurde zurückgezogen. Wenn Sie einen neueren bekommen haben, öffnen Sie bitte diesen. Sonst fragen Sie bitte \
    bei der Stelle nach, die ihn gesendet hat.
    """,
    "linkUnknownTitle": "Dieser Link funktioniert nicht",
    "linkUnknownLead":
      "Vielleicht fehlt ein Teil davon. Bitte öffnen Sie ihn neu aus der Nachricht, die Sie bekommen haben.",
    "linkIncompleteTitle": "Bitte öffnen Sie Ihren Link",
    "linkIncompleteLead":
      """
    Diese Seite braucht den ganzen Link, den Sie bekommen haben. Öffnen Sie ihn neu aus der Nachricht; es geht dort \
    weiter, wo Sie waren.
    """,
    "visitOverTitle": "Diese Seite ist geschlossen",
    "visitOverLead": "Der Link wurde zurückgezogen, oder die Prüfung wurde gelöscht. Hier ist nichts mehr zu tun.",
    "inAppTitle": "Bitte machen Sie in der App weiter",
    "inAppLead": "Der nächste Schritt findet in der App statt, in der Sie begonnen haben.",
    "unsupportedTitle": "Diese Seite ist veraltet",
    "unsupportedLead": "Den nächsten Schritt kann diese Seite nicht anzeigen. Bitte laden Sie sie neu.",
    "noScriptTitle": "Diese Seite braucht JavaScript",
    "noScriptLead":
      "Bitte erlauben Sie es und laden Sie die Seite neu, oder öffnen Sie den Link in einem anderen Browser.",
  ]
}
