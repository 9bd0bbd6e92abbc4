extension Texts {
  /// The messages about the single sign-on of reviewers.
  static let singleSignOnMessages: [String: Text] = [
    "LOCAL_SIGN_IN_OFF": Text(
      english: "This account cannot sign in with a password. Please use single sign-on.",
      german: "Dieses Konto kann sich nicht mit einem Passwort anmelden. Bitte verwenden Sie Single Sign-on.",
      czech: "Tento účet se nemůže přihlásit heslem. Použijte prosím jednotné přihlášení.",
      spanish: "Esta cuenta no puede iniciar sesión con una contraseña. Use el inicio de sesión único, por favor."),
    "SSO_ACCOUNT_DISABLED": Text(
      english: "Your account here is closed.",
      german: "Ihr Konto ist hier geschlossen.",
      czech: "Váš účet je zde uzavřen.",
      spanish: "Su cuenta está cerrada aquí."),
    "SSO_CLOCK_SKEW": Text(
      english: "The clocks of this service and of your sign-in provider differ. Please report this.",
      german: "Die Uhren dieses Dienstes und Ihres Anmeldedienstes weichen voneinander ab. Bitte melden Sie das.",
      czech: "Hodiny této služby a vaší přihlašovací služby se liší. Nahlaste to prosím.",
      spanish:
        "Los relojes de este servicio y de su proveedor de inicio de sesión difieren. Avise de ello, por favor."),
    "SSO_EXPIRED": Text(
      english: "This sign-in has expired, or was started in another browser. Please sign in again.",
      german: """
        Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte melden Sie sich noch einmal \
        an.
        """,
      czech: "Platnost tohoto přihlášení vypršela, nebo bylo zahájeno v jiném prohlížeči. Přihlaste se prosím znovu.",
      spanish: "Este inicio de sesión ha caducado o se empezó en otro navegador. Inicie sesión de nuevo, por favor."),
    "SSO_INVALID": Text(
      english: "The answer of your sign-in provider could not be verified. Please report this.",
      german: "Die Antwort Ihres Anmeldedienstes konnte nicht geprüft werden. Bitte melden Sie das.",
      czech: "Odpověď vaší přihlašovací služby se nepodařilo ověřit. Nahlaste to prosím.",
      spanish: "No se ha podido comprobar la respuesta de su proveedor de inicio de sesión. Avise de ello, por favor."),
    "SSO_LINK_CONFLICT": Text(
      english: "These accounts cannot be linked.",
      german: "Diese Konten lassen sich nicht verbinden.",
      czech: "Tyto účty nelze propojit.",
      spanish: "Estas cuentas no se pueden vincular."),
    "SSO_LINK_NEEDED": Text(
      english: "There is an account with your name. Please link it first.",
      german: "Es gibt ein Konto mit Ihrem Namen. Bitte verbinden Sie es zuerst.",
      czech: "Účet s vaším jménem už existuje. Nejdříve ho prosím propojte.",
      spanish: "Existe una cuenta con su nombre. Vincúlela primero, por favor."),
    "SSO_NO_ROLE": Text(
      english: "You have no role here.",
      german: "Sie haben hier keine Rolle.",
      czech: "Nemáte zde žádnou roli.",
      spanish: "No tiene ningún rol aquí."),
    "SSO_OFF": Text(
      english: "Single sign-on is not set up here.",
      german: "Single Sign-on ist hier nicht eingerichtet.",
      czech: "Jednotné přihlášení zde není nastaveno.",
      spanish: "El inicio de sesión único no está configurado aquí."),
    "SSO_REFUSED": Text(
      english: "Your sign-in provider did not sign you in. Please try again.",
      german: "Ihr Anmeldedienst hat Sie nicht angemeldet. Bitte versuchen Sie es noch einmal.",
      czech: "Vaše přihlašovací služba vás nepřihlásila. Zkuste to prosím znovu.",
      spanish: "Su proveedor de inicio de sesión no le ha permitido iniciar sesión. Inténtelo de nuevo, por favor."),
    "SSO_UNREACHABLE": Text(
      english: "Your sign-in provider cannot be reached. Please try again soon.",
      german: "Ihr Anmeldedienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Vaše přihlašovací služba není dostupná. Zkuste to prosím za chvíli znovu.",
      spanish: "No se puede acceder a su proveedor de inicio de sesión. Inténtelo de nuevo dentro de poco, por favor."),
  ]
}
