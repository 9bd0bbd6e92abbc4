extension Texts {
  /// The messages about sign-ins to other programs.
  static let openIDMessages: [String: Text] = [
    "AUTHORIZATION_ENDED": Text(
      english: "This sign-in has ended. Please begin a new one in the app or on the website.",
      german: "Diese Anmeldung ist beendet. Bitte beginnen Sie in der App oder auf der Website eine neue.",
      czech: "Toto přihlášení už skončilo. Začněte prosím nové v aplikaci nebo na webu.",
      spanish: "Este inicio de sesión ha terminado. Empiece uno nuevo en la aplicación o en el sitio web, por favor."),
    "AUTHORIZATION_NOT_FOUND": Text(
      english: "There is no such sign-in. Please begin a new one in the app or on the website.",
      german: "Diese Anmeldung gibt es nicht. Bitte beginnen Sie in der App oder auf der Website eine neue.",
      czech: "Takové přihlášení neexistuje. Začněte prosím nové v aplikaci nebo na webu.",
      spanish: "Ese inicio de sesión no existe. Empiece uno nuevo en la aplicación o en el sitio web, por favor."),
    "OPENID_CLIENTS_EXHAUSTED": Text(
      english: "There are too many clients. Please revoke one of them.",
      german: "Es gibt zu viele Clients. Bitte widerrufen Sie einen davon.",
      czech: "Klientů je příliš mnoho. Zrušte prosím některého z nich.",
      spanish: "Hay demasiados clientes. Revoque uno de ellos, por favor."),
    "OPENID_CLIENT_INVALID": Text(
      english: "The data of this client is not valid.",
      german: "Die Angaben zu diesem Client sind nicht gültig.",
      czech: "Údaje o tomto klientovi nejsou platné.",
      spanish: "Los datos de este cliente no son válidos."),
    "OPENID_CLIENT_NOT_FOUND": Text(
      english: "There is no such client.",
      german: "Diesen Client gibt es nicht.",
      czech: "Takový klient neexistuje.",
      spanish: "Ese cliente no existe."),
    "OPENID_CLIENT_UNKNOWN": Text(
      english: "The website or app that sent you here is not known. Please go back to it.",
      german: "Die Website oder App, von der Sie kommen, ist nicht bekannt. Bitte gehen Sie dorthin zurück.",
      czech: "Web nebo aplikace, odkud přicházíte, nejsou známé. Vraťte se tam prosím.",
      spanish: "No se conoce el sitio web o la aplicación de donde viene. Vuelva allí, por favor."),
    "OPENID_REDIRECT_UNKNOWN": Text(
      english: "The website or app that sent you here gave an address that is not known. Please go back to it.",
      german: """
        Die Website oder App, von der Sie kommen, hat eine unbekannte Adresse genannt. Bitte gehen Sie dorthin zurück.
        """,
      czech: "Web nebo aplikace, odkud přicházíte, uvedly neznámou adresu. Vraťte se tam prosím.",
      spanish:
        "El sitio web o la aplicación de donde viene ha indicado una dirección desconocida. Vuelva allí, por favor."),
  ]
}
