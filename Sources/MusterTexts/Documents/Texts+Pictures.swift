extension Texts {
  /// Returns the message for a file that is not accepted as a picture.
  ///
  /// - Parameter format: The name of its format, such as `HEIC`.
  package static func unsupportedFile(of format: String, in language: Language) -> String {
    Text(
      english: "This \(format) file cannot be read. Please send a JPEG or PNG picture.",
      german: "Diese \(format)-Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
      czech: "Soubor \(format) nelze přečíst. Odešlete prosím snímek JPEG nebo PNG.",
      spanish: "Este archivo \(format) no se puede leer. Envíe una imagen JPEG o PNG, por favor.")[language]
  }

  /// The messages about files that are not usable pictures, and about the quality of pictures.
  static let pictureMessages: [String: Text] = [
    "BLURRY": Text(
      english: "The picture is blurred. Hold the phone still, wait for it to focus, and take it again.",
      german: """
        Das Bild ist unscharf. Halten Sie das Telefon ruhig, warten Sie, bis es scharf stellt, und nehmen Sie das Bild \
        neu auf.
        """,
      czech: "Snímek je rozmazaný. Držte telefon v klidu, počkejte na zaostření a pořiďte snímek znovu.",
      spanish:
        "La imagen está borrosa. Sujete el teléfono sin moverlo, espere a que enfoque y tome la imagen de nuevo."),
    "COVER": Text(
      english: "This is the cover. Open the passport at the page with the photo, and take a picture of that page.",
      german: "Das ist der Umschlag. Öffnen Sie den Pass auf der Seite mit dem Foto und nehmen Sie diese Seite auf.",
      czech: "Toto jsou desky. Otevřete pas na straně s fotografií a vyfoťte ji.",
      spanish: "Esta es la cubierta. Abra el pasaporte por la página de la foto y tome una imagen de esa página."),
    "DOCUMENT_CORRUPT": Text(
      english: "The picture is damaged. Please take it again.",
      german: "Das Bild ist beschädigt. Bitte nehmen Sie es noch einmal auf.",
      czech: "Snímek je poškozený. Pořiďte ho prosím znovu.",
      spanish: "La imagen está dañada. Tómela de nuevo, por favor."),
    "DOCUMENT_CUT_OFF": Text(
      english: "Part of the document is missing. Take the picture again with all four corners in it.",
      german: "Ein Teil des Dokuments fehlt. Nehmen Sie das Bild mit allen vier Ecken neu auf.",
      czech: "Část dokladu chybí. Vyfoťte ho znovu tak, aby byly vidět všechny čtyři rohy.",
      spanish: "Falta una parte del documento. Tome la imagen de nuevo con las cuatro esquinas."),
    "DOCUMENT_NOT_FOUND": Text(
      english: "No document was found. Place it on a plain surface of another colour, and photograph all of it.",
      german: """
        Es wurde kein Dokument gefunden. Legen Sie es auf eine einfarbige Fläche in einer anderen Farbe und nehmen Sie \
        es ganz auf.
        """,
      czech: "Žádný doklad nebyl nalezen. Položte ho na jednobarevnou plochu jiné barvy a vyfoťte ho celý.",
      spanish:
        "No se ha encontrado ningún documento. Póngalo sobre una superficie lisa de otro color y fotografíelo entero."),
    "DOCUMENT_SKEWED": Text(
      english: "The document was photographed at an angle. Hold the phone straight above it and try again.",
      german:
        "Das Dokument ist schräg aufgenommen. Halten Sie das Telefon gerade darüber und versuchen Sie es noch einmal.",
      czech: "Doklad je vyfocený zešikma. Držte telefon rovně nad ním a zkuste to znovu.",
      spanish: "El documento se ha fotografiado inclinado. Sujete el teléfono recto encima e inténtelo de nuevo."),
    "DOCUMENT_SMALL": Text(
      english: "The document is too small in the picture. Move closer and take it again.",
      german: "Das Dokument ist im Bild zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.",
      czech: "Doklad je na snímku příliš malý. Přibližte se a vyfoťte ho znovu.",
      spanish: "El documento sale demasiado pequeño en la imagen. Acérquese y tómela de nuevo."),
    "FILE_LARGE": Text(
      english: "The file is larger than needed. A picture under 1 MB is sent faster.",
      german: "Die Datei ist größer als nötig. Ein Bild unter 1 MB wird schneller gesendet.",
      czech: "Soubor je větší, než je třeba. Snímek do 1 MB se odešle rychleji.",
      spanish: "El archivo es más grande de lo necesario. Una imagen de menos de 1 MB se envía más rápido."),
    "GLARE": Text(
      english: "There is glare on the document. Tilt it a little or change the light, and take the picture again.",
      german: """
        Auf dem Dokument spiegelt sich Licht. Neigen Sie es ein wenig oder ändern Sie das Licht, und nehmen Sie das \
        Bild neu auf.
        """,
      czech: "Na dokladu se odráží světlo. Trochu ho nakloňte nebo změňte osvětlení a vyfoťte ho znovu.",
      spanish: "El documento refleja la luz. Inclínelo un poco o cambie la luz y tome la imagen de nuevo."),
    "GREYSCALE": Text(
      english: "The picture has no colours. Please show the document itself, in colour.",
      german: "Das Bild hat keine Farben. Bitte zeigen Sie das Dokument selbst, in Farbe.",
      czech: "Snímek nemá barvy. Ukažte prosím samotný doklad, barevně.",
      spanish: "La imagen no tiene colores. Muestre el propio documento, en color, por favor."),
    "IMAGE_EMPTY": Text(
      english: "No picture arrived. Please send it again.",
      german: "Es ist kein Bild angekommen. Bitte senden Sie es noch einmal.",
      czech: "Žádný snímek nedorazil. Odešlete ho prosím znovu.",
      spanish: "No ha llegado ninguna imagen. Envíela de nuevo, por favor."),
    "IMAGE_FORMAT_UNSUPPORTED": Text(
      english: "This kind of file cannot be read. Please send a JPEG or PNG picture.",
      german: "Diese Art von Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
      czech: "Tento druh souboru nelze přečíst. Odešlete prosím snímek JPEG nebo PNG.",
      spanish: "Este tipo de archivo no se puede leer. Envíe una imagen JPEG o PNG, por favor."),
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": Text(
      english: "The file has an unusual format. Please take the picture with the camera again.",
      german: "Die Datei hat ein ungewöhnliches Format. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
      czech: "Soubor má neobvyklý formát. Pořiďte prosím snímek znovu fotoaparátem.",
      spanish: "El archivo tiene un formato inusual. Tome la imagen de nuevo con la cámara, por favor."),
    "IMAGE_SIDE_TOO_LONG": Text(
      english: "The picture has too many pixels. Please take it with the normal camera setting.",
      german: "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
      czech: "Snímek má příliš mnoho pixelů. Pořiďte ho prosím s běžným nastavením fotoaparátu.",
      spanish: "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara, por favor."),
    "IMAGE_TOO_LARGE": Text(
      english: "The file is too large. Please take the picture with a lower quality setting.",
      german: "Die Datei ist zu groß. Bitte nehmen Sie das Bild mit geringerer Qualität auf.",
      czech: "Soubor je příliš velký. Pořiďte prosím snímek s nižší kvalitou.",
      spanish: "El archivo es demasiado grande. Tome la imagen con menor calidad, por favor."),
    "IMAGE_TOO_MANY_PIXELS": Text(
      english: "The picture has too many pixels. Please take it with the normal camera setting.",
      german: "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
      czech: "Snímek má příliš mnoho pixelů. Pořiďte ho prosím s běžným nastavením fotoaparátu.",
      spanish: "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara, por favor."),
    "IMAGE_TOO_MANY_SCANS": Text(
      english: "The file has an unusual format. Please take the picture with the camera again.",
      german: "Die Datei hat ein ungewöhnliches Format. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
      czech: "Soubor má neobvyklý formát. Pořiďte prosím snímek znovu fotoaparátem.",
      spanish: "El archivo tiene un formato inusual. Tome la imagen de nuevo con la cámara, por favor."),
    "IMAGE_TOO_SMALL": Text(
      english: "The picture is far too small. Please take it with the camera again.",
      german: "Das Bild ist viel zu klein. Bitte nehmen Sie es noch einmal mit der Kamera auf.",
      czech: "Snímek je mnohem menší, než je třeba. Pořiďte ho prosím znovu fotoaparátem.",
      spanish: "La imagen es mucho más pequeña de lo necesario. Tómela de nuevo con la cámara, por favor."),
    "IMAGING_FAILED": Text(
      english: "The picture could not be processed. Please send it again.",
      german: "Das Bild konnte nicht verarbeitet werden. Bitte senden Sie es noch einmal.",
      czech: "Snímek se nepodařilo zpracovat. Odešlete ho prosím znovu.",
      spanish: "No se ha podido procesar la imagen. Envíela de nuevo, por favor."),
    "IMAGING_TIMEOUT": Text(
      english: "The picture could not be processed in time. Please send it again.",
      german: "Das Bild konnte nicht rechtzeitig verarbeitet werden. Bitte senden Sie es noch einmal.",
      czech: "Snímek se nepodařilo včas zpracovat. Odešlete ho prosím znovu.",
      spanish: "No se ha podido procesar la imagen a tiempo. Envíela de nuevo, por favor."),
    "INCOMPLETE": Text(
      english: "Part of the picture is missing. Please send it again, or take a new one.",
      german: "Ein Teil des Bildes fehlt. Bitte senden Sie es noch einmal, oder nehmen Sie ein neues auf.",
      czech: "Část snímku chybí. Odešlete ho prosím znovu, nebo pořiďte nový.",
      spanish: "Falta una parte de la imagen. Envíela de nuevo o tome otra, por favor."),
    "LOW_CONTRAST": Text(
      english: "The picture has too little contrast. Wipe the lens, find even light, and take it again.",
      german: """
        Das Bild hat zu wenig Kontrast. Wischen Sie die Linse ab, suchen Sie gleichmäßiges Licht und nehmen Sie das \
        Bild neu auf.
        """,
      czech: "Snímek má příliš malý kontrast. Otřete objektiv, najděte rovnoměrné světlo a pořiďte snímek znovu.",
      spanish: "La imagen tiene poco contraste. Limpie la lente, busque una luz uniforme y tome la imagen de nuevo."),
    "OBSTRUCTED": Text(
      english: """
        A finger covers part of the document. Hold the document at the very edge or put it down, and take the picture \
        again.
        """,
      german: """
        Ein Finger verdeckt einen Teil des Dokuments. Legen Sie es hin oder halten Sie es ganz am Rand, und nehmen Sie \
        das Bild neu auf.
        """,
      czech: "Prst zakrývá část dokladu. Doklad položte nebo držte za okraj a vyfoťte ho znovu.",
      spanish:
        "Un dedo tapa parte del documento. Sujete el documento por el borde o apóyelo y tome la imagen de nuevo."),
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
      english: "This looks like a picture that you already sent. Please photograph the requested side.",
      german: "Das sieht aus wie ein Bild, das Sie schon gesendet haben. Bitte nehmen Sie die verlangte Seite auf.",
      czech: "Vypadá to jako snímek, který jste už odeslali. Vyfoťte prosím požadovanou stranu.",
      spanish: "Se parece a una imagen que ya ha enviado. Fotografíe el lado que se pide, por favor."),
    "TOO_BRIGHT": Text(
      english: "The picture is too bright. Avoid strong light and take it again.",
      german: "Das Bild ist zu hell. Meiden Sie starkes Licht und nehmen Sie das Bild neu auf.",
      czech: "Snímek je příliš světlý. Vyhněte se prudkému světlu a pořiďte snímek znovu.",
      spanish: "La imagen tiene demasiada luz. Evite la luz fuerte y tome la imagen de nuevo."),
    "TOO_DARK": Text(
      english: "The picture is too dark. Find more light and take it again.",
      german: "Das Bild ist zu dunkel. Suchen Sie mehr Licht und nehmen Sie das Bild neu auf.",
      czech: "Snímek je příliš tmavý. Najděte lepší světlo a pořiďte snímek znovu.",
      spanish: "La imagen es demasiado oscura. Busque más luz y tome la imagen de nuevo."),
    "TWO_DOCUMENTS": Text(
      english: "The picture shows two documents, or both sides of one. Take a picture of each side by itself.",
      german: "Das Bild zeigt zwei Dokumente oder beide Seiten eines Dokuments. Nehmen Sie jede Seite einzeln auf.",
      czech: "Na snímku jsou dva doklady nebo obě strany dokladu. Vyfoťte každou stranu zvlášť.",
      spanish: "La imagen muestra dos documentos o los dos lados de uno. Tome una imagen de cada lado por separado."),
    "WRONG_DOCUMENT": Text(
      english: "This is another kind of document. Please photograph the requested one.",
      german: "Das ist eine andere Art von Dokument. Bitte nehmen Sie das verlangte auf.",
      czech: "Toto je jiný druh dokladu. Vyfoťte prosím požadovaný.",
      spanish: "Este es otro tipo de documento. Fotografíe el que se pide, por favor."),
    "WRONG_SIDE": Text(
      english: "This is the other side of the document. Please turn it over.",
      german: "Das ist die andere Seite des Dokuments. Bitte drehen Sie es um.",
      czech: "Toto je druhá strana dokladu. Otočte ho prosím.",
      spanish: "Este es el otro lado del documento. Dele la vuelta, por favor."),
  ]
}
