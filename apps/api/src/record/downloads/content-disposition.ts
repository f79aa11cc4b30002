/**
 * The header (RFC 6266) that lets a browser save or show a file under its name. Clients that do not support `filename*` get
 * an ASCII fallback.
 */
export function contentDisposition(disposition: "attachment" | "inline", name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
