extension Texts {
  /// The messages about the sandbox.
  static let sandboxMessages: [String: Text] = [
    "SANDBOX_ONLY": Text(
      english: "This works only in a sandbox.",
      german: "Das funktioniert nur in einer Sandbox.",
      czech: "Toto funguje jen v sandboxu.",
      spanish: "Esto solo funciona en una sandbox."),
    "SANDBOX_VALUE_UNKNOWN": Text(
      english: "The sandbox does not know this value. Please use one of the listed values.",
      german: "Die Sandbox kennt diesen Wert nicht. Bitte verwenden Sie einen der aufgeführten Werte.",
      czech: "Sandbox tuto hodnotu nezná. Použijte prosím některou z uvedených hodnot.",
      spanish: "La sandbox no conoce este valor. Use uno de los valores indicados, por favor."),
  ]
}
