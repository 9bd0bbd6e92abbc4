extension Texts {
  /// The messages about the sandbox.
  static let sandboxMessages: [String: Text] = [
    "SANDBOX_ONLY": Text(
      english: "This works only in a sandbox.",
      german: "Das ist zum Ausprobieren da und geht hier nicht.",
      czech: "Toto slouží jen ke zkoušení a tady nefunguje.",
      spanish: "Esto es solo para pruebas y aquí no funciona."),
    "SANDBOX_VALUE_UNKNOWN": Text(
      english: "The sandbox does not know this value. Please use one of the listed values.",
      german: "Die Sandbox kennt diesen Wert nicht. Bitte nehmen Sie einen von ihren.",
      czech: "Sandbox tuto hodnotu nezná. Použijte prosím některou z jejích.",
      spanish: "La sandbox no conoce este valor. Use uno de los suyos, por favor."),
  ]
}
