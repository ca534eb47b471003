// The writing of pictures of the screen.

import ProgramMessages
import ScreenPictures

enum PictureFile {
  /// Writes a picture, and returns the absolute path of its file.
  ///
  /// If the name is taken, the next free number is added, so that no file is replaced.
  static func write(_ picture: ScreenPicture, to path: String) throws(FileFailure) -> String {
    let bytes = Array(picture.svg.utf8)
    for candidate in NumberedNames(path) where try PosixFile.create(candidate, with: bytes, for: .user) {
      return Path.absolute(candidate)
    }
    throw FileFailure(path: path, reason: .noFreeName)
  }
}
