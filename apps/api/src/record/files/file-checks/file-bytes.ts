/** A received file with random access to its bytes. */
export interface FileBytes {
  readonly size: number;
  /** Returns fewer bytes than requested only at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Why a file is refused: its content is of another kind than its extension, broken, or needs a password. */
export type FileFault = "other kind" | "damaged" | "password";
