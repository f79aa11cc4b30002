/**
 * Tells a browser to keep a file, or to show it, under its name: RFC 6266. Those that do not know the second form of the
 * name get one of plain letters.
 */
export function contentDisposition(disposition: "attachment" | "inline", name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
