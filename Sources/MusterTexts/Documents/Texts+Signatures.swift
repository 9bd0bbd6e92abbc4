extension Texts {
  /// The messages about signatures of pictures.
  static let signatureMessages: [String: Text] = [
    "SIGNATURE_INVALID": Text(
      english: "The picture’s signature is wrong. Please take the picture again.",
      german: "Die Signatur des Bildes ist falsch. Bitte nehmen Sie das Bild noch einmal auf.",
      czech: "Podpis snímku je nesprávný. Pořiďte prosím snímek znovu.",
      spanish: "La firma de la imagen es incorrecta. Tome la imagen de nuevo, por favor."),
    "SIGNATURE_REQUIRED": Text(
      english: "The picture is not signed. Please take it with the app’s own scanner.",
      german: "Das Bild ist nicht signiert. Bitte nehmen Sie es mit dem Scanner der App auf.",
      czech: "Snímek není podepsaný. Pořiďte ho prosím skenerem v aplikaci.",
      spanish: "La imagen no está firmada. Tómela con el escáner de la aplicación, por favor."),
  ]
}
