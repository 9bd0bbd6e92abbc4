extension Texts {
  /// The messages about uploads.
  static let uploadMessages: [String: Text] = [
    "CHECKSUM_MISMATCH": Text(
      english: "The file was damaged in transit. Please send it again.",
      german: "Die Datei wurde unterwegs beschädigt. Bitte senden Sie sie noch einmal.",
      czech: "Soubor se při přenosu poškodil. Odešlete ho prosím znovu.",
      spanish: "El archivo se ha dañado durante el envío. Envíelo de nuevo, por favor."),
    "CONTENT_TYPE_UNSUPPORTED": Text(
      english: "This kind of content is not accepted here.",
      german: "Diese Art von Inhalt wird hier nicht angenommen.",
      czech: "Tento druh obsahu se zde nepřijímá.",
      spanish: "Aquí no se acepta este tipo de contenido."),
    "TOO_MANY_UPLOADS": Text(
      english: "Too many uploads are still open. Please finish one of them first.",
      german: "Zu viele Übertragungen sind noch offen. Bitte beenden Sie zuerst eine davon.",
      czech: "Příliš mnoho nahrávání ještě není dokončeno. Nejprve prosím některé dokončete.",
      spanish: "Quedan demasiados envíos abiertos. Termine uno primero, por favor."),
    "TUS_VERSION_UNSUPPORTED": Text(
      english: "This app is too old or too new for the service. Please update it.",
      german: "Diese App ist zu alt oder zu neu für den Dienst. Bitte aktualisieren Sie sie.",
      czech: "Tato aplikace je pro službu příliš stará nebo nová. Aktualizujte ji prosím.",
      spanish: "Esta aplicación es demasiado antigua o nueva para el servicio. Actualícela, por favor."),
    "UPLOAD_BUSY": Text(
      english: "This upload is still in progress elsewhere. Please wait a moment.",
      german: "Diese Übertragung läuft noch anderswo. Bitte warten Sie kurz.",
      czech: "Toto nahrávání ještě probíhá jinde. Počkejte prosím chvíli.",
      spanish: "Este envío aún está en curso en otro lugar. Espere un momento, por favor."),
    "UPLOAD_CANCELLED": Text(
      english: "The upload was cancelled. Please begin it again.",
      german: "Die Übertragung wurde abgebrochen. Bitte beginnen Sie sie neu.",
      czech: "Nahrávání bylo zrušeno. Začněte je prosím znovu.",
      spanish: "El envío se ha cancelado. Empiécelo de nuevo, por favor."),
    "UPLOAD_COMPLETE": Text(
      english: "The picture is complete and already stored.",
      german: "Das Bild ist vollständig und schon gespeichert.",
      czech: "Snímek je úplný a už uložený.",
      spanish: "La imagen está completa y ya guardada."),
    "UPLOAD_EXPIRED": Text(
      english: "This upload has expired. Please begin it again.",
      german: "Diese Übertragung ist abgelaufen. Bitte beginnen Sie sie neu.",
      czech: "Platnost tohoto nahrávání vypršela. Začněte je prosím znovu.",
      spanish: "Este envío ha caducado. Empiécelo de nuevo, por favor."),
    "UPLOAD_ID_REUSED": Text(
      english: "The id of this upload has already been used. Please begin a new one.",
      german: "Die Kennung dieser Übertragung wurde schon verwendet. Bitte beginnen Sie eine neue.",
      czech: "Označení tohoto nahrávání už bylo použito. Začněte prosím nové.",
      spanish: "El identificador de este envío ya se ha usado. Empiece uno nuevo, por favor."),
    "UPLOAD_INTERRUPTED": Text(
      english: "The connection ended too early. Please send the picture again.",
      german: "Die Verbindung endete zu früh. Bitte senden Sie das Bild noch einmal.",
      czech: "Spojení skončilo příliš brzy. Odešlete prosím snímek znovu.",
      spanish: "La conexión ha terminado demasiado pronto. Envíe la imagen de nuevo, por favor."),
    "UPLOAD_NOT_FOUND": Text(
      english: "There is no such upload. Please begin a new one.",
      german: "Diese Übertragung gibt es nicht. Bitte beginnen Sie eine neue.",
      czech: "Takové nahrávání neexistuje. Začněte prosím nové.",
      spanish: "Ese envío no existe. Empiece uno nuevo, por favor."),
    "UPLOAD_OFFSET_MISMATCH": Text(
      english: "The upload continues at another position. Please try again.",
      german: "Die Übertragung geht an anderer Stelle weiter. Bitte versuchen Sie es noch einmal.",
      czech: "Nahrávání pokračuje na jiném místě. Zkuste to prosím znovu.",
      spanish: "El envío continúa en otro punto. Inténtelo de nuevo, por favor."),
    "UPLOAD_REFUSED": Text(
      english: "This upload has ended. Please begin a new one.",
      german: "Diese Übertragung ist beendet. Bitte beginnen Sie eine neue.",
      czech: "Toto nahrávání skončilo. Začněte prosím nové.",
      spanish: "Este envío ha terminado. Empiece uno nuevo, por favor."),
  ]
}
