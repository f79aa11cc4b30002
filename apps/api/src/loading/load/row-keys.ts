import { hash } from "node:crypto";

/** Stores the first row of each key in a file. */
export interface RowKeys {
  /** The earlier row with this key, or undefined if this row is the first. */
  claim(key: string, row: number): number | undefined;
}

const WIDTH = 4;
const TABLES = 256;

/**
 * Stores 96 bits of a hash and the row number, which takes 16 bytes per key. A million keys as text would take six times as
 * much memory. The chance that two of a billion keys share 96 bits is one in a hundred billion. The keys are spread over many
 * small tables, because a large one would block other requests while it grows, and need half as much memory again.
 */
export function openRowKeys(): RowKeys {
  const tables = Array.from({ length: TABLES }, openTable);
  return {
    claim(key, row) {
      const bits = toBits(key);
      return tables[bits[1] % TABLES]?.claim(bits, row);
    },
  };
}

function openTable() {
  let capacity = 1 << 4;
  let size = 0;
  let table = new Uint32Array(capacity * WIDTH);

  /** Returns the index of these bits in the table, or of the free slot for them. A slot with row 0 is free. */
  function getBitIndex(bits: Bits) {
    for (let slot = bits[0] % capacity; ; slot = (slot + 1) % capacity) {
      const place = slot * WIDTH;
      if (table[place + 3] === 0) return place;
      if (table[place] === bits[0] && table[place + 1] === bits[1] && table[place + 2] === bits[2]) return place;
    }
  }

  function grow() {
    const old = table;
    capacity *= 2;
    table = new Uint32Array(capacity * WIDTH);
    for (let place = 0; place < old.length; place += WIDTH) {
      if (old[place + 3] === 0) continue;
      const entry = old.subarray(place, place + WIDTH);
      table.set(entry, getBitIndex([entry[0] ?? 0, entry[1] ?? 0, entry[2] ?? 0]));
    }
  }

  return {
    claim(bits: Bits, row: number) {
      const place = getBitIndex(bits);
      if (table[place + 3] !== 0) return table[place + 3];
      table.set([...bits, row], place);
      if (++size * 2 > capacity) grow();
      return undefined;
    },
  };
}

type Bits = [number, number, number];

function toBits(key: string): Bits {
  const digest = hash("sha256", key, "buffer");
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)];
}
