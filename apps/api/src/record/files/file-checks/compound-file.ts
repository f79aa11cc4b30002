import type { FileBytes } from "./file-bytes.ts";

const SIGNATURE = "d0cf11e0a1b11ae1";
/** Higher sector numbers have special meanings: end of chain, free, or part of the allocation table. */
const LAST_SECTOR = 0xffff_fffa;
/** A workbook has a handful of streams, or some hundreds with embedded objects. */
const MOST_ENTRIES = 10_000;
const ENTRY = 128;

/** A stream in the root of a compound file. */
export interface CompoundStream {
  name: string;
  firstSector: number;
  size: number;
}

export interface CompoundFile {
  /** Empty if the directory is damaged. */
  streams: CompoundStream[];
  sectors: Sectors;
}

/** Opens a compound file (CFB), the container of old Office documents; undefined if the file is not one. */
export async function openCompoundFile(file: FileBytes): Promise<CompoundFile | undefined> {
  const header = await file.read(0, 512);
  if (header.toString("hex", 0, 8) !== SIGNATURE) return undefined;
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0;
  const sectors = new Sectors(file, header, 2 ** shift);
  // Sectors of 512 bytes in version 3, of 4,096 in version 4.
  if (shift !== 9 && shift !== 12) return { streams: [], sectors };
  const entries: Buffer[] = [];
  for await (const sector of sectors.chain(header.readUInt32LE(48))) {
    for (let at = 0; at + ENTRY <= sector.length; at += ENTRY) entries.push(sector.subarray(at, at + ENTRY));
    if (entries.length > MOST_ENTRIES) return { streams: [], sectors };
  }
  return { streams: childrenOfRoot(entries).map(readStream), sectors };
}

/** The sectors of a compound file, and the table that links them to chains. */
class Sectors {
  readonly #file: FileBytes;
  readonly #header: Buffer;
  readonly #size: number;

  constructor(file: FileBytes, header: Buffer, size: number) {
    this.#file = file;
    this.#header = header;
    this.#size = size;
  }

  /** Yields this sector and the ones that follow it. Stops after the file's number of sectors if the chain is a cycle. */
  async *chain(first: number) {
    let left = this.#file.size / this.#size;
    for (let sector = first; sector < LAST_SECTOR && left-- > 0; sector = await this.#next(sector)) {
      const bytes = await this.#read(sector);
      if (bytes.length === 0) return;
      yield bytes;
    }
  }

  async #next(sector: number) {
    const perSector = this.#size / 4;
    const table = await this.#read(await this.#tableSector(Math.floor(sector / perSector)));
    return numberAt(table, sector % perSector);
  }

  /** Returns the sector of a part of the table. The header lists the first 109, and separate sectors list the others. */
  async #tableSector(piece: number) {
    if (piece < 109) return this.#header.readUInt32LE(76 + piece * 4);
    const perSector = this.#size / 4 - 1;
    let list = this.#header.readUInt32LE(68);
    for (let skipped = Math.floor((piece - 109) / perSector); skipped > 0; skipped--)
      list = numberAt(await this.#read(list), perSector);
    return numberAt(await this.#read(list), (piece - 109) % perSector);
  }

  #read(sector: number) {
    return this.#file.read((sector + 1) * this.#size, this.#size);
  }
}

const numberAt = (sector: Buffer, place: number) =>
  place * 4 + 4 <= sector.length ? sector.readUInt32LE(place * 4) : LAST_SECTOR;

/** Returns the direct children of the root. Embedded files have streams of the same names, but in subfolders. */
function childrenOfRoot(entries: readonly Buffer[]) {
  const found = new Set<Buffer>();
  const places = [entries[0]?.readUInt32LE(76) ?? entries.length];
  // The loop appends the siblings on both sides while it iterates.
  for (const place of places) {
    const entry = entries[place];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    places.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return [...found];
}

const readStream = (entry: Buffer): CompoundStream => ({
  name: entry.toString("utf16le", 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)),
  firstSector: entry.readUInt32LE(116),
  size: entry.readUInt32LE(120),
});
