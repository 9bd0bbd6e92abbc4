extension Texts {
  /// The messages about passkeys.
  static let passkeyMessages: [String: Text] = [
    "PASSKEYS_EXHAUSTED": Text(
      english: "You have too many passkeys. Please remove one first.",
      german: "Sie haben zu viele Passkeys. Bitte entfernen Sie zuerst einen.",
      czech: "Máte příliš mnoho přístupových klíčů. Nejprve prosím jeden odeberte.",
      spanish: "Tiene demasiadas llaves de acceso. Quite una primero, por favor."),
    "PASSKEYS_NOT_ENABLED": Text(
      english: "Passkeys are not available here.",
      german: "Passkeys gibt es hier nicht.",
      czech: "Přístupové klíče tu nejsou k dispozici.",
      spanish: "Aquí no se pueden usar llaves de acceso."),
    "PASSKEY_CEREMONY_ENDED": Text(
      english: "That took too long, or has already been done. Please try again.",
      german: "Das hat zu lange gedauert oder ist schon geschehen. Bitte versuchen Sie es noch einmal.",
      czech: "Trvalo to příliš dlouho, nebo se to už stalo. Zkuste to prosím znovu.",
      spanish: "Ha tardado demasiado o ya se ha hecho. Inténtelo de nuevo, por favor."),
    "PASSKEY_INVALID": Text(
      english: "This passkey cannot be used here.",
      german: "Dieser Passkey kann hier nicht benutzt werden.",
      czech: "Tento přístupový klíč tu nelze použít.",
      spanish: "Esta llave de acceso no se puede usar aquí."),
    "PASSKEY_NOT_FOUND": Text(
      english: "This passkey does not exist.",
      german: "Diesen Passkey gibt es nicht.",
      czech: "Tento přístupový klíč neexistuje.",
      spanish: "Esta llave de acceso no existe."),
    "PASSKEY_REFUSED": Text(
      english: "Signing in with this passkey is not possible.",
      german: "Die Anmeldung mit diesem Passkey ist nicht möglich.",
      czech: "Přihlášení tímto přístupovým klíčem není možné.",
      spanish: "No se puede iniciar sesión con esta llave de acceso."),
    "PASSKEY_SETTING_INVALID": Text(
      english: "This setting is not valid.",
      german: "Diese Einstellung ist nicht gültig.",
      czech: "Toto nastavení není platné.",
      spanish: "Este ajuste no es válido."),
  ]

  /// The texts about passkeys on the login pages.
  static let passkeyTexts: [String: Text] = [
    "passkeyLogin": Text(
      english: "Sign in with a passkey",
      german: "Mit einem Passkey anmelden",
      czech: "Přihlásit se přístupovým klíčem",
      spanish: "Iniciar sesión con una llave de acceso"),
    "passkeyUnused": Text(
      english: "No passkey was used.",
      german: "Es wurde kein Passkey benutzt.",
      czech: "Žádný přístupový klíč nebyl použit.",
      spanish: "No se ha usado ninguna llave de acceso."),
    "passkeyUnmade": Text(
      english: "No passkey was created.",
      german: "Es wurde kein Passkey erstellt.",
      czech: "Žádný přístupový klíč nebyl vytvořen.",
      spanish: "No se ha creado ninguna llave de acceso."),
    "passkeyKnown": Text(
      english: "This device already has a passkey for you.",
      german: "Dieses Gerät hat schon einen Passkey für Sie.",
      czech: "V tomto zařízení už přístupový klíč máte.",
      spanish: "Este dispositivo ya tiene una llave de acceso para usted."),
    "noPasskeys": Text(
      english: "This browser does not support passkeys.",
      german: "Dieser Browser unterstützt keine Passkeys.",
      czech: "Tento prohlížeč přístupové klíče nepodporuje.",
      spanish: "Este navegador no admite llaves de acceso."),
    "passkeysTitle": Text(
      english: "Your passkeys",
      german: "Ihre Passkeys",
      czech: "Vaše přístupové klíče",
      spanish: "Sus llaves de acceso"),
    "passkeysLead": Text(
      english: "With a passkey, you sign in the way you unlock your device: with a fingerprint, your face or a code.",
      german:
        "Mit einem Passkey melden Sie sich so an, wie Sie Ihr Gerät entsperren: mit Fingerabdruck, Gesicht oder Code.",
      czech: "Přístupovým klíčem se přihlásíte tak, jak odemykáte zařízení: otiskem prstu, obličejem nebo kódem.",
      spanish: """
        Con una llave de acceso inicia sesión igual que desbloquea su dispositivo: con la huella, la cara o un código.
        """),
    "unnamedPasskey": Text(
      english: "Passkey without a name",
      german: "Passkey ohne Namen",
      czech: "Přístupový klíč bez názvu",
      spanish: "Llave de acceso sin nombre"),
    "thisPasskey": Text(
      english: "You signed in with this passkey.",
      german: "Mit diesem Passkey haben Sie sich angemeldet.",
      czech: "Tímto přístupovým klíčem jste se přihlásili.",
      spanish: "Ha iniciado sesión con esta llave de acceso."),
    "sharedPasskey": Text(
      english: "Your devices share it.",
      german: "Ihre Geräte teilen ihn.",
      czech: "Vaše zařízení ho sdílejí.",
      spanish: "Sus dispositivos la comparten."),
    "addPasskey": Text(
      english: "Add a passkey",
      german: "Passkey hinzufügen",
      czech: "Přidat přístupový klíč",
      spanish: "Añadir una llave de acceso"),
    "passkeyName": Text(
      english: "Name of the passkey",
      german: "Name des Passkeys",
      czech: "Název přístupového klíče",
      spanish: "Nombre de la llave de acceso"),
    "renamePasskeyTitle": Text(
      english: "Rename the passkey",
      german: "Passkey umbenennen",
      czech: "Přejmenovat přístupový klíč",
      spanish: "Cambiar el nombre de la llave de acceso"),
    "revokePasskeyLead": Text(
      english: "You will no longer be able to sign in with it. Delete it from your device as well.",
      german: "Sie können sich dann nicht mehr damit anmelden. Löschen Sie ihn auch auf Ihrem Gerät.",
      czech: "Pak se jím už nebudete moci přihlásit. Smažte ho i ve svém zařízení.",
      spanish: "Ya no podrá iniciar sesión con ella. Bórrela también en su dispositivo."),
    "revokeOwnPasskeyLead": Text(
      english: """
        You signed in with this passkey. You will no longer be able to sign in with it, and you will be signed out \
        here.
        """,
      german: """
        Mit diesem Passkey haben Sie sich angemeldet. Sie können sich dann nicht mehr damit anmelden und werden hier \
        abgemeldet.
        """,
      czech:
        "Tímto přístupovým klíčem jste se přihlásili. Pak se jím už nebudete moci přihlásit a zde budete odhlášeni.",
      spanish: """
        Ha iniciado sesión con esta llave de acceso. Ya no podrá iniciar sesión con ella, y aquí se cerrará su sesión.
        """),
    "makeTitle": Text(
      english: "Create a passkey",
      german: "Passkey erstellen",
      czech: "Vytvořte si přístupový klíč",
      spanish: "Cree una llave de acceso"),
    "userLabel": Text(
      english: "E-mail address or user name",
      german: "E-Mail-Adresse oder Benutzername",
      czech: "E-mailová adresa nebo uživatelské jméno",
      spanish: "Dirección de correo electrónico o nombre de usuario"),
    "sendCode": Text(
      english: "Send me a code",
      german: "Code zuschicken",
      czech: "Poslat kód",
      spanish: "Enviarme un código"),
    "codeSent": Text(
      english: "You will get an e-mail with a code, or with a link to one.",
      german: "Sie bekommen eine E-Mail mit einem Code oder mit einem Link dorthin.",
      czech: "Dostanete e-mail s kódem, nebo s odkazem na něj.",
      spanish: "Recibirá un correo con un código, o con un enlace a uno."),
    "codeUnsent": Text(
      english: "No e-mail could be sent. Check the address, or try again a little later.",
      german: """
        Es konnte keine E-Mail gesendet werden. Prüfen Sie die Adresse, oder versuchen Sie es etwas später noch \
        einmal.
        """,
      czech: "E-mail se nepodařilo odeslat. Zkontrolujte adresu, nebo to zkuste o něco později.",
      spanish: "No se ha podido enviar el correo. Compruebe la dirección o inténtelo un poco más tarde."),
    "digitsLabel": Text(
      english: "Six-digit code",
      german: "Sechsstelliger Code",
      czech: "Šestimístný kód",
      spanish: "Código de seis cifras"),
    "goOn": Text(english: "Continue", german: "Weiter", czech: "Pokračovat", spanish: "Continuar"),
    "codeWrong": Text(
      english: "This code is wrong or has expired.",
      german: "Dieser Code ist falsch oder abgelaufen.",
      czech: "Tento kód je nesprávný, nebo jeho platnost vypršela.",
      spanish: "Este código no es correcto o ha caducado."),
    "makeButton": Text(
      english: "Create the passkey",
      german: "Passkey erstellen",
      czech: "Vytvořit přístupový klíč",
      spanish: "Crear la llave de acceso"),
    "madeTitle": Text(
      english: "Your passkey is ready",
      german: "Ihr Passkey ist bereit",
      czech: "Váš přístupový klíč je připraven",
      spanish: "Su llave de acceso está lista"),
    "madeLead": Text(
      english: "You can sign in with it from now on. You can close this page.",
      german: "Sie können sich ab jetzt damit anmelden. Diese Seite können Sie schließen.",
      czech: "Od této chvíle se jím můžete přihlašovat. Tuto stránku můžete zavřít.",
      spanish: "A partir de ahora puede iniciar sesión con ella. Puede cerrar esta página."),
  ]
}
