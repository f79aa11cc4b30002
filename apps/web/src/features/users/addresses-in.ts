/**
 * Splits a pasted text into addresses, separated by commas, semicolons, spaces or lines, with or without names as in
 * "Ann Lee <ann@a.example>". Returns invalid addresses too, so that the user can correct them.
 */
export function addressesIn(text: string): string[] {
  const found = text.split(/[,;\r\n\t]+/).flatMap((entry) => {
    const named = /<([^<>]*)>/.exec(entry)?.[1];
    return named === undefined ? entry.split(/\s+/) : [named.trim()];
  });
  const once = new Map(found.map((address) => [address.toLowerCase(), address]));
  once.delete("");
  return [...once.values()];
}
