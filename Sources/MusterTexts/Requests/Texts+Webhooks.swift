extension Texts {
  /// The messages about webhooks.
  static let webhookMessages: [String: Text] = [
    "WEBHOOK_MESSAGE_NOT_FOUND": Text(
      english: "The webhook has no such message. Please choose another one.",
      german: "Der Webhook hat keine solche Nachricht. Bitte wählen Sie eine andere.",
      czech: "Webhook takovou zprávu nemá. Vyberte prosím jinou.",
      spanish: "El webhook no tiene ese mensaje. Elija otro, por favor."),
    "WEBHOOK_NOT_FOUND": Text(
      english: "There is no such webhook. Please choose another one.",
      german: "Diesen Webhook gibt es nicht. Bitte wählen Sie einen anderen.",
      czech: "Takový webhook neexistuje. Vyberte prosím jiný.",
      spanish: "Ese webhook no existe. Elija otro, por favor."),
  ]
}
