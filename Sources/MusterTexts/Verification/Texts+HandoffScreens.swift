extension Texts {
  /// The texts for continuing on another device.
  static let handOffTexts: [String: Text] = [
    "deviceTitle": Text(
      english: "Your phone takes better pictures",
      german: "Ihr Telefon macht bessere Bilder",
      czech: "Váš telefon fotí lépe",
      spanish: "Su teléfono toma mejores fotos"),
    "deviceLead": Text(
      english: "Continue on your phone: it is faster there, and this page shows your progress.",
      german: "Machen Sie mit dem Telefon weiter: Dort geht es schneller, und diese Seite zeigt, wie weit Sie sind.",
      czech: "Pokračujte na telefonu: půjde to rychleji a tato stránka ukáže, jak jste daleko.",
      spanish: "Continúe en su teléfono: es más rápido, y esta página muestra su avance."),
    "usePhone": Text(
      english: "Continue on the phone",
      german: "Am Telefon weitermachen",
      czech: "Pokračovat na telefonu",
      spanish: "Continuar en el teléfono"),
    "useComputer": Text(
      english: "Continue on this computer",
      german: "An diesem Computer weitermachen",
      czech: "Pokračovat na tomto počítači",
      spanish: "Continuar en el ordenador"),
    "phoneTitle": Text(
      english: "Scan this code with your phone",
      german: "Scannen Sie diesen Code mit dem Telefon",
      czech: "Naskenujte tento kód telefonem",
      spanish: "Escanee este código con su teléfono"),
    "phoneFirst": Text(
      english: "Open the camera of your phone.",
      german: "Öffnen Sie die Kamera Ihres Telefons.",
      czech: "Otevřete fotoaparát telefonu.",
      spanish: "Abra la cámara de su teléfono."),
    "phoneSecond": Text(
      english: "Hold it over the code, and open the link that appears.",
      german: "Halten Sie sie über den Code und öffnen Sie den Link, der erscheint.",
      czech: "Namiřte ho na kód a otevřete odkaz, který se objeví.",
      spanish: "Enfoque el código y abra el enlace que aparece."),
    "phoneThird": Text(
      english: "You can leave this page open: it shows your progress.",
      german: "Diese Seite können Sie offen lassen: Sie zeigt, wie weit Sie sind.",
      czech: "Stránku můžete nechat otevřenou: ukazuje postup.",
      spanish: "Puede dejar esta página abierta: muestra su avance."),
    "qrName": Text(
      english: "QR code that opens this verification on your phone",
      german: "QR-Code, der diese Prüfung auf Ihrem Telefon öffnet",
      czech: "QR kód, který otevře toto ověření v telefonu",
      spanish: "Código QR que abre esta verificación en su teléfono"),
    "timeLeft": Text(
      english: "The code is valid for another {time}",
      german: "Der Code gilt noch {time}",
      czech: "Kód platí ještě {time}",
      spanish: "El código es válido durante {time} más"),
    "codeOver": Text(
      english: "The code has expired.",
      german: "Der Code ist abgelaufen.",
      czech: "Platnost kódu vypršela.",
      spanish: "El código ha caducado."),
    "codeFailed": Text(
      english: "The code could not be shown. Please try again.",
      german: "Der Code konnte nicht angezeigt werden. Bitte versuchen Sie es noch einmal.",
      czech: "Kód se nepodařilo zobrazit. Zkuste to prosím znovu.",
      spanish: "No se ha podido mostrar el código. Inténtelo de nuevo, por favor."),
    "newCode": Text(
      english: "Show a new code",
      german: "Neuen Code anzeigen",
      czech: "Zobrazit nový kód",
      spanish: "Mostrar un código nuevo"),
    "linkSendLabel": Text(
      english: "Or send a link to your phone: number with country code, or e-mail address",
      german: "Oder senden Sie einen Link an Ihr Telefon: Nummer mit Landesvorwahl oder E-Mail-Adresse",
      czech: "Nebo si pošlete odkaz do telefonu: číslo s předvolbou země, nebo e-mailová adresa",
      spanish: "O envíe un enlace a su teléfono: número con el prefijo del país o dirección de correo electrónico"),
    "linkSend": Text(
      english: "Send the link",
      german: "Link senden",
      czech: "Poslat odkaz",
      spanish: "Enviar el enlace"),
    "linkSendMissing": Text(
      english: "Please enter a phone number or an e-mail address.",
      german: "Bitte geben Sie eine Telefonnummer oder eine E-Mail-Adresse ein.",
      czech: "Zadejte prosím telefonní číslo nebo e-mailovou adresu.",
      spanish: "Introduzca un número de teléfono o una dirección de correo electrónico, por favor."),
    "linkSent": Text(
      english: "The link is on its way to {address}.",
      german: "Der Link ist unterwegs an {address}.",
      czech: "Odkaz je na cestě na {address}.",
      spanish: "El enlace está de camino a {address}."),
    "linkCopy": Text(
      english: "Copy the link",
      german: "Link kopieren",
      czech: "Zkopírovat odkaz",
      spanish: "Copiar el enlace"),
    "linkCopied": Text(
      english: "Copied. Open the link on your phone, within ten minutes.",
      german: "Kopiert. Öffnen Sie den Link innerhalb von zehn Minuten auf Ihrem Telefon.",
      czech: "Zkopírováno. Otevřete odkaz v telefonu do deseti minut.",
      spanish: "Copiado. Abra el enlace en su teléfono en menos de diez minutos."),
    "linkCopyFailed": Text(
      english: "The link could not be copied.",
      german: "Der Link konnte nicht kopiert werden.",
      czech: "Odkaz se nepodařilo zkopírovat.",
      spanish: "No se ha podido copiar el enlace."),
    "followTitle": Text(
      english: "Continue on your phone",
      german: "Machen Sie am Telefon weiter",
      czech: "Pokračujte na telefonu",
      spanish: "Continúe en su teléfono"),
    "followLead": Text(
      english: "This page shows your progress there. You can also close it.",
      german: "Diese Seite zeigt, wie weit Sie dort sind. Sie können sie auch schließen.",
      czech: "Tato stránka ukazuje, jak jste daleko. Můžete ji i zavřít.",
      spanish: "Esta página muestra su avance. También puede cerrarla."),
    "goOnHere": Text(
      english: "Continue here instead",
      german: "Lieber hier weitermachen",
      czech: "Raději pokračovat zde",
      spanish: "Continuar aquí"),
  ]
}
