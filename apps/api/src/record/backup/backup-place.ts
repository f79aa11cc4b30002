/** Where backups are stored: a folder or a bucket, with objects under names like `backups/<id>/manifest`. */
export interface BackupPlace {
  /** As the operator named it. */
  readonly name: string;
  /** The sizes of the objects whose names begin with the prefix, which ends in a slash. */
  list(prefix: string): Promise<Map<string, number>>;
  /** Stores the object as a whole or not at all. `sync` must follow before anybody relies on it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(names: readonly string[]): Promise<void>;
  /** Once this resolves, a power failure loses none of the stored objects. */
  sync(): Promise<void>;
  /** The free bytes; undefined if nobody knows. */
  findFreeBytes(): number | undefined;
}
