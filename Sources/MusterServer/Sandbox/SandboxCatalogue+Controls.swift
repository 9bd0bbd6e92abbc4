import MusterAPI
import MusterService
import MusterTexts

extension SandboxCatalogue {
  init(_ controls: [SandboxControl], _ language: Language) {
    self.init(
      controls: controls.map { control in
        Control(
          step: Code(control.step.rawValue),
          places: control.places.map { Place(place: Code($0.rawValue), form: $0.form(field: control.field)) },
          isList: control.isList,
          values: control.values.map { value in
            Value(
              value: value.text, outcome: value.outcome, code: value.code.map { Code($0) },
              message: value.code.map { Texts.sentence(for: $0, in: language) })
          })
      })
  }
}

extension SandboxControl.Place {
  fileprivate func form(field: String?) -> String {
    switch self {
    case .identification, .customFields: "\(field ?? ""): {value}"
    case .entry: "{value}"
    case .filename: "front\(SandboxControl.nameMark){value}.jpg"
    case .comment: "\(SandboxControl.commentMark) {value}"
    case .number: "+447700900{value}"
    case .userId: "anna+{value}@example.com"
    }
  }
}
