extension Texts {
  /// The messages about pictures.
  static let germanPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Zu viele Bilder dieser Seite wurden abgelehnt. Sie kann nicht noch einmal verlangt werden.",
    "BLURRY":
      "Das Bild ist unscharf. Halten Sie das Telefon ruhig, warten Sie auf den Fokus und nehmen Sie es neu auf.",
    "DOCUMENT_CORRUPT": "Das Bild ist beschädigt. Bitte nehmen Sie es noch einmal auf.",
    "DOCUMENT_CUT_OFF": "Ein Teil des Dokuments fehlt. Nehmen Sie das Bild mit allen vier Ecken neu auf.",
    "DOCUMENT_NOT_FOUND":
      "Es wurde kein Dokument gefunden. Legen Sie es auf eine einfarbige Fläche und nehmen Sie es ganz auf.",
    "DOCUMENT_REFUSED": "Das Dokument wurde nicht anerkannt. Bitte zeigen Sie ein anderes.",
    "DOCUMENT_SKEWED":
      "Das Dokument ist schräg aufgenommen. Halten Sie das Telefon gerade darüber und nehmen Sie es neu auf.",
    "DOCUMENT_SMALL": "Das Dokument ist im Bild zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.",
    "DUPLICATE_REJECTED": "Genau dieses Bild wurde schon abgelehnt. Bitte nehmen Sie ein neues auf.",
    "FILE_LARGE": "Die Datei ist größer als nötig. Ein Bild unter 1 MB ist schneller übertragen.",
    "GLARE":
      "Im Dokument spiegelt sich Licht. Kippen Sie es etwas oder ändern Sie das Licht, und nehmen Sie das Bild neu auf.",
    "GREYSCALE": "Das Bild hat keine Farben. Bitte zeigen Sie das Dokument selbst, in Farbe.",
    "IMAGE_EMPTY": "Es ist kein Bild angekommen. Bitte senden Sie es noch einmal.",
    "IMAGE_FORMAT_UNSUPPORTED":
      "Diese Art von Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY":
      "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
    "IMAGE_SIDE_TOO_LONG": "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
    "IMAGE_TOO_LARGE": "Die Datei ist zu groß. Bitte nehmen Sie das Bild mit geringerer Qualität auf.",
    "IMAGE_TOO_MANY_PIXELS": "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
    "IMAGE_TOO_MANY_SCANS":
      "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
    "IMAGE_TOO_SMALL": "Das Bild ist viel zu klein. Bitte nehmen Sie es noch einmal mit der Kamera auf.",
    "IMAGING_FAILED": "Das Bild konnte nicht verarbeitet werden. Bitte senden Sie es noch einmal.",
    "IMAGING_TIMEOUT": "Das Bild konnte nicht rechtzeitig verarbeitet werden. Bitte senden Sie es noch einmal.",
    "LOW_CONTRAST":
      "Das Bild ist flau. Wischen Sie die Linse ab, suchen Sie gleichmäßiges Licht und nehmen Sie es neu auf.",
    "RESOLUTION_LOW": "Das Bild ist zu klein. Gehen Sie näher heran und nehmen Sie es in voller Auflösung neu auf.",
    "SESSION_EXPIRED": "Die Zeit ist abgelaufen. Bitte beginnen Sie von vorn.",
    "SIGNATURE_INVALID": "Die Signatur des Bildes ist falsch. Bitte nehmen Sie das Bild noch einmal auf.",
    "SIGNATURE_REQUIRED": "Das Bild ist nicht signiert. Bitte nehmen Sie es mit dem Scanner der App auf.",
    "SIMILAR_PICTURE": "Das sieht aus wie ein anderes gesendetes Bild. Bitte nehmen Sie die verlangte Seite auf.",
    "TOO_BRIGHT": "Das Bild ist zu hell. Gehen Sie aus dem grellen Licht und nehmen Sie es neu auf.",
    "TOO_DARK": "Das Bild ist zu dunkel. Suchen Sie mehr Licht und nehmen Sie es neu auf.",
    "PORTRAITS_DIFFER": "Die Dokumente gehören vielleicht verschiedenen Personen. Bitte zeigen Sie Ihre eigenen.",
    "PORTRAIT_NOT_FOUND": "Auf dieser Seite des Dokuments ist kein Lichtbild. Bitte zeigen Sie es ganz.",
    "WRONG_SIDE": "Das ist die andere Seite des Dokuments. Bitte zeigen Sie die mit dem Lichtbild.",
  ]
}
