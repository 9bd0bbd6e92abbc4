extension Texts {
  /// About pictures.
  static let englishPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Too many pictures of this side were refused. Please ask for help.",
    "DOCUMENT_CORRUPT": "The picture is damaged. Please take it again.",
    "DOCUMENT_REFUSED": "The document was not accepted. Please show another one.",
    "DUPLICATE_REJECTED": "This very picture was refused before. Please take a new one.",
    "FILE_LARGE": "The file is larger than needed. A picture under 1 MB is sent faster.",
    "IMAGE_EMPTY": "No picture arrived. Please send it again.",
    "IMAGE_FORMAT_UNSUPPORTED": "This kind of file cannot be read. Please send a JPEG or PNG picture.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY":
      "The file is stored in an unusual way. Please take the picture with the camera again.",
    "IMAGE_SIDE_TOO_LONG": "The picture has too many pixels. Please take it with the normal camera setting.",
    "IMAGE_TOO_LARGE": "The file is too large. Please take the picture with a lower quality setting.",
    "IMAGE_TOO_MANY_PIXELS": "The picture has too many pixels. Please take it with the normal camera setting.",
    "IMAGE_TOO_MANY_SCANS": "The file is stored in an unusual way. Please take the picture with the camera again.",
    "IMAGE_TOO_SMALL": "The picture is far too small. Please take it with the camera again.",
    "IMAGING_FAILED": "The picture could not be processed. Please send it again.",
    "IMAGING_TIMEOUT": "The picture could not be processed in time. Please send it again.",
    "PICTURE_REFUSED": "The picture was not accepted. Please take it again.",
    "RESOLUTION_LOW": "The picture is too small. Move closer and take it again at full resolution.",
    "SESSION_EXPIRED": "The time is up. Please begin again.",
    "SIGNATURE_INVALID": "The picture's signature is wrong. Please take the picture again.",
    "SIGNATURE_REQUIRED": "The picture is not signed. Please take it with the app's own scanner.",
  ]
}
