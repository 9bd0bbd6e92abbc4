extension Texts {
  /// About pictures.
  static let spanishPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Se rechazaron demasiadas imágenes de este lado. Pida ayuda, por favor.",
    "DOCUMENT_CORRUPT": "La imagen está dañada. Tómela de nuevo, por favor.",
    "DOCUMENT_REFUSED": "El documento no fue aceptado. Muestre otro, por favor.",
    "DUPLICATE_REJECTED": "Esta misma imagen ya fue rechazada. Tome una nueva, por favor.",
    "FILE_LARGE": "El archivo es más grande de lo necesario. Una imagen de menos de 1 MB se envía más rápido.",
    "IMAGE_EMPTY": "No llegó ninguna imagen. Envíela de nuevo, por favor.",
    "IMAGE_FORMAT_UNSUPPORTED": "Este tipo de archivo no se puede leer. Envíe una imagen JPEG o PNG.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara.",
    "IMAGE_SIDE_TOO_LONG": "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara.",
    "IMAGE_TOO_LARGE": "El archivo es demasiado grande. Tome la imagen con menor calidad.",
    "IMAGE_TOO_MANY_PIXELS": "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara.",
    "IMAGE_TOO_MANY_SCANS": "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara.",
    "IMAGE_TOO_SMALL": "La imagen es demasiado pequeña. Tómela de nuevo con la cámara.",
    "IMAGING_FAILED": "La imagen no se pudo procesar. Envíela de nuevo, por favor.",
    "IMAGING_TIMEOUT": "La imagen no se pudo procesar a tiempo. Envíela de nuevo, por favor.",
    "PICTURE_REFUSED": "La imagen no fue aceptada. Tómela de nuevo, por favor.",
    "RESOLUTION_LOW": "La imagen es demasiado pequeña. Acérquese y tómela de nuevo con la resolución máxima.",
    "SESSION_EXPIRED": "El tiempo ha terminado. Empiece de nuevo, por favor.",
    "SIGNATURE_INVALID": "La firma de la imagen es incorrecta. Haga la foto de nuevo, por favor.",
    "SIGNATURE_REQUIRED": "La imagen no está firmada. Hágala con el escáner de la aplicación, por favor.",
  ]
}
