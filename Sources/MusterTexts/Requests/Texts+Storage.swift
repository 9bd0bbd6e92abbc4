extension Texts {
  /// The messages about the database and the storage.
  static let storageMessages: [String: Text] = [
    "DATABASE_UNAVAILABLE": Text(
      english: "The service is not available at the moment. Please try again.",
      german: "Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es noch einmal.",
      czech: "Služba teď není dostupná. Zkuste to prosím znovu.",
      spanish: "El servicio no está disponible en este momento. Inténtelo de nuevo, por favor."),
    "PICTURE_DAMAGED": Text(
      english: "This picture is damaged and cannot be shown.",
      german: "Dieses Bild ist beschädigt und kann nicht angezeigt werden.",
      czech: "Tento snímek je poškozený a nelze ho zobrazit.",
      spanish: "Esta imagen está dañada y no se puede mostrar."),
    "STORAGE_FAILED": Text(
      english: "The data could not be stored. Please send it again.",
      german: "Die Daten konnten nicht gespeichert werden. Bitte senden Sie sie noch einmal.",
      czech: "Data se nepodařilo uložit. Odešlete je prosím znovu.",
      spanish: "No se han podido guardar los datos. Envíelos de nuevo, por favor."),
    "STORAGE_FULL": Text(
      english: "The storage is full. Please try again later.",
      german: "Der Speicher ist voll. Bitte versuchen Sie es später noch einmal.",
      czech: "Úložiště je plné. Zkuste to prosím později.",
      spanish: "El almacenamiento está lleno. Inténtelo más tarde, por favor."),
    "STORAGE_NOT_WRITABLE": Text(
      english: "Nothing can be stored at the moment. Please try again later.",
      german: "Im Moment kann nichts gespeichert werden. Bitte versuchen Sie es später noch einmal.",
      czech: "Teď nelze nic uložit. Zkuste to prosím později.",
      spanish: "En este momento no se puede guardar nada. Inténtelo más tarde, por favor."),
  ]
}
