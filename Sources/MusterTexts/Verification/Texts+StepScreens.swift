extension Texts {
  /// The texts of the welcome, the consent and the presence check.
  static let stepTexts: [String: Text] = [
    "welcomeTitle": Text(
      english: "{name} asks you to verify your identity",
      german: "{name} bittet Sie, Ihre Identität zu bestätigen",
      czech: "{name} vás žádá o ověření totožnosti",
      spanish: "{name} le pide que verifique su identidad"),
    "welcomeTitlePlain": Text(
      english: "Please verify your identity",
      german: "Bitte bestätigen Sie Ihre Identität",
      czech: "Ověřte prosím svou totožnost",
      spanish: "Verifique su identidad, por favor"),
    "welcomeLead": Text(
      english: "This makes sure that nobody else can act in your name.",
      german: "So kann niemand sonst in Ihrem Namen handeln.",
      czech: "Díky tomu nemůže nikdo jiný jednat vaším jménem.",
      spanish: "Así nadie más puede actuar en su nombre."),
    "needContactTitle_EMAIL": Text(
      english: "Your e-mail address",
      german: "Ihre E-Mail-Adresse",
      czech: "Vaše e-mailová adresa",
      spanish: "Su dirección de correo electrónico"),
    "needContactTitle_SMS": Text(
      english: "Your phone number",
      german: "Ihre Telefonnummer",
      czech: "Vaše telefonní číslo",
      spanish: "Su número de teléfono"),
    "needContact": Text(
      english: "We will send you a code.",
      german: "Wir senden Ihnen einen Code.",
      czech: "Pošleme vám kód.",
      spanish: "Le enviaremos un código."),
    "needDocumentTitle": Text(
      english: "Your document",
      german: "Ihr Ausweisdokument",
      czech: "Váš doklad",
      spanish: "Su documento"),
    "needDocument": Text(
      english: "Have it ready, and take pictures of it in good light.",
      german: "Halten Sie es bereit und fotografieren Sie es bei gutem Licht.",
      czech: "Připravte si ho a vyfoťte za dobrého světla.",
      spanish: "Téngalo a mano y fotografíelo con buena luz."),
    "needDocumentsTitle": Text(
      english: "Your {count} documents",
      german: "Ihre {count} Ausweisdokumente",
      czech: "Vaše doklady: {count}",
      spanish: "Sus {count} documentos"),
    "needDocuments": Text(
      english: "Have them ready, and take pictures of them in good light.",
      german: "Halten Sie sie bereit und fotografieren Sie sie bei gutem Licht.",
      czech: "Připravte si je a vyfoťte za dobrého světla.",
      spanish: "Téngalos a mano y fotografíelos con buena luz."),
    "needFaceTitle": Text(english: "Your face", german: "Ihr Gesicht", czech: "Váš obličej", spanish: "Su cara"),
    "needFace": Text(
      english: "You look into the camera and follow a few short instructions.",
      german: "Sie sehen in die Kamera und folgen einigen kurzen Anweisungen.",
      czech: "Podíváte se do kamery a budete se řídit několika krátkými pokyny.",
      spanish: "Mire a la cámara y siga unas instrucciones breves."),
    "needCodeTitle": Text(english: "Your code", german: "Ihr Code", czech: "Váš kód", spanish: "Su código"),
    "needCode": Text(
      english: "At the end, you enter a code that we send you.",
      german: "Zum Schluss geben Sie einen Code ein, den wir Ihnen senden.",
      czech: "Nakonec zadáte kód, který vám pošleme.",
      spanish: "Al final, introducirá un código que le enviaremos."),
    "duration": Text(
      english: "It takes about two minutes. You can take a break and open the link again later.",
      german: "Das dauert etwa zwei Minuten. Sie können eine Pause machen und den Link später wieder öffnen.",
      czech: "Zabere to asi dvě minuty. Můžete si udělat přestávku a odkaz otevřít znovu později.",
      spanish: "Dura unos dos minutos. Puede hacer una pausa y volver a abrir el enlace más tarde."),
    "begin": Text(english: "Begin", german: "Beginnen", czech: "Začít", spanish: "Empezar"),
    "consentTitle": Text(
      english: "Your consent",
      german: "Ihre Einwilligung",
      czech: "Váš souhlas",
      spanish: "Su consentimiento"),
    "agree": Text(english: "I agree", german: "Ich bin einverstanden", czech: "Souhlasím", spanish: "Acepto"),
    "decline": Text(
      english: "I do not agree",
      german: "Ich bin nicht einverstanden",
      czech: "Nesouhlasím",
      spanish: "No acepto"),
    "declinedTitle": Text(
      english: "We need your consent",
      german: "Wir brauchen Ihre Einwilligung",
      czech: "Potřebujeme váš souhlas",
      spanish: "Necesitamos su consentimiento"),
    "declinedLead": Text(
      english: "No pictures were taken. You can read the text again, or close this page.",
      german: "Es wurden keine Bilder aufgenommen. Sie können den Text noch einmal lesen oder diese Seite schließen.",
      czech: "Žádné snímky jsme nepořídili. Text si můžete přečíst znovu, nebo stránku zavřít.",
      spanish: "No se ha tomado ninguna imagen. Puede volver a leer el texto o cerrar esta página."),
    "consentAgain": Text(
      english: "Read the text again",
      german: "Text noch einmal lesen",
      czech: "Přečíst text znovu",
      spanish: "Volver a leer el texto"),
    "presenceTitle": Text(
      english: "Now your face",
      german: "Nun Ihr Gesicht",
      czech: "A teď váš obličej",
      spanish: "Ahora, su cara"),
    "presenceAgain": Text(
      english: "The last check was not successful. Please try again, in good light.",
      german: "Die letzte Prüfung war nicht erfolgreich. Bitte versuchen Sie es bei gutem Licht noch einmal.",
      czech: "Poslední kontrola nebyla úspěšná. Zkuste to prosím znovu za dobrého světla.",
      spanish: "La última prueba no se ha superado. Inténtelo de nuevo con buena luz, por favor."),
    "presenceOver": Text(
      english: "There are no attempts left in this check. You can begin another one.",
      german: "In dieser Prüfung sind keine Versuche mehr übrig. Sie können eine neue beginnen.",
      czech: "V této kontrole už nezbývají žádné pokusy. Můžete začít novou.",
      spanish: "En esta prueba no quedan intentos. Puede empezar otra."),
    "presenceElsewhere": Text(
      english: "This check takes place on another page. Come back here afterwards.",
      german: "Diese Prüfung findet auf einer anderen Seite statt. Kommen Sie danach hierher zurück.",
      czech: "Tato kontrola probíhá na jiné stránce. Potom se vraťte sem.",
      spanish: "Esta prueba se hace en otra página. Vuelva aquí después."),
    "presenceInApp": Text(
      english: "You do this check in our app. Come back here afterwards.",
      german: "Diese Prüfung machen Sie in unserer App. Kommen Sie danach hierher zurück.",
      czech: "Tuto kontrolu uděláte v naší aplikaci. Potom se vraťte sem.",
      spanish: "Esta prueba se hace en nuestra aplicación. Vuelva aquí después."),
    "presenceOpen": Text(
      english: "Open the check",
      german: "Prüfung öffnen",
      czech: "Otevřít kontrolu",
      spanish: "Abrir la prueba"),
    "presenceDone": Text(
      english: "I have done the check",
      german: "Ich habe die Prüfung gemacht",
      czech: "Mám hotovo",
      spanish: "Ya he hecho la prueba"),
  ]
}
