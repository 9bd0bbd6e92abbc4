/// JPEG files as they come; any other bytes are put into a sound file, as a recipe in the first two bytes says.
enum JPEGFuzz {
  static func run(_ bytes: [UInt8]) {
    PictureCheck.process(bytes)
    guard !bytes.starts(with: JPEGFile.start) else { return }
    var recipe = Recipe(bytes)
    let template = JPEGFile.templates[recipe.number(below: JPEGFile.templates.count)]
    PictureCheck.process(build(&recipe, template))
  }

  private static func build(_ recipe: inout Recipe, _ template: JPEGFile.Template) -> [UInt8] {
    switch recipe.number(below: 4) {
    case 0:
      let title = Array("ICC_PROFILE\0".utf8) + [1, 1]
      return JPEGFile.file(template.file, adding: JPEGFile.segment(0xE2, title + recipe.profile(maxByteCount: 60_000)))
    case 1:
      // Tables, restart intervals, application segments, frames.
      let segment = JPEGFile.segment(recipe.byte(), recipe.bytes(60_000))
      return JPEGFile.file(template.file, adding: segment)
    default:
      return template.file(with: recipe.rest)
    }
  }
}
