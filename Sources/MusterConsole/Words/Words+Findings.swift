extension Words {
  /// Returns the text for a fault of a picture or the reason of its rejection, written for reviewers. The texts for
  /// persons are in `MusterTexts`: they say what to do next, which is of no use to a reviewer.
  static func finding(_ code: String) -> String {
    findings[code] ?? reason(code)
  }

  static let findings = [
    "DOCUMENT_NOT_FOUND": "No document was found in the picture",
    "DOCUMENT_CUT_OFF": "A part of the document is cut off",
    "DOCUMENT_SMALL": "The document is small in the picture", "DOCUMENT_SKEWED": "Taken at an angle",
    "RESOLUTION_LOW": "Low resolution", "TOO_DARK": "Too dark", "TOO_BRIGHT": "Too bright",
    "LOW_CONTRAST": "Low contrast", "GLARE": "A reflection hides a part", "BLURRY": "Blurred",
    "GREYSCALE": "No colours: it may be a copy", "SIMILAR_PICTURE": "Almost the same as another picture of this case",
    "FILE_LARGE": "The file is larger than needed",
    "DUPLICATE_REJECTED": "The same picture was refused before", "DOCUMENT_CORRUPT": "The file is damaged",
    "IMAGING_FAILED": "The picture could not be processed", "IMAGING_TIMEOUT": "Processing took too long",
    "IMAGE_EMPTY": "The file is empty", "IMAGE_FORMAT_UNSUPPORTED": "Neither JPEG nor PNG",
    "IMAGE_SIDE_TOO_LONG": "Too many pixels", "IMAGE_TOO_MANY_PIXELS": "Too many pixels",
    "IMAGE_TOO_LARGE": "The file is too large", "IMAGE_TOO_SMALL": "Too few pixels",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": "The file needs too much memory to be read",
    "IMAGE_TOO_MANY_SCANS": "The file has too many scans to be read",
    "DOCUMENT_REFUSED": "The document provider refused the document",
    "DOCUMENT_NOT_JUDGED": "The document provider did not answer",
    "SIGNATURE_INVALID": "The signature is wrong", "SIGNATURE_REQUIRED": "A signature is required and missing",
    "VERIFICATION_ENDED": "The verification ended before the picture was judged",
    "SESSION_EXPIRED": "The session expired before the picture was judged",
    "PORTRAITS_DIFFER": "The portraits may be of different persons", "PORTRAIT_NOT_FOUND": "No portrait found",
    "WRONG_SIDE": "The portrait is on the wrong side",
  ]
}
