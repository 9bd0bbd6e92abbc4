extension Texts {
  /// Returns the texts of passkeys on the pages of logins by key.
  static func passkeys(in language: Language) -> [String: String] {
    switch language {
    case .english: englishPasskeys
    case .german: germanPasskeys
    case .czech: czechPasskeys
    case .spanish: spanishPasskeys
    }
  }

  private static let englishPasskeys = [
    "passkeyLogin": "Sign in with a passkey",
    "passkeyUnused": "No passkey was used.",
    "passkeyUnmade": "No passkey was created.",
    "passkeyKnown": "This device already has a passkey for you.",
    "noPasskeys": "This browser does not support passkeys.",
    "passkeysTitle": "Your passkeys",
    "passkeysLead": "With a passkey, you sign in as you unlock your device: with a fingerprint, your face or a code.",
    "unnamedPasskey": "Passkey without a name",
    "thisPasskey": "You signed in with this passkey.",
    "sharedPasskey": "Your devices share it.",
    "addPasskey": "Add a passkey",
    "passkeyName": "Name of the passkey",
    "renamePasskeyTitle": "Rename the passkey",
    "revokePasskeyLead": "You can then no longer sign in with it. Delete it from your device as well.",
    "revokeOwnPasskeyLead":
      "You signed in with this passkey. You can then no longer sign in with it, and you are signed out here.",
    "makeTitle": "Create a passkey",
    "userLabel": "E-mail address or user name",
    "sendCode": "Send me a code",
    "codeSent": "You will get an e-mail with a code, or with a link to one.",
    "codeUnsent": "No e-mail could be sent. Check the address, or try again a little later.",
    "digitsLabel": "Code of six digits",
    "goOn": "Continue",
    "codeWrong": "This code is wrong or has expired.",
    "makeButton": "Create the passkey",
    "madeTitle": "Your passkey is ready",
    "madeLead": "You can sign in with it from now on. You may close this page.",
  ]

  private static let germanPasskeys = [
    "passkeyLogin": "Mit einem Passkey anmelden",
    "passkeyUnused": "Es wurde kein Passkey benutzt.",
    "passkeyUnmade": "Es wurde kein Passkey erstellt.",
    "passkeyKnown": "Dieses Gerät hat schon einen Passkey für Sie.",
    "noPasskeys": "Dieser Browser unterstützt keine Passkeys.",
    "passkeysTitle": "Ihre Passkeys",
    "passkeysLead":
      "Mit einem Passkey melden Sie sich so an, wie Sie Ihr Gerät entsperren: mit Fingerabdruck, Gesicht oder Code.",
    "unnamedPasskey": "Passkey ohne Namen",
    "thisPasskey": "Mit diesem Passkey haben Sie sich angemeldet.",
    "sharedPasskey": "Ihre Geräte teilen ihn.",
    "addPasskey": "Passkey hinzufügen",
    "passkeyName": "Name des Passkeys",
    "renamePasskeyTitle": "Passkey umbenennen",
    "revokePasskeyLead": "Sie können sich dann nicht mehr damit anmelden. Löschen Sie ihn auch auf Ihrem Gerät.",
    "revokeOwnPasskeyLead":
      "Damit haben Sie sich angemeldet. Sie können sich dann nicht mehr damit anmelden und werden hier abgemeldet.",
    "makeTitle": "Passkey erstellen",
    "userLabel": "E-Mail-Adresse oder Benutzername",
    "sendCode": "Code zuschicken",
    "codeSent": "Sie bekommen eine E-Mail mit einem Code oder mit einem Link dorthin.",
    "codeUnsent":
      "Es konnte keine E-Mail verschickt werden. Prüfen Sie die Adresse, oder versuchen Sie es etwas später.",
    "digitsLabel": "Code aus sechs Ziffern",
    "goOn": "Weiter",
    "codeWrong": "Dieser Code ist falsch oder abgelaufen.",
    "makeButton": "Den Passkey erstellen",
    "madeTitle": "Ihr Passkey ist bereit",
    "madeLead": "Sie können sich ab jetzt damit anmelden. Diese Seite können Sie schließen.",
  ]

  private static let czechPasskeys = [
    "passkeyLogin": "Přihlásit se přístupovým klíčem",
    "passkeyUnused": "Žádný přístupový klíč nebyl použit.",
    "passkeyUnmade": "Žádný přístupový klíč nebyl vytvořen.",
    "passkeyKnown": "V tomto zařízení už přístupový klíč máte.",
    "noPasskeys": "Tento prohlížeč přístupové klíče nepodporuje.",
    "passkeysTitle": "Vaše přístupové klíče",
    "passkeysLead":
      "Přístupovým klíčem se přihlásíte tak, jak odemykáte zařízení: otiskem prstu, obličejem nebo kódem.",
    "unnamedPasskey": "Přístupový klíč bez názvu",
    "thisPasskey": "Tímto přístupovým klíčem jste se přihlásili.",
    "sharedPasskey": "Vaše zařízení ho sdílejí.",
    "addPasskey": "Přidat přístupový klíč",
    "passkeyName": "Název přístupového klíče",
    "renamePasskeyTitle": "Přejmenovat přístupový klíč",
    "revokePasskeyLead": "Pak se jím už nebudete moci přihlásit. Smažte ho i ve svém zařízení.",
    "revokeOwnPasskeyLead":
      "Tímto přístupovým klíčem jste se přihlásili. Pak se jím už nebudete moci přihlásit a zde budete odhlášeni.",
    "makeTitle": "Vytvořte si přístupový klíč",
    "userLabel": "E-mailová adresa nebo uživatelské jméno",
    "sendCode": "Poslat kód",
    "codeSent": "Dostanete e-mail s kódem, nebo s odkazem na něj.",
    "codeUnsent": "E-mail se nepodařilo odeslat. Zkontrolujte adresu, nebo to zkuste o něco později.",
    "digitsLabel": "Kód ze šesti číslic",
    "goOn": "Pokračovat",
    "codeWrong": "Tento kód je nesprávný, nebo jeho platnost skončila.",
    "makeButton": "Vytvořit přístupový klíč",
    "madeTitle": "Váš přístupový klíč je připraven",
    "madeLead": "Od této chvíle se jím můžete přihlašovat. Tuto stránku můžete zavřít.",
  ]

  private static let spanishPasskeys = [
    "passkeyLogin": "Iniciar sesión con una llave de acceso",
    "passkeyUnused": "No se ha usado ninguna llave de acceso.",
    "passkeyUnmade": "No se ha creado ninguna llave de acceso.",
    "passkeyKnown": "Este dispositivo ya tiene una llave de acceso para usted.",
    "noPasskeys": "Este navegador no admite llaves de acceso.",
    "passkeysTitle": "Sus llaves de acceso",
    "passkeysLead":
      "Con una llave de acceso inicia sesión igual que desbloquea su dispositivo: con la huella, la cara o un código.",
    "unnamedPasskey": "Llave de acceso sin nombre",
    "thisPasskey": "Ha iniciado sesión con esta llave de acceso.",
    "sharedPasskey": "Sus dispositivos la comparten.",
    "addPasskey": "Añadir una llave de acceso",
    "passkeyName": "Nombre de la llave de acceso",
    "renamePasskeyTitle": "Cambiar el nombre de la llave de acceso",
    "revokePasskeyLead": "Ya no podrá iniciar sesión con ella. Elimínela también en su dispositivo.",
    "revokeOwnPasskeyLead":
      "Ha iniciado sesión con esta llave de acceso. Ya no podrá iniciar sesión con ella, y aquí se cerrará su sesión.",
    "makeTitle": "Cree una llave de acceso",
    "userLabel": "Dirección de correo o nombre de usuario",
    "sendCode": "Enviarme un código",
    "codeSent": "Recibirá un correo con un código, o con un enlace a uno.",
    "codeUnsent": "No se ha podido enviar el correo. Compruebe la dirección o inténtelo un poco más tarde.",
    "digitsLabel": "Código de seis cifras",
    "goOn": "Continuar",
    "codeWrong": "Este código no es correcto o ha caducado.",
    "makeButton": "Crear la llave de acceso",
    "madeTitle": "Su llave de acceso está lista",
    "madeLead": "A partir de ahora puede iniciar sesión con ella. Puede cerrar esta página.",
  ]
}
