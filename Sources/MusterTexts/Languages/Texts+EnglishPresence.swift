extension Texts {
  /// The messages about errors of presence checks.
  static let englishPresence: [String: String] = [
    "PRESENCE_BUSY": "There is too much to do at the moment. Please wait a moment.",
    "PRESENCE_CHECK_NOT_FOUND": "This link does not work. Please open it anew from the app.",
    "PRESENCE_CHECK_OVER": "This presence check is over. Please go back to the app.",
    "PRESENCE_FRAMES_EXHAUSTED": "No picture showed what was asked for. Please begin again.",
    "PRESENCE_FRAME_REPEATED": "This picture came before. Please take another one.",
    "PRESENCE_STEPS_MISSING": "There are instructions that you did not follow yet. Please go on.",
    "PRESENCE_STEP_EARLY": "This picture came too early. Please wait a moment.",
    "PRESENCE_STEP_LATE": "The time is up. Please begin again.",
    "PRESENCE_STEP_ORDER": "Another instruction comes first. Please reload the page.",
    "PRESENCE_TICKET_INVALID": "This presence check was begun anew, perhaps elsewhere. Please reload the page.",
    "PRESENCE_TRIES_EXHAUSTED": "There are no tries left. Please go back to the app.",
    "SELFIE_NOT_FOUND": "There is no picture of the person, or not any more.",
  ]

  /// The texts of the camera page, from its beginning to its end.
  static let englishPresencePage: [String: String] = [
    "title": "Presence check",
    "lead":
      """
    We make sure that you are really here: you look into the camera and follow three short instructions. Pictures of \
    your face are taken meanwhile, for this verification alone.
    """,
    "start": "Start the camera",
    "wait": "One moment …",
    "allowCamera": "Please allow the use of the camera.",
    "cameraRefused":
      "The camera was not allowed. You can allow it in the browser’s settings and try again, or take photos instead.",
    "cameraMissing": "The camera cannot be used here. You can take photos instead.",
    "startPhotos": "Begin with photos",
    "useCamera": "Try the camera again",
    "takePhoto": "Take a photo",
    "preview": "What your camera sees",
    "step": "Step {number} of {count}",
    "timeLeft": "Time left: {time}",
    "photosLeft": "Photos left for this step: {count}",
    "triesLeft": "Tries left: {count}",
    "look_straight": "Look straight into the camera.",
    "turn_left": "Turn your head to your left.",
    "turn_right": "Turn your head to your right.",
    "move_closer": "Come closer to the camera.",
    "OK": "Good, that is it.",
    "NO_FACE": "We do not see your face. Hold it in the middle of the picture.",
    "MULTIPLE_FACES": "We see several faces. Only you may be in the picture.",
    "FACE_FAR": "You are too far away. Come closer.",
    "FACE_CLOSE": "You are too close. Move back a little.",
    "FACE_TURNED_WRONG": "Not quite yet. Hold your head as the instruction says.",
    "TOO_DARK": "It is too dark. Turn towards a light.",
    "BLURRY": "The picture is blurred. Hold still.",
    "sending": "Looking at the picture …",
    "photoUnreadable": "This file is no picture that can be read. Take another photo.",
    "offline": "There is no connection. We go on as soon as there is one.",
    "overTitle": "That did not work",
    "over":
      """
    The time was up, or no picture showed what was asked for. You can try again; the instructions will be other \
    ones.
    """,
    "tryAgain": "Try again",
    "exhausted": "There are no tries left. Go back to the app; it says how to go on.",
    "doneTitle": "You are done",
    "done": "Go back to the app; it goes on there.",
    "failedTitle": "This cannot go on",
    "failed": "Something went wrong. Please try again.",
    "linkIncomplete": "This link is not complete. Please open it anew from the app.",
    "noScript": "This page needs JavaScript. Please allow it, or open the link in another browser.",
  ]
}
