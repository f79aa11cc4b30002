/**
 * Decodes base64url, or returns undefined for another form of the same bytes. The decoder ignores invalid characters, padding and the
 * last bits, so without this check a token would have several forms.
 */
export function readCanonical(text: string) {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
