extension DocumentTypeNames {
  /// The names of each type of the catalogue, by its code.
  package static let all: [String: DocumentTypeNames] = [
    "ID_CARD": DocumentTypeNames(
      english: Words(
        "Identity card", front: "Front of your identity card", back: "Back of your identity card"),
      german: Words(
        "Personalausweis", front: "Vorderseite Ihres Personalausweises", back: "Rückseite Ihres Personalausweises"),
      czech: Words(
        "Občanský průkaz", front: "Přední strana občanského průkazu", back: "Zadní strana občanského průkazu"),
      spanish: Words(
        "Documento de identidad", front: "Anverso de su documento de identidad",
        back: "Reverso de su documento de identidad")),
    "PASSPORT": DocumentTypeNames(
      english: Words("Passport", front: "Photo page of your passport"),
      german: Words("Reisepass", front: "Fotoseite Ihres Reisepasses"),
      czech: Words("Cestovní pas", front: "Strana s fotografií v cestovním pasu"),
      spanish: Words("Pasaporte", front: "Página con la foto de su pasaporte")),
    "DRIVING_LICENSE": DocumentTypeNames(
      english: Words(
        "Driving licence", front: "Front of your driving licence", back: "Back of your driving licence"),
      german: Words(
        "Führerschein", front: "Vorderseite Ihres Führerscheins", back: "Rückseite Ihres Führerscheins"),
      czech: Words(
        "Řidičský průkaz", front: "Přední strana řidičského průkazu", back: "Zadní strana řidičského průkazu"),
      spanish: Words(
        "Permiso de conducir", front: "Anverso de su permiso de conducir",
        back: "Reverso de su permiso de conducir")),
    "SELFIE_PHOTO": DocumentTypeNames(
      reviewersName: "Selfie",
      english: Words("Photo of yourself", front: "A photo of your face"),
      german: Words("Foto von Ihnen", front: "Ein Foto Ihres Gesichts"),
      czech: Words("Vaše fotografie", front: "Fotografie vašeho obličeje"),
      spanish: Words("Foto suya", front: "Una foto de su cara")),
  ]
}
