extension Texts {
  /// The messages about webhooks.
  static let webhookMessages: [String: Text] = [
    "WEBHOOK_MESSAGE_NOT_FOUND": Text(
      english: "The webhook has no such message. Please choose another one.",
      german: "Eine solche Nachricht sollte der Webhook nie bekommen. Bitte wählen Sie eine andere.",
      czech: "Takovou zprávu webhook nikdy neměl dostat. Vyberte prosím jinou.",
      spanish: "El webhook nunca iba a recibir ese mensaje. Elija otro, por favor."),
    "WEBHOOK_NOT_FOUND": Text(
      english: "There is no such webhook. Please choose another one.",
      german: "Diesen Webhook gibt es nicht. Bitte wählen Sie einen anderen.",
      czech: "Takový webhook neexistuje. Vyberte prosím jiný.",
      spanish: "Ese webhook no existe. Elija otro, por favor."),
  ]
}
