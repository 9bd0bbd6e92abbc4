extension Texts {
  /// The texts for choosing a document and sending its pictures.
  static let documentTexts: [String: Text] = [
    "choiceTitle": Text(
      english: "Which document do you have at hand?",
      german: "Welches Dokument haben Sie zur Hand?",
      czech: "Který doklad máte u sebe?",
      spanish: "¿Qué documento tiene a mano?"),
    "choiceNext": Text(
      english: "Now a second document",
      german: "Nun ein zweites Dokument",
      czech: "A teď druhý doklad",
      spanish: "Ahora, un segundo documento"),
    "choiceLead": Text(
      english: "It has to be valid, and your own.",
      german: "Es muss gültig sein und Ihnen gehören.",
      czech: "Musí být platný a váš vlastní.",
      spanish: "Tiene que ser válido y suyo."),
    "country": Text(
      english: "Issuing country",
      german: "Ausstellendes Land",
      czech: "Země vydání",
      spanish: "País emisor"),
    "changeDocument": Text(
      english: "Choose another document",
      german: "Anderes Dokument wählen",
      czech: "Vybrat jiný doklad",
      spanish: "Elegir otro documento"),
    "sidesOne": Text(
      english: "The side with your photo",
      german: "Die Seite mit Ihrem Foto",
      czech: "Strana s vaší fotografií",
      spanish: "El lado con su foto"),
    "sidesBoth": Text(
      english: "Front and back",
      german: "Vorder- und Rückseite",
      czech: "Přední a zadní strana",
      spanish: "Anverso y reverso"),
    "sidesFace": Text(
      english: "A photo of your face",
      german: "Ein Foto Ihres Gesichts",
      czech: "Fotografie vašeho obličeje",
      spanish: "Una foto de su cara"),
    "side_FRONT": Text(
      english: "{document}: front",
      german: "{document}: Vorderseite",
      czech: "{document}: přední strana",
      spanish: "{document}: anverso"),
    "side_BACK": Text(
      english: "{document}: back",
      german: "{document}: Rückseite",
      czech: "{document}: zadní strana",
      spanish: "{document}: reverso"),
    "sideAccepted": Text(
      english: "Accepted: {side}",
      german: "Angenommen: {side}",
      czech: "Přijato: {side}",
      spanish: "Aceptado: {side}"),
    "tipWhole": Text(
      english: "All four corners are in the picture.",
      german: "Alle vier Ecken sind im Bild.",
      czech: "Na snímku jsou všechny čtyři rohy.",
      spanish: "Las cuatro esquinas están en la imagen."),
    "tipLight": Text(
      english: "The light is even, without reflections.",
      german: "Das Licht ist gleichmäßig, und nichts spiegelt.",
      czech: "Světlo je rovnoměrné a nic se neleskne.",
      spanish: "La luz es uniforme y no hay reflejos."),
    "tipReal": Text(
      english: "It is the document itself, not a copy or a screen.",
      german: "Es ist das Dokument selbst, keine Kopie und kein Bildschirm.",
      czech: "Je to samotný doklad, ne kopie ani obrazovka.",
      spanish: "Es el propio documento, no una copia ni una pantalla."),
    "tipFace": Text(
      english: "Only your face is in the picture, without sunglasses or a hat.",
      german: "Nur Ihr Gesicht ist im Bild, ohne Sonnenbrille und Hut.",
      czech: "Na snímku je jen váš obličej, bez slunečních brýlí a klobouku.",
      spanish: "Solo se ve su cara, sin gafas de sol ni sombrero."),
    "openCamera": Text(
      english: "Open the camera",
      german: "Kamera öffnen",
      czech: "Otevřít kameru",
      spanish: "Abrir la cámara"),
    "takeAgain": Text(
      english: "Take it again",
      german: "Noch einmal aufnehmen",
      czech: "Vyfotit znovu",
      spanish: "Tomar de nuevo"),
    "chooseFile": Text(
      english: "Choose a photo or file",
      german: "Foto oder Datei auswählen",
      czech: "Vybrat fotografii nebo soubor",
      spanish: "Elegir una foto o un archivo"),
    "fileUnreadable": Text(
      english: """
        This file ({kind}) cannot be used. It may be damaged, or of another kind. Please choose one of these: \
        {formats}.
        """,
      german: """
        Diese Datei ({kind}) lässt sich nicht verwenden. Vielleicht ist sie beschädigt oder von anderer Art. Bitte \
        wählen Sie eine von diesen: {formats}.
        """,
      czech: """
        Tento soubor ({kind}) nelze použít. Možná je poškozený nebo jiného druhu. Vyberte prosím některý z těchto: \
        {formats}.
        """,
      spanish: """
        Este archivo ({kind}) no se puede usar. Quizá esté dañado o sea de otro tipo. Elija uno de estos, por favor: \
        {formats}.
        """),
    "preparing": Text(
      english: "Preparing the picture",
      german: "Das Bild wird vorbereitet",
      czech: "Připravujeme snímek",
      spanish: "Preparando la imagen"),
    "preparingLead": Text(
      english: "This takes a few seconds.",
      german: "Das dauert ein paar Sekunden.",
      czech: "Potrvá to pár sekund.",
      spanish: "Tarda unos segundos."),
    "sending": Text(
      english: "Sending the picture",
      german: "Das Bild wird gesendet",
      czech: "Odesíláme snímek",
      spanish: "Enviando la imagen"),
    "sentPart": Text(
      english: "{percent}% sent",
      german: "{percent} % gesendet",
      czech: "Odesláno {percent} %",
      spanish: "{percent} % enviado"),
    "cancelUpload": Text(
      english: "Cancel and choose another picture",
      german: "Abbrechen und anderes Bild wählen",
      czech: "Zrušit a vybrat jiný snímek",
      spanish: "Cancelar y elegir otra imagen"),
    "checking": Text(
      english: "Checking the picture",
      german: "Das Bild wird geprüft",
      czech: "Kontrolujeme snímek",
      spanish: "Comprobando la imagen"),
    "checkingLead": Text(
      english: "This takes only a moment.",
      german: "Das dauert nur einen Moment.",
      czech: "Potrvá to jen okamžik.",
      spanish: "Es solo un momento."),
    "checkingLong": Text(
      english: "This takes a little longer than usual. Please wait.",
      german: "Das dauert etwas länger als sonst. Bitte warten Sie.",
      czech: "Trvá to o něco déle než obvykle. Počkejte prosím.",
      spanish: "Tarda un poco más de lo habitual. Espere, por favor."),
    "yourPicture": Text(english: "Your picture", german: "Ihr Bild", czech: "Váš snímek", spanish: "Su imagen"),
    "refusedTitle": Text(
      english: "Please take it again",
      german: "Bitte noch einmal aufnehmen",
      czech: "Vyfoťte to prosím znovu",
      spanish: "Tome la imagen de nuevo, por favor"),
    "attemptsLeft": Text(
      english: "attempts left: {count}",
      german: "verbleibende Versuche: {count}",
      czech: "zbývající pokusy: {count}",
      spanish: "intentos restantes: {count}"),
    "attemptLast": Text(
      english: "This is the last attempt for this side.",
      german: "Dies ist der letzte Versuch für diese Seite.",
      czech: "Toto je poslední pokus pro tuto stranu.",
      spanish: "Este es el último intento para este lado."),
  ]
}
