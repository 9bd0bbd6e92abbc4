extension Texts {
  /// The messages about errors of presence checks.
  static let englishPresence: [String: String] = [
    "PICTURE_DAMAGED": "This picture is damaged and cannot be shown.",
    "PRESENCE_BUSY": "The service is busy at the moment. Please wait a moment.",
    "PRESENCE_CHECK_NOT_FOUND": "This link does not work. Please open it again from the app.",
    "PRESENCE_CHECK_OVER": "This presence check has ended. Please go back to the app.",
    "PRESENCE_FRAMES_EXHAUSTED": "No picture showed the requested movement. Please begin again.",
    "PRESENCE_FRAME_NOT_FOUND": "There is no picture of this frame, or it was deleted.",
    "PRESENCE_FRAME_REPEATED": "This picture was sent before. Please take another one.",
    "PRESENCE_STEPS_MISSING": "You have not followed all instructions yet. Please continue.",
    "PRESENCE_STEP_EARLY": "This picture came too early. Please wait a moment.",
    "PRESENCE_STEP_LATE": "The time is up. Please begin again.",
    "PRESENCE_STEP_ORDER": "Another instruction comes first. Please reload the page.",
    "PRESENCE_TICKET_INVALID": "This presence check was started again, perhaps elsewhere. Please reload the page.",
    "PRESENCE_TRIES_EXHAUSTED": "There are no tries left. Please go back to the app.",
    "PRESENCE_WAIVER_NOT_ALLOWED": "Please follow the instructions, or ask for help.",
    "SELFIE_NOT_FOUND": "There is no picture of the person, or it was deleted.",
  ]

  /// The texts of the camera page, from its beginning to its end.
  static let englishPresencePage: [String: String] = [
    "title": "Presence check",
    "lead":
      """
    We make sure that you are really here: you look into the camera and follow a few short instructions. Meanwhile, \
    pictures of your face are taken, only for this verification.
    """,
    "start": "Start the camera",
    "wait": "One moment …",
    "allowCamera": "Please allow access to the camera.",
    "cameraRefused":
      "Camera access was not allowed. Allow it in the browser’s settings and try again, or take photos instead.",
    "cameraMissing": "The camera cannot be used here. You can take photos instead.",
    "cameraForbidden": "The page around this one does not allow the camera. You can take photos instead.",
    "startPhotos": "Begin with photos",
    "useCamera": "Try the camera again",
    "takePhoto": "Take a photo",
    "preview": "What your camera sees",
    "step": "Step {number} of {count}",
    "meter": "Move the marker into the green area, and keep it there.",
    "speak": "Read out the instructions",
    "largeText": "Large text",
    "timeLeft": "Time left: {time}",
    "photosLeft": "Photos left for this step: {count}",
    "triesLeft": "Tries left: {count}",
    "look_straight": "Look straight into the camera.",
    "turn_left": "Turn your head slowly to your left.",
    "turn_right": "Turn your head slowly to your right.",
    "move_closer": "Move slowly closer to the camera.",
    "OK": "Good, that’s it.",
    "HOLD_STILL": "Good. Stay like that for a moment.",
    "NO_FACE": "We do not see your face. Hold it in the middle of the picture.",
    "MULTIPLE_FACES": "We see several faces. Only you should be in the picture.",
    "FACE_FAR": "You are too far away. Come a little closer.",
    "FACE_CLOSE": "You are too close. Move back a little.",
    "FACE_TURNED_WRONG": "Look straight into the camera.",
    "FACE_TURNED_TOO_LITTLE": "Turn a little further.",
    "FACE_TURNED_TOO_FAR": "That was too far. Turn back a little.",
    "FACE_TURNED_AWAY": "That was the wrong way. Start again, and follow the arrow.",
    "TOO_DARK": "It is too dark. Turn towards a light.",
    "BLURRY": "The picture is blurred. Hold still.",
    "sending": "Looking at the picture …",
    "photoUnreadable": "This file cannot be read as a picture. Take another photo.",
    "offline": "There is no connection. The check continues as soon as there is one.",
    "waive": "I cannot do this",
    "waiveTitle": "A person will check it",
    "waiveLead": "If you cannot follow the instructions, a person can check your pictures instead. That takes longer.",
    "waiveConfirm": "Ask for that",
    "waiveBack": "Continue with the instructions",
    "overTitle": "That did not work",
    "over":
      """
    The time was up, or no picture showed what was asked for. You can try again; the instructions will be \
    different.
    """,
    "tryAgain": "Try again",
    "exhausted": "There are no tries left. Go back to the app to see what comes next.",
    "doneTitle": "You are done",
    "done": "Go back to the app to continue.",
    "failedTitle": "The check cannot continue",
    "failed": "Something went wrong. Please try again.",
    "linkIncomplete": "This link is incomplete. Please open it again from the app.",
    "noScript": "This page needs JavaScript. Please allow it, or open the link in another browser.",
  ]
}
