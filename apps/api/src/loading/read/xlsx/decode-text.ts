/** Decodes characters that XML cannot hold, which Excel writes as _x000D_. */
export const decodeText = (text: string) =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
