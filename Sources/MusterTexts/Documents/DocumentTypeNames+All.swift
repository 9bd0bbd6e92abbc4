extension DocumentTypeNames {
  /// The names of each type of the catalogue, by its code.
  package static let all: [String: DocumentTypeNames] = [
    "ID_CARD": DocumentTypeNames(
      name: Text(
        english: "Identity card",
        german: "Personalausweis",
        czech: "Občanský průkaz",
        spanish: "Documento de identidad"),
      front: Text(
        english: "Front of your identity card",
        german: "Vorderseite Ihres Personalausweises",
        czech: "Přední strana občanského průkazu",
        spanish: "Anverso de su documento de identidad"),
      back: Text(
        english: "Back of your identity card",
        german: "Rückseite Ihres Personalausweises",
        czech: "Zadní strana občanského průkazu",
        spanish: "Reverso de su documento de identidad")),
    "PASSPORT": DocumentTypeNames(
      name: Text(english: "Passport", german: "Reisepass", czech: "Cestovní pas", spanish: "Pasaporte"),
      front: Text(
        english: "Photo page of your passport",
        german: "Fotoseite Ihres Reisepasses",
        czech: "Strana s fotografií v cestovním pasu",
        spanish: "Página con la foto de su pasaporte")),
    "DRIVING_LICENSE": DocumentTypeNames(
      name: Text(
        english: "Driving licence",
        german: "Führerschein",
        czech: "Řidičský průkaz",
        spanish: "Permiso de conducir"),
      front: Text(
        english: "Front of your driving licence",
        german: "Vorderseite Ihres Führerscheins",
        czech: "Přední strana řidičského průkazu",
        spanish: "Anverso de su permiso de conducir"),
      back: Text(
        english: "Back of your driving licence",
        german: "Rückseite Ihres Führerscheins",
        czech: "Zadní strana řidičského průkazu",
        spanish: "Reverso de su permiso de conducir")),
    "SELFIE_PHOTO": DocumentTypeNames(
      reviewersName: "Selfie",
      name: Text(
        english: "Photo of yourself",
        german: "Foto von Ihnen",
        czech: "Vaše fotografie",
        spanish: "Foto suya"),
      front: Text(
        english: "A photo of your face",
        german: "Ein Foto Ihres Gesichts",
        czech: "Fotografie vašeho obličeje",
        spanish: "Una foto de su cara")),
  ]
}
