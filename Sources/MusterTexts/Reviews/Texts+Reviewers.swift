extension Texts {
  /// The messages about the accounts of reviewers.
  static let reviewerMessages: [String: Text] = [
    "FORM_EXPIRED": Text(
      english: "This page has expired. Please reload it.",
      german: "Diese Seite ist zu alt. Bitte laden Sie sie neu.",
      czech: "Tato stránka je příliš stará. Načtěte ji prosím znovu.",
      spanish: "Esta página es demasiado antigua. Cárguela de nuevo, por favor."),
    "INVITATION_NOT_FOUND": Text(
      english: "This invitation is not valid, or has expired. Please ask for a new one.",
      german: "Diese Einladung gilt nicht oder nicht mehr. Bitte lassen Sie sich eine neue geben.",
      czech: "Tato pozvánka neplatí, nebo už neplatí. Požádejte prosím o novou.",
      spanish: "Esta invitación no vale o ya no vale. Pida otra, por favor."),
    "PASSWORD_UNFIT": Text(
      english: "This password is not allowed. Please choose another one.",
      german: "Dieses Passwort ist nicht geeignet. Bitte wählen Sie ein anderes.",
      czech: "Toto heslo se nehodí. Zvolte prosím jiné.",
      spanish: "Esta contraseña no sirve. Elija otra, por favor."),
    "PASSWORD_WRONG": Text(
      english: "The password is wrong. Please try again.",
      german: "Das ist nicht Ihr Passwort. Bitte versuchen Sie es noch einmal.",
      czech: "To není vaše heslo. Zkuste to prosím znovu.",
      spanish: "Esta no es su contraseña. Inténtelo de nuevo, por favor."),
    "REVIEWER_NOT_FOUND": Text(
      english: "There is no such reviewer here. Please choose another one.",
      german: "Diese Person entscheidet hier nicht. Bitte wählen Sie eine andere.",
      czech: "Takový posuzovatel tu není. Vyberte prosím jiného.",
      spanish: "Aquí no hay tal revisor. Elija otro, por favor."),
    "SECOND_FACTOR_CONFLICT": Text(
      english: "One-time codes were turned on or off in the meantime. Please reload the page.",
      german: "Die Einmalcodes wurden inzwischen ein- oder ausgeschaltet. Bitte laden Sie die Seite neu.",
      czech: "Jednorázové kódy byly mezitím zapnuty nebo vypnuty. Načtěte prosím stránku znovu.",
      spanish:
        "Entretanto se han activado o desactivado los códigos de un solo uso. Cargue la página de nuevo, por favor."),
    "SECOND_FACTOR_FAILED": Text(
      english: "This code is wrong. Please wait for the next one and try again.",
      german: "Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten und versuchen Sie es noch einmal.",
      czech: "Tento kód není správný. Počkejte prosím na další a zkuste to znovu.",
      spanish: "Este código no es correcto. Espere al siguiente e inténtelo de nuevo, por favor."),
    "SIGN_IN_FAILED": Text(
      english: "The name, password or one-time code is wrong. Please try again.",
      german: "Name, Passwort oder Einmalcode stimmt nicht. Bitte versuchen Sie es noch einmal.",
      czech: "Jméno, heslo nebo jednorázový kód nesouhlasí. Zkuste to prosím znovu.",
      spanish: "El nombre, la contraseña o el código de un solo uso no son correctos. Inténtelo de nuevo, por favor."),
    "SIGN_IN_LOCKED": Text(
      english: "Too many attempts. Please wait 15 minutes.",
      german: "Zu viele Versuche. Bitte warten Sie eine Viertelstunde.",
      czech: "Příliš mnoho pokusů. Počkejte prosím čtvrt hodiny.",
      spanish: "Demasiados intentos. Espere un cuarto de hora, por favor."),
  ]
}
