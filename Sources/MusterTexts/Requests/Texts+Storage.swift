extension Texts {
  /// The messages about the database and the storage.
  static let storageMessages: [String: Text] = [
    "DATABASE_UNAVAILABLE": Text(
      english: "The service is not available at the moment. Please try again.",
      german: "Unser Dienst ist einen Augenblick nicht erreichbar. Bitte senden Sie es noch einmal.",
      czech: "Naše služba je na okamžik nedostupná. Odešlete to prosím znovu.",
      spanish: "Nuestro servicio no está disponible por un momento. Envíelo de nuevo, por favor."),
    "PICTURE_DAMAGED": Text(
      english: "This picture is damaged and cannot be shown.",
      german: "Dieses Bild ist beschädigt und kann nicht gezeigt werden.",
      czech: "Tento snímek je poškozený a nelze ho zobrazit.",
      spanish: "Esta imagen está dañada y no se puede mostrar."),
    "STORAGE_FAILED": Text(
      english: "The data could not be stored. Please send it again.",
      german: "Bei uns konnte nichts gespeichert werden. Bitte senden Sie es noch einmal.",
      czech: "Na naší straně se nepodařilo nic uložit. Odešlete to prosím znovu.",
      spanish: "No se pudo guardar nada por nuestra parte. Envíelo de nuevo, por favor."),
    "STORAGE_FULL": Text(
      english: "The storage is full. Please try again later.",
      german: "Bei uns ist kein Platz mehr. Bitte versuchen Sie es später noch einmal.",
      czech: "Na naší straně už není místo. Zkuste to prosím později.",
      spanish: "No queda sitio por nuestra parte. Inténtelo más tarde, por favor."),
    "STORAGE_NOT_WRITABLE": Text(
      english: "Nothing can be stored at the moment. Please try again later.",
      german: "Bei uns kann derzeit nichts gespeichert werden. Bitte versuchen Sie es später noch einmal.",
      czech: "Na naší straně teď nelze nic uložit. Zkuste to prosím později.",
      spanish: "En este momento no se puede guardar nada por nuestra parte. Inténtelo más tarde, por favor."),
  ]
}
