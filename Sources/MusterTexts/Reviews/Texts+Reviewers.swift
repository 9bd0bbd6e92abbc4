extension Texts {
  /// The messages about the accounts of reviewers.
  static let reviewerMessages: [String: Text] = [
    "FORM_EXPIRED": Text(
      english: "This page has expired. Please reload it.",
      german: "Diese Seite ist abgelaufen. Bitte laden Sie sie neu.",
      czech: "Platnost této stránky vypršela. Načtěte ji prosím znovu.",
      spanish: "Esta página ha caducado. Recárguela, por favor."),
    "INVITATION_NOT_FOUND": Text(
      english: "This invitation is not valid, or has expired. Please ask for a new one.",
      german: "Diese Einladung ist nicht gültig oder abgelaufen. Bitte fordern Sie eine neue an.",
      czech: "Tato pozvánka neplatí, nebo její platnost vypršela. Požádejte prosím o novou.",
      spanish: "Esta invitación no es válida o ha caducado. Pida otra, por favor."),
    "PASSWORD_UNFIT": Text(
      english: "This password is not allowed. Please choose another one.",
      german: "Dieses Passwort ist nicht erlaubt. Bitte wählen Sie ein anderes.",
      czech: "Toto heslo není povoleno. Zvolte prosím jiné.",
      spanish: "Esta contraseña no está permitida. Elija otra, por favor."),
    "PASSWORD_WRONG": Text(
      english: "The password is wrong. Please try again.",
      german: "Das Passwort ist falsch. Bitte versuchen Sie es noch einmal.",
      czech: "Heslo je nesprávné. Zkuste to prosím znovu.",
      spanish: "La contraseña es incorrecta. Inténtelo de nuevo, por favor."),
    "REVIEWER_NOT_FOUND": Text(
      english: "There is no such reviewer here. Please choose another one.",
      german: "Diese Person prüft hier keine Fälle. Bitte wählen Sie eine andere.",
      czech: "Takový posuzovatel tu není. Vyberte prosím jiného.",
      spanish: "Aquí no existe ese revisor. Elija otro, por favor."),
    "SECOND_FACTOR_CONFLICT": Text(
      english: "One-time codes were turned on or off in the meantime. Please reload the page.",
      german: "Die Einmalcodes wurden inzwischen ein- oder ausgeschaltet. Bitte laden Sie die Seite neu.",
      czech: "Jednorázové kódy byly mezitím zapnuty nebo vypnuty. Načtěte prosím stránku znovu.",
      spanish: "Entretanto se han activado o desactivado los códigos de un solo uso. Recargue la página, por favor."),
    "SECOND_FACTOR_FAILED": Text(
      english: "This code is wrong. Please wait for the next one and try again.",
      german: "Dieser Code ist falsch. Bitte warten Sie auf den nächsten und versuchen Sie es noch einmal.",
      czech: "Tento kód je nesprávný. Počkejte prosím na další a zkuste to znovu.",
      spanish: "Este código no es correcto. Espere al siguiente e inténtelo de nuevo, por favor."),
    "SIGN_IN_FAILED": Text(
      english: "The name, password or one-time code is wrong. Please try again.",
      german: "Name, Passwort oder Einmalcode ist falsch. Bitte versuchen Sie es noch einmal.",
      czech: "Jméno, heslo nebo jednorázový kód je nesprávný. Zkuste to prosím znovu.",
      spanish: "El nombre, la contraseña o el código de un solo uso no es correcto. Inténtelo de nuevo, por favor."),
    "SIGN_IN_LOCKED": Text(
      english: "Too many attempts. Please wait 15 minutes.",
      german: "Zu viele Versuche. Bitte warten Sie 15 Minuten.",
      czech: "Příliš mnoho pokusů. Počkejte prosím 15 minut.",
      spanish: "Demasiados intentos. Espere 15 minutos, por favor."),
  ]
}
