extension Texts {
  /// The messages about logins with a phone number.
  static let phoneLoginMessages: [String: Text] = [
    "PHONE_LOGIN_ENDED": Text(
      english: "This sign-in cannot be continued. Please begin a new one in a few minutes.",
      german: "Diese Anmeldung kann nicht fortgesetzt werden. Bitte beginnen Sie in ein paar Minuten eine neue.",
      czech: "V tomto přihlášení nelze pokračovat. Začněte prosím za pár minut nové.",
      spanish: "Este inicio de sesión no puede continuar. Empiece uno nuevo dentro de unos minutos, por favor."),
    "PHONE_LOGIN_NOT_FOUND": Text(
      english: "There is no such sign-in. Please begin a new one.",
      german: "Diese Anmeldung gibt es nicht. Bitte beginnen Sie eine neue.",
      czech: "Takové přihlášení neexistuje. Začněte prosím nové.",
      spanish: "Ese inicio de sesión no existe. Empiece uno nuevo, por favor."),
    "PHONE_NUMBER_NOT_SERVED": Text(
      english: "No codes can be sent to this kind of number. Please use a mobile number.",
      german: "An Nummern dieser Art können keine Codes gesendet werden. Bitte geben Sie eine Mobilnummer an.",
      czech: "Na čísla tohoto druhu nelze kódy posílat. Zadejte prosím číslo mobilního telefonu.",
      spanish: "No se pueden enviar códigos a números de este tipo. Indique un número de móvil, por favor."),
  ]
}
