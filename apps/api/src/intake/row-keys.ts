import { hash } from "node:crypto";

/** Remembers under which row each key of a file came first. */
export interface RowKeys {
  /** The earlier row with this key, or undefined when this row is the first. */
  claim(key: string, row: number): number | undefined;
}

const WIDTH = 4;

/**
 * Keeps 96 bits of a hash and the row number, 16 bytes a key in a half empty table: a million keys as text would take
 * six times as much. That two of a billion keys share 96 bits has a chance of one in a hundred billion.
 */
export function openRowKeys(): RowKeys {
  let capacity = 1 << 12;
  let size = 0;
  let table = new Uint32Array(capacity * WIDTH);

  /** The place of these bits in the table, or the free one where they belong. A row of 0 is a free place. */
  function placeOf(bits: Bits) {
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
      table.set(entry, placeOf([entry[0] ?? 0, entry[1] ?? 0, entry[2] ?? 0]));
    }
  }

  return {
    claim(key, row) {
      const bits = bitsOf(key);
      const place = placeOf(bits);
      if (table[place + 3] !== 0) return table[place + 3];
      table.set([...bits, row], place);
      if (++size * 2 > capacity) grow();
      return undefined;
    },
  };
}

type Bits = [number, number, number];

function bitsOf(key: string): Bits {
  const digest = hash("sha256", key, "buffer");
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)];
}
