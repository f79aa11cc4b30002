/** Returns the text of a cell like ="00123", which programs write so that Excel keeps it as text. */
export function fromFormula(cell: string) {
  if (!cell.startsWith('="')) return cell;
  const [, text] = /^="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/** Whether no cell has a value. Some old programs end a file with the character 26. */
export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "" || cell === "\u001A");

/** Says why a row has another number of cells than the header, and names a quote that does not do what its writer meant. */
export function describeWidth(cells: readonly string[], width: number) {
  const problem = `The row has ${cells.length} cells; the header has ${width}.`;
  const spaced = cells.findIndex((cell) => /^\s+"/.test(cell));
  if (spaced >= 0)
    return `${problem} Cell ${spaced + 1} has a blank before its quote (${excerpt(cells[spaced])}), so the quote does not hold it together. Remove the blank.`;
  const single = cells.findIndex((cell, at) => /^\s*'/.test(cell) && cells.slice(at).some((one) => /'\s*$/.test(one)));
  if (single >= 0)
    return `${problem} Cell ${single + 1} begins with a single quote (${excerpt(cells[single])}), which does not hold it together. Use double quotes.`;
  const quote = cells.findIndex((cell) => cell.includes('"') && !/\d"/.test(cell));
  if (quote >= 0 && cells.length > width)
    return `${problem} Cell ${quote + 1} has a quote within its text (${excerpt(cells[quote])}). Put the whole cell in quotes, and write a quote in it twice.`;
  return problem;
}

const excerpt = (cell = "") => cell.trim().slice(0, 30);
