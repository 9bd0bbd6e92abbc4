extension Texts {
  /// Returns the texts of the pages for logins with a PIN, by key.
  ///
  /// The page replaces `{user}`, `{name}` and `{time}`.
  package static func loginPage(in language: Language) -> [String: String] {
    loginPageTexts[language]
  }

  /// The texts of all pages of a login.
  private static let loginPageTexts = [String: Text](joining: loginTexts, devicePageTexts, passkeyTexts)

  /// Returns the message that delivers a link with which a person confirms their e-mail address in order to sign in.
  package static func message(withLink url: String, in language: Language) -> String {
    Text(
      english: "To sign in with the app, confirm your e-mail address: \(url) If you did not ask for this, do nothing.",
      german: """
        Um sich mit der App anzumelden, bestätigen Sie Ihre E-Mail-Adresse: \(url) Wenn Sie das nicht angefordert \
        haben, tun Sie nichts.
        """,
      czech: """
        Chcete-li se přihlašovat aplikací, potvrďte svou e-mailovou adresu: \(url) Pokud jste o to nežádali, nedělejte \
        nic.
        """,
      spanish: """
        Para iniciar sesión con la aplicación, confirme su dirección de correo electrónico: \(url) Si no lo ha pedido, \
        no haga nada.
        """)[language]
  }

  /// The messages about logins with a PIN.
  static let pinLoginMessages: [String: Text] = [
    "PIN_IDENTITY_NOT_FOUND": Text(
      english: "This device does not exist.",
      german: "Dieses Gerät gibt es nicht.",
      czech: "Toto zařízení neexistuje.",
      spanish: "Este dispositivo no existe."),
    "PIN_LOGIN_NOT_ENABLED": Text(
      english: "Signing in with a PIN is not available here.",
      german: "Die Anmeldung mit PIN gibt es hier nicht.",
      czech: "Přihlášení PINem tu není k dispozici.",
      spanish: "Aquí no se puede iniciar sesión con un PIN."),
    "PIN_LOGIN_REFUSED": Text(
      english: "Signing in is not possible. Please contact support.",
      german: "Die Anmeldung ist nicht möglich. Bitte wenden Sie sich an den Support.",
      czech: "Přihlášení není možné. Obraťte se prosím na podporu.",
      spanish: "No se puede iniciar sesión. Contacte con el servicio de asistencia, por favor."),
    "PIN_LOGIN_SETTING_INVALID": Text(
      english: "This setting is not valid.",
      german: "Diese Einstellung ist nicht gültig.",
      czech: "Toto nastavení není platné.",
      spanish: "Este ajuste no es válido."),
    "PIN_LOGIN_UNAVAILABLE": Text(
      english: "Signing in is not possible at the moment. Please try again later.",
      german: "Die Anmeldung ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.",
      czech: "Přihlášení teď není možné. Zkuste to prosím později.",
      spanish: "En este momento no se puede iniciar sesión. Inténtelo más tarde, por favor."),
  ]

  /// The texts of a login, and of the confirmation of an e-mail address.
  private static let loginTexts: [String: Text] = [
    "title": Text(english: "Sign in", german: "Anmelden", czech: "Přihlášení", spanish: "Iniciar sesión"),
    "noScript": Text(
      english: "This page needs JavaScript. Please allow it, and reload the page.",
      german: "Diese Seite braucht JavaScript. Bitte erlauben Sie es und laden Sie die Seite neu.",
      czech: "Tato stránka potřebuje JavaScript. Povolte ho prosím a načtěte stránku znovu.",
      spanish: "Esta página necesita JavaScript. Permítalo y recargue la página, por favor."),
    "loginTitle": Text(
      english: "Sign in with your app",
      german: "Melden Sie sich mit Ihrer App an",
      czech: "Přihlaste se svou aplikací",
      spanish: "Inicie sesión con su aplicación"),
    "loginLead": Text(
      english: "Scan this code with the app on your phone.",
      german: "Scannen Sie diesen Code mit der App auf Ihrem Telefon.",
      czech: "Naskenujte tento kód aplikací v telefonu.",
      spanish: "Escanee este código con la aplicación de su teléfono."),
    "codeLabel": Text(
      english: "QR code for the app",
      german: "QR-Code für die App",
      czech: "QR kód pro aplikaci",
      spanish: "Código QR para la aplicación"),
    "orType": Text(
      english: "Or type these digits in the app:",
      german: "Oder geben Sie diese Ziffern in der App ein:",
      czech: "Nebo zadejte v aplikaci tyto číslice:",
      spanish: "O escriba estas cifras en la aplicación:"),
    "waiting": Text(
      english: "Waiting for your app …",
      german: "Warten auf Ihre App …",
      czech: "Čekáme na vaši aplikaci…",
      spanish: "Esperando a su aplicación…"),
    "scanned": Text(
      english: "The app has read the code.",
      german: "Die App hat den Code gelesen.",
      czech: "Aplikace kód přečetla.",
      spanish: "La aplicación ha leído el código."),
    "enterPin": Text(
      english: "Enter your PIN in the app.",
      german: "Geben Sie in der App Ihre PIN ein.",
      czech: "Zadejte v aplikaci svůj PIN.",
      spanish: "Introduzca su PIN en la aplicación."),
    "doneTitle": Text(
      english: "You are signed in",
      german: "Sie sind angemeldet",
      czech: "Jste přihlášeni",
      spanish: "Ha iniciado sesión"),
    "doneLead": Text(
      english: "You are being taken back.",
      german: "Sie werden zurückgeleitet.",
      czech: "Vracíme vás zpět.",
      spanish: "Le llevamos de vuelta."),
    "expiredTitle": Text(
      english: "The code has expired",
      german: "Der Code ist abgelaufen",
      czech: "Platnost kódu vypršela",
      spanish: "El código ha caducado"),
    "expiredLead": Text(
      english: "A code is valid for five minutes.",
      german: "Ein Code gilt fünf Minuten.",
      czech: "Kód platí pět minut.",
      spanish: "Un código es válido durante cinco minutos."),
    "newCode": Text(
      english: "Show a new code",
      german: "Neuen Code anzeigen",
      czech: "Zobrazit nový kód",
      spanish: "Mostrar un código nuevo"),
    "unreachable": Text(
      english: "The service cannot be reached at the moment.",
      german: "Der Dienst ist im Moment nicht erreichbar.",
      czech: "Služba teď není dostupná.",
      spanish: "No se puede acceder al servicio en este momento."),
    "troubleTitle": Text(
      english: "That did not work",
      german: "Das hat nicht geklappt",
      czech: "To se nepovedlo",
      spanish: "No ha funcionado"),
    "again": Text(
      english: "Try again",
      german: "Noch einmal versuchen",
      czech: "Zkusit znovu",
      spanish: "Intentarlo de nuevo"),
    "endedTitle": Text(
      english: "This sign-in has ended",
      german: "Diese Anmeldung ist beendet",
      czech: "Toto přihlášení skončilo",
      spanish: "Este inicio de sesión ha terminado"),
    "endedLead": Text(
      english: "Please go back to where you came from, and begin again.",
      german: "Bitte gehen Sie dorthin zurück, woher Sie kamen, und beginnen Sie von vorn.",
      czech: "Vraťte se prosím tam, odkud jste přišli, a začněte znovu.",
      spanish: "Vuelva al sitio de donde vino y empiece de nuevo, por favor."),
    "confirmTitle": Text(
      english: "Confirm your e-mail address",
      german: "Bestätigen Sie Ihre E-Mail-Adresse",
      czech: "Potvrďte svou e-mailovou adresu",
      spanish: "Confirme su dirección de correo electrónico"),
    "confirmLead": Text(
      english: "You will sign in to the app as {user}.",
      german: "Sie melden sich in der App als {user} an.",
      czech: "V aplikaci se budete přihlašovat jako {user}.",
      spanish: "Iniciará sesión en la aplicación como {user}."),
    "confirmButton": Text(english: "Confirm", german: "Bestätigen", czech: "Potvrdit", spanish: "Confirmar"),
    "confirmHint": Text(
      english: "If you did not ask for this, close this page.",
      german: "Wenn Sie das nicht angefordert haben, schließen Sie diese Seite.",
      czech: "Pokud jste o to nežádali, zavřete tuto stránku.",
      spanish: "Si no lo ha pedido, cierre esta página."),
    "confirmedTitle": Text(
      english: "Your e-mail address is confirmed",
      german: "Ihre E-Mail-Adresse ist bestätigt",
      czech: "Vaše e-mailová adresa je potvrzena",
      spanish: "Su dirección de correo electrónico está confirmada"),
    "activatedLead": Text(
      english: "Go back to the app to choose your PIN.",
      german: "Kehren Sie zur App zurück, und wählen Sie Ihre PIN.",
      czech: "Vraťte se do aplikace a zvolte si PIN.",
      spanish: "Vuelva a la aplicación para elegir su PIN."),
    "codeLead": Text(
      english: "Enter this code in the app:",
      german: "Geben Sie diesen Code in der App ein:",
      czech: "Zadejte v aplikaci tento kód:",
      spanish: "Introduzca este código en la aplicación:"),
    "codeExpires": Text(
      english: "The code is valid until {time}.",
      german: "Der Code gilt bis {time}.",
      czech: "Kód platí do {time}.",
      spanish: "El código es válido hasta las {time}."),
    "failedTitle": Text(
      english: "This link does not work",
      german: "Dieser Link funktioniert nicht",
      czech: "Tento odkaz nefunguje",
      spanish: "Este enlace no funciona"),
    "failedLead": Text(
      english: "It has already been used, or has expired. Ask for another e-mail in the app.",
      german: "Er wurde schon benutzt oder ist abgelaufen. Fordern Sie in der App eine neue E-Mail an.",
      czech: "Už byl použit, nebo jeho platnost vypršela. Požádejte v aplikaci o další e-mail.",
      spanish: "Ya se ha usado o ha caducado. Pida otro correo en la aplicación."),
    "appTitle": Text(
      english: "Scan this code in the app",
      german: "Scannen Sie diesen Code in der App",
      czech: "Naskenujte tento kód v aplikaci",
      spanish: "Escanee este código en la aplicación"),
    "appLead": Text(
      english: "You have scanned the code with your camera. Open the app, and scan it there.",
      german: "Sie haben den Code mit der Kamera gescannt. Öffnen Sie die App, und scannen Sie ihn dort.",
      czech: "Kód jste naskenovali fotoaparátem. Otevřete aplikaci a naskenujte ho v ní.",
      spanish: "Ha escaneado el código con la cámara. Abra la aplicación y escanéelo allí."),
  ]

  /// The texts of the page that lists a person's devices.
  private static let devicePageTexts: [String: Text] = [
    "devicesLoginTitle": Text(
      english: "Sign in to see your devices",
      german: "Melden Sie sich an, um Ihre Geräte zu sehen",
      czech: "Přihlaste se a uvidíte svá zařízení",
      spanish: "Inicie sesión para ver sus dispositivos"),
    "devicesTitle": Text(
      english: "Your devices",
      german: "Ihre Geräte",
      czech: "Vaše zařízení",
      spanish: "Sus dispositivos"),
    "devicesLead": Text(
      english: "These devices can sign in with a PIN.",
      german: "Diese Geräte können sich mit einer PIN anmelden.",
      czech: "Tato zařízení se mohou přihlašovat PINem.",
      spanish: "Estos dispositivos pueden iniciar sesión con un PIN."),
    "unnamedDevice": Text(
      english: "Device without a name",
      german: "Gerät ohne Namen",
      czech: "Zařízení bez názvu",
      spanish: "Dispositivo sin nombre"),
    "thisDevice": Text(
      english: "You signed in with this device.",
      german: "Mit diesem Gerät haben Sie sich angemeldet.",
      czech: "Tímto zařízením jste se přihlásili.",
      spanish: "Ha iniciado sesión con este dispositivo."),
    "lastLogin": Text(
      english: "Last sign-in: {time}",
      german: "Letzte Anmeldung: {time}",
      czech: "Poslední přihlášení: {time}",
      spanish: "Último inicio de sesión: {time}"),
    "neverUsed": Text(
      english: "Not used yet",
      german: "Noch nicht benutzt",
      czech: "Zatím nepoužito",
      spanish: "Sin usar todavía"),
    "rename": Text(english: "Rename", german: "Umbenennen", czech: "Přejmenovat", spanish: "Cambiar el nombre"),
    "renameTitle": Text(
      english: "Rename the device",
      german: "Gerät umbenennen",
      czech: "Přejmenovat zařízení",
      spanish: "Cambiar el nombre del dispositivo"),
    "deviceName": Text(
      english: "Name of the device",
      german: "Name des Geräts",
      czech: "Název zařízení",
      spanish: "Nombre del dispositivo"),
    "save": Text(english: "Save", german: "Speichern", czech: "Uložit", spanish: "Guardar"),
    "cancel": Text(english: "Cancel", german: "Abbrechen", czech: "Zrušit", spanish: "Cancelar"),
    "revoke": Text(english: "Remove", german: "Entfernen", czech: "Odebrat", spanish: "Quitar"),
    "revokeTitle": Text(
      english: "Remove {name}?",
      german: "{name} entfernen?",
      czech: "Odebrat {name}?",
      spanish: "¿Quitar {name}?"),
    "revokeLead": Text(
      english: "This device will no longer be able to sign in.",
      german: "Dieses Gerät kann sich dann nicht mehr anmelden.",
      czech: "Toto zařízení se pak už nebude moci přihlásit.",
      spanish: "Este dispositivo ya no podrá iniciar sesión."),
    "revokeOwnLead": Text(
      english: "You signed in with this device. It will no longer be able to sign in, and you will be signed out here.",
      german: """
        Mit diesem Gerät haben Sie sich angemeldet. Es kann sich dann nicht mehr anmelden, und Sie werden hier \
        abgemeldet.
        """,
      czech: "Tímto zařízením jste se přihlásili. Pak se už nebude moci přihlásit a zde budete odhlášeni.",
      spanish: "Ha iniciado sesión con este dispositivo. Ya no podrá iniciar sesión, y aquí se cerrará su sesión."),
    "signedOutTitle": Text(
      english: "You are signed out",
      german: "Sie sind abgemeldet",
      czech: "Jste odhlášeni",
      spanish: "Se ha cerrado su sesión"),
    "signedOutLead": Text(
      english: "The device that you signed in with was removed, or your sign-in has expired.",
      german: "Das Gerät, mit dem Sie sich angemeldet haben, wurde entfernt, oder Ihre Anmeldung ist abgelaufen.",
      czech: "Zařízení, kterým jste se přihlásili, bylo odebráno, nebo platnost přihlášení vypršela.",
      spanish: "El dispositivo con el que ha iniciado sesión se ha quitado, o su sesión ha caducado."),
  ]
}
