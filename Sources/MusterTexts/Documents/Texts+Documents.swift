extension Texts {
  /// The messages about documents and their sides.
  static let documentMessages: [String: Text] = [
    "ALREADY_REPLACED": Text(
      english: "This picture has already been replaced by another one.",
      german: "Dieses Bild wurde schon durch ein anderes ersetzt.",
      czech: "Tento snímek už byl nahrazen jiným.",
      spanish: "Esta imagen ya se ha sustituido por otra."),
    "ALREADY_UPLOADED": Text(
      english: "This side has already been uploaded. Please continue with the next one.",
      german: "Diese Seite wurde schon übertragen. Bitte machen Sie mit der nächsten weiter.",
      czech: "Tato strana už byla nahrána. Pokračujte prosím další.",
      spanish: "Este lado ya se ha enviado. Continúe con el siguiente, por favor."),
    "ATTEMPTS_EXHAUSTED": Text(
      english: "Too many pictures of this side were refused. No more can be sent.",
      german: "Zu viele Bilder dieser Seite wurden abgelehnt. Es können keine weiteren gesendet werden.",
      czech: "Příliš mnoho snímků této strany bylo odmítnuto. Další už nelze odeslat.",
      spanish: "Se han rechazado demasiadas imágenes de este lado. No se pueden enviar más."),
    "DOCUMENT_CONFLICT": Text(
      english: "This is not possible in the document’s current state.",
      german: "Das ist im jetzigen Zustand des Dokuments nicht möglich.",
      czech: "V současném stavu dokladu to není možné.",
      spanish: "Esto no es posible en el estado actual del documento."),
    "DOCUMENT_NOT_JUDGED": Text(
      english: "The document could not be checked. Please show it again.",
      german: "Das Dokument konnte nicht geprüft werden. Bitte zeigen Sie es noch einmal.",
      czech: "Doklad se nepodařilo zkontrolovat. Ukažte ho prosím znovu.",
      spanish: "No se ha podido comprobar el documento. Muéstrelo de nuevo, por favor."),
    "DOCUMENT_REFUSED": Text(
      english: "The document was not accepted. Please show another one.",
      german: "Das Dokument wurde nicht anerkannt. Bitte zeigen Sie ein anderes.",
      czech: "Doklad nebyl přijat. Ukažte prosím jiný.",
      spanish: "El documento no se ha aceptado. Muestre otro, por favor."),
    "DOCUMENT_SIDE_UNKNOWN": Text(
      english: "This document has no such side. Please choose another one.",
      german: "Dieses Dokument hat keine solche Seite. Bitte wählen Sie eine andere.",
      czech: "Tento doklad takovou stranu nemá. Vyberte prosím jinou.",
      spanish: "Este documento no tiene ese lado. Elija otro, por favor."),
    "DOCUMENT_SUBMIT_FAILED": Text(
      english: "The documents could not be accepted. Please check what is required, and try again.",
      german: """
        Die Dokumente konnten nicht angenommen werden. Bitte prüfen Sie, was verlangt wird, und versuchen Sie es noch \
        einmal.
        """,
      czech: "Doklady se nepodařilo přijmout. Zkontrolujte prosím, co je požadováno, a zkuste to znovu.",
      spanish: "No se han podido aceptar los documentos. Compruebe qué se pide e inténtelo de nuevo, por favor."),
    "DOCUMENT_TYPE_NOT_REQUESTED": Text(
      english: "This document was not requested. Please show one of the requested documents.",
      german: "Dieses Dokument wird nicht verlangt. Bitte zeigen Sie eines der verlangten.",
      czech: "Tento doklad není požadován. Ukažte prosím některý z požadovaných.",
      spanish: "Este documento no se pide. Muestre uno de los que se piden, por favor."),
    "DOCUMENT_TYPE_UNKNOWN": Text(
      english: "This kind of document is not supported. Please choose another one.",
      german: "Diese Art von Dokument wird nicht unterstützt. Bitte wählen Sie eine andere.",
      czech: "Tento druh dokladu nepodporujeme. Vyberte prosím jiný.",
      spanish: "No se admite este tipo de documento. Elija otro, por favor."),
    "DUPLICATE_REJECTED": Text(
      english: "The same picture has already been refused. Please take a new one.",
      german: "Genau dieses Bild wurde schon abgelehnt. Bitte nehmen Sie ein neues auf.",
      czech: "Přesně tento snímek už byl odmítnut. Pořiďte prosím nový.",
      spanish: "Esta misma imagen ya se ha rechazado. Tome otra, por favor."),
    "FILE_MISSING": Text(
      english: "The picture did not arrive. Please send it again.",
      german: "Das Bild ist nicht angekommen. Bitte senden Sie es noch einmal.",
      czech: "Snímek nedorazil. Odešlete ho prosím znovu.",
      spanish: "La imagen no ha llegado. Envíela de nuevo, por favor."),
    "HINTS_BUSY": Text(
      english: "Hints are not available at the moment. Please take the picture.",
      german: "Im Moment gibt es keine Hinweise. Bitte nehmen Sie das Bild auf.",
      czech: "Rady teď nejsou k dispozici. Pořiďte prosím snímek.",
      spanish: "Por ahora no hay indicaciones. Tome la imagen, por favor."),
    "MULTIPART_MALFORMED": Text(
      english: "The form cannot be read. Please send it again.",
      german: "Das Formular ist nicht lesbar. Bitte senden Sie es noch einmal.",
      czech: "Formulář nelze přečíst. Odešlete ho prosím znovu.",
      spanish: "El formulario no se puede leer. Envíelo de nuevo, por favor."),
    "NO_SUCH_DOCUMENT": Text(
      english: "There is no such document. Please send the picture as a new one.",
      german: "Dieses Dokument gibt es nicht. Bitte senden Sie das Bild als neues.",
      czech: "Takový doklad neexistuje. Odešlete prosím snímek jako nový.",
      spanish: "Ese documento no existe. Envíe la imagen como nueva, por favor."),
    "ORIGINAL_DOCUMENT_NOT_FOUND": Text(
      english: "The document to be replaced was not found. Please send the picture as a new one.",
      german: "Das Dokument, das ersetzt werden soll, wurde nicht gefunden. Bitte senden Sie das Bild als neues.",
      czech: "Doklad, který má být nahrazen, nebyl nalezen. Odešlete prosím snímek jako nový.",
      spanish: "No se ha encontrado el documento que se quiere sustituir. Envíe la imagen como nueva, por favor."),
    "RENDITION_NOT_FOUND": Text(
      english: "The picture does not exist, or is not ready yet. Please try again soon.",
      german: "Das Bild gibt es nicht, oder es ist noch nicht fertig. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Snímek neexistuje, nebo ještě není připravený. Zkuste to prosím za chvíli znovu.",
      spanish: "La imagen no existe o todavía no está lista. Inténtelo de nuevo dentro de poco, por favor."),
    "VERIFICATION_ENDED": Text(
      english: "The verification ended before this picture was checked.",
      german: "Die Prüfung endete, bevor dieses Bild geprüft wurde.",
      czech: "Ověření skončilo dříve, než byl tento snímek zkontrolován.",
      spanish: "La verificación terminó antes de que se comprobara esta imagen."),
  ]
}
