/** Returns whether a text can be a tax ID of some country: 5 to 20 letters and digits, at least 4 of them digits. */
export function isTaxId(text: string) {
  if (text === "") return true;
  const characters = text.replace(/[ .\-/]/g, "");
  return /^[A-Za-z0-9]{5,20}$/.test(characters) && (characters.match(/\d/g)?.length ?? 0) >= 4;
}
