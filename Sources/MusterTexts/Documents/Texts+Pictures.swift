extension Texts {
  /// Returns the message for a file that is not accepted as a picture.
  ///
  /// - Parameter format: The name of its format, such as `HEIC`.
  package static func unsupportedFile(of format: String, in language: Language) -> String {
    Text(
      english: "This is a \(format) file, which cannot be read. Please send a JPEG or PNG picture.",
      german: "Diese \(format)-Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
      czech: "Soubor \(format) nelze přečíst. Pošlete prosím snímek JPEG nebo PNG.",
      spanish: "Este archivo \(format) no se puede leer. Envíe una imagen JPEG o PNG.")[language]
  }

  /// The messages about files that are no usable pictures, and about the quality of pictures.
  static let pictureMessages: [String: Text] = [
    "BLURRY": Text(
      english: "The picture is blurred. Hold the phone still, wait for it to focus, and take it again.",
      german:
        "Das Bild ist unscharf. Halten Sie das Telefon ruhig, warten Sie auf den Fokus und nehmen Sie es neu auf.",
      czech: "Snímek je rozmazaný. Držte telefon v klidu, počkejte na zaostření a vyfoťte jej znovu.",
      spanish: "La imagen está borrosa. Sujete el teléfono sin moverlo, espere a que enfoque y tómela de nuevo."),
    "COVER": Text(
      english: "This is the cover. Open the passport at the page with the photo, and take a picture of that page.",
      german: "Das ist der Umschlag. Öffnen Sie den Pass auf der Seite mit dem Lichtbild und nehmen Sie diese auf.",
      czech: "Toto jsou desky. Otevřete pas na straně s fotografií a vyfoťte ji.",
      spanish: "Esta es la cubierta. Abra el pasaporte por la página de la foto y haga una foto de esa página."),
    "DOCUMENT_CORRUPT": Text(
      english: "The picture is damaged. Please take it again.",
      german: "Das Bild ist beschädigt. Bitte nehmen Sie es noch einmal auf.",
      czech: "Snímek je poškozený. Vyfoťte jej prosím znovu.",
      spanish: "La imagen está dañada. Tómela de nuevo, por favor."),
    "DOCUMENT_CUT_OFF": Text(
      english: "Part of the document is missing. Take the picture again with all four corners in it.",
      german: "Ein Teil des Dokuments fehlt. Nehmen Sie das Bild mit allen vier Ecken neu auf.",
      czech: "Část dokladu chybí. Vyfoťte jej znovu tak, aby byly vidět všechny čtyři rohy.",
      spanish: "Falta una parte del documento. Tome la imagen de nuevo con las cuatro esquinas."),
    "DOCUMENT_NOT_FOUND": Text(
      english: "No document was found. Place it on a plain surface of another colour, and photograph all of it.",
      german: "Es wurde kein Dokument gefunden. Legen Sie es auf eine einfarbige Fläche und nehmen Sie es ganz auf.",
      czech: "Žádný doklad nebyl nalezen. Položte jej na jednobarevnou plochu a vyfoťte jej celý.",
      spanish: "No se encontró ningún documento. Póngalo sobre una superficie lisa y tómelo entero."),
    "DOCUMENT_SKEWED": Text(
      english: "The document was photographed at an angle. Hold the phone straight above it and try again.",
      german: "Das Dokument ist schräg aufgenommen. Halten Sie das Telefon gerade darüber und nehmen Sie es neu auf.",
      czech: "Doklad je vyfocený zešikma. Držte telefon rovně nad ním a vyfoťte jej znovu.",
      spanish: "El documento está tomado de lado. Sujete el teléfono recto encima y tómelo de nuevo."),
    "DOCUMENT_SMALL": Text(
      english: "The document is too small in the picture. Move closer and take it again.",
      german: "Das Dokument ist im Bild zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.",
      czech: "Doklad je na snímku příliš malý. Přibližte se a vyfoťte jej znovu.",
      spanish: "El documento sale demasiado pequeño. Acérquese y tómelo de nuevo."),
    "FILE_LARGE": Text(
      english: "The file is larger than needed. A picture under 1 MB is sent faster.",
      german: "Die Datei ist größer als nötig. Ein Bild unter 1 MB ist schneller übertragen.",
      czech: "Soubor je větší, než je třeba. Snímek do 1 MB se odešle rychleji.",
      spanish: "El archivo es más grande de lo necesario. Una imagen de menos de 1 MB se envía más rápido."),
    "GLARE": Text(
      english: "Light is reflected in the document. Tilt it a little or change the light, and take the picture again.",
      german: """
        Im Dokument spiegelt sich Licht. Kippen Sie es etwas oder ändern Sie das Licht, und nehmen Sie das Bild neu \
        auf.
        """,
      czech: "V dokladu se odráží světlo. Trochu jej nakloňte nebo změňte osvětlení a vyfoťte jej znovu.",
      spanish: "El documento refleja la luz. Inclínelo un poco o cambie la luz y tome la imagen de nuevo."),
    "GREYSCALE": Text(
      english: "The picture has no colours. Please show the document itself, in colour.",
      german: "Das Bild hat keine Farben. Bitte zeigen Sie das Dokument selbst, in Farbe.",
      czech: "Snímek nemá barvy. Ukažte prosím samotný doklad, barevně.",
      spanish: "La imagen no tiene colores. Muestre el propio documento, en color, por favor."),
    "IMAGE_EMPTY": Text(
      english: "No picture arrived. Please send it again.",
      german: "Es ist kein Bild angekommen. Bitte senden Sie es noch einmal.",
      czech: "Žádný snímek nedorazil. Odešlete jej prosím znovu.",
      spanish: "No llegó ninguna imagen. Envíela de nuevo, por favor."),
    "IMAGE_FORMAT_UNSUPPORTED": Text(
      english: "This kind of file cannot be read. Please send a JPEG or PNG picture.",
      german: "Diese Art von Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
      czech: "Tento druh souboru nelze přečíst. Pošlete prosím snímek JPEG nebo PNG.",
      spanish: "Este tipo de archivo no se puede leer. Envíe una imagen JPEG o PNG."),
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": Text(
      english: "The file has an unusual format. Please take the picture with the camera again.",
      german: "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
      czech: "Soubor je uložen neobvyklým způsobem. Vyfoťte snímek znovu fotoaparátem.",
      spanish: "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara."),
    "IMAGE_SIDE_TOO_LONG": Text(
      english: "The picture has too many pixels. Please take it with the normal camera setting.",
      german: "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
      czech: "Snímek má příliš mnoho bodů. Vyfoťte jej s běžným nastavením fotoaparátu.",
      spanish: "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara."),
    "IMAGE_TOO_LARGE": Text(
      english: "The file is too large. Please take the picture with a lower quality setting.",
      german: "Die Datei ist zu groß. Bitte nehmen Sie das Bild mit geringerer Qualität auf.",
      czech: "Soubor je příliš velký. Vyfoťte snímek s nižší kvalitou.",
      spanish: "El archivo es demasiado grande. Tome la imagen con menor calidad."),
    "IMAGE_TOO_MANY_PIXELS": Text(
      english: "The picture has too many pixels. Please take it with the normal camera setting.",
      german: "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
      czech: "Snímek má příliš mnoho bodů. Vyfoťte jej s běžným nastavením fotoaparátu.",
      spanish: "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara."),
    "IMAGE_TOO_MANY_SCANS": Text(
      english: "The file has an unusual format. Please take the picture with the camera again.",
      german: "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
      czech: "Soubor je uložen neobvyklým způsobem. Vyfoťte snímek znovu fotoaparátem.",
      spanish: "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara."),
    "IMAGE_TOO_SMALL": Text(
      english: "The picture is far too small. Please take it with the camera again.",
      german: "Das Bild ist viel zu klein. Bitte nehmen Sie es noch einmal mit der Kamera auf.",
      czech: "Snímek je příliš malý. Vyfoťte jej prosím znovu fotoaparátem.",
      spanish: "La imagen es demasiado pequeña. Tómela de nuevo con la cámara."),
    "IMAGING_FAILED": Text(
      english: "The picture could not be processed. Please send it again.",
      german: "Das Bild konnte nicht verarbeitet werden. Bitte senden Sie es noch einmal.",
      czech: "Snímek se nepodařilo zpracovat. Odešlete jej prosím znovu.",
      spanish: "La imagen no se pudo procesar. Envíela de nuevo, por favor."),
    "IMAGING_TIMEOUT": Text(
      english: "The picture could not be processed in time. Please send it again.",
      german: "Das Bild konnte nicht rechtzeitig verarbeitet werden. Bitte senden Sie es noch einmal.",
      czech: "Snímek se nepodařilo včas zpracovat. Odešlete jej prosím znovu.",
      spanish: "La imagen no se pudo procesar a tiempo. Envíela de nuevo, por favor."),
    "INCOMPLETE": Text(
      english: "A part of the picture is missing. Please send it again, or take a new one.",
      german: "Ein Teil des Bildes fehlt. Bitte senden Sie es noch einmal, oder nehmen Sie ein neues auf.",
      czech: "Část snímku chybí. Pošlete jej prosím znovu, nebo vyfoťte nový.",
      spanish: "Falta una parte de la imagen. Envíela de nuevo o tome otra, por favor."),
    "LOW_CONTRAST": Text(
      english: "The picture has too little contrast. Wipe the lens, find even light, and take it again.",
      german: "Das Bild ist flau. Wischen Sie die Linse ab, suchen Sie gleichmäßiges Licht und nehmen Sie es neu auf.",
      czech: "Snímek je mdlý. Otřete objektiv, najděte rovnoměrné světlo a vyfoťte jej znovu.",
      spanish: "La imagen está apagada. Limpie la lente, busque una luz uniforme y tómela de nuevo."),
    "OBSTRUCTED": Text(
      english:
        "A finger covers part of the document. Hold it at the very edge or put it down, and take the picture again.",
      german: """
        Ein Finger verdeckt einen Teil des Dokuments. Legen Sie es hin oder halten Sie es ganz am Rand, und nehmen Sie \
        es neu auf.
        """,
      czech: "Prst zakrývá část dokladu. Položte jej nebo jej držte za okraj a vyfoťte jej znovu.",
      spanish: "Un dedo tapa parte del documento. Sujételo por el borde o apóyelo, y repita la foto."),
    "RESOLUTION_LOW": Text(
      english: "The picture is too small. Move closer and take it again at full resolution.",
      german: "Das Bild ist zu klein. Gehen Sie näher heran und nehmen Sie es in voller Auflösung neu auf.",
      czech: "Snímek je příliš malý. Přibližte se a vyfoťte doklad znovu v plném rozlišení.",
      spanish: "La imagen es demasiado pequeña. Acérquese y tómela de nuevo con la resolución máxima."),
    "SCREEN": Text(
      english: "The picture seems to show a screen. Please take a picture of the document itself.",
      german: "Das Bild zeigt offenbar einen Bildschirm. Bitte fotografieren Sie das Dokument selbst.",
      czech: "Snímek zřejmě ukazuje obrazovku. Vyfoťte prosím samotný doklad.",
      spanish: "La imagen parece mostrar una pantalla. Fotografíe el propio documento, por favor."),
    "SIMILAR_PICTURE": Text(
      english: "This looks like a picture that you already sent. Please photograph the side that is asked for.",
      german: "Das sieht aus wie ein anderes gesendetes Bild. Bitte nehmen Sie die verlangte Seite auf.",
      czech: "Vypadá to jako jiný odeslaný snímek. Vyfoťte prosím požadovanou stranu.",
      spanish: "Se parece a otra imagen enviada. Tome el lado que se pide, por favor."),
    "TOO_BRIGHT": Text(
      english: "The picture is too bright. Avoid strong light and take it again.",
      german: "Das Bild ist zu hell. Gehen Sie aus dem grellen Licht und nehmen Sie es neu auf.",
      czech: "Snímek je příliš světlý. Odejděte z prudkého světla a vyfoťte jej znovu.",
      spanish: "La imagen tiene demasiada luz. Aléjese de la luz fuerte y tómela de nuevo."),
    "TOO_DARK": Text(
      english: "The picture is too dark. Find more light and take it again.",
      german: "Das Bild ist zu dunkel. Suchen Sie mehr Licht und nehmen Sie es neu auf.",
      czech: "Snímek je příliš tmavý. Najděte víc světla a vyfoťte jej znovu.",
      spanish: "La imagen es demasiado oscura. Busque más luz y tómela de nuevo."),
    "TWO_DOCUMENTS": Text(
      english: "The picture shows two documents, or both sides of one. Take a picture of each side by itself.",
      german: "Das Bild zeigt zwei Dokumente oder beide Seiten eines Dokuments. Nehmen Sie jede Seite einzeln auf.",
      czech: "Na snímku jsou dva doklady nebo obě strany dokladu. Vyfoťte každou stranu zvlášť.",
      spanish: "La imagen muestra dos documentos o las dos caras de uno. Tome una imagen de cada cara por separado."),
    "WRONG_DOCUMENT": Text(
      english: "This is another kind of document. Please photograph the one that is asked for.",
      german: "Das ist ein Dokument anderer Art. Bitte nehmen Sie das verlangte Dokument auf.",
      czech: "Toto je jiný druh dokladu. Vyfoťte prosím požadovaný doklad.",
      spanish: "Este es otro tipo de documento. Tome el documento que se pide, por favor."),
    "WRONG_SIDE": Text(
      english: "This is the other side of the document. Please turn it over.",
      german: "Das ist die andere Seite des Dokuments. Bitte drehen Sie es um.",
      czech: "To je druhá strana dokladu. Otočte ho prosím.",
      spanish: "Esta es la otra cara del documento. Dele la vuelta, por favor."),
  ]
}
