/** The row of a cell from 1 and its column from 0, by a name like B3. */
export function toPlace(name: string) {
  let column = 0;
  let at = 0;
  for (; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return { row: Number(name.slice(at)), column: column - 1 };
}
