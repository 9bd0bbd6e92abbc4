extension Texts {
  /// The texts that the page of a verification and that of a presence check have in common.
  static let cameraPageTexts: [String: Text] = [
    "wait": Text(english: "One moment …", german: "Einen Moment …", czech: "Okamžik…", spanish: "Un momento…"),
    "tryAgain": Text(
      english: "Try again",
      german: "Noch einmal versuchen",
      czech: "Zkusit znovu",
      spanish: "Intentarlo de nuevo"),
    "allowCamera": Text(
      english: "Please allow access to the camera.",
      german: "Bitte erlauben Sie den Zugriff auf die Kamera.",
      czech: "Povolte prosím přístup ke kameře.",
      spanish: "Permita el acceso a la cámara, por favor."),
    "preview": Text(
      english: "What your camera sees",
      german: "Was Ihre Kamera sieht",
      czech: "Co vidí vaše kamera",
      spanish: "Lo que ve su cámara"),
    "useCamera": Text(
      english: "Try the camera again",
      german: "Kamera noch einmal versuchen",
      czech: "Zkusit kameru znovu",
      spanish: "Probar otra vez la cámara"),
    "takePhoto": Text(
      english: "Take a photo",
      german: "Foto aufnehmen",
      czech: "Pořídit fotografii",
      spanish: "Tomar una foto"),
  ]
}
