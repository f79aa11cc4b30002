/** A file that cannot be read. The message is for the user. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}
