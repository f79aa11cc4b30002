/**
 * The addresses in a text that was copied from elsewhere: separated by commas, semicolons, spaces or lines, perhaps
 * with names, as in "Ann Lee <ann@a.example>". What is no address comes along, to be corrected and not to be lost.
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
