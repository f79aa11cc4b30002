/** A file that came in, read where it matters. */
export interface FileBytes {
  readonly size: number;
  /** Fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}
