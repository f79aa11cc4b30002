import { isUnstorable } from "@lading/contract";

/** Formats a value for a jsonb column. Users can send NUL and unpaired surrogates, which JSON allows and jsonb does not. */
export const asJsonb = (value: object) =>
  JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === "string") return clean(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const names = Object.keys(inner);
    return names.some(isUnstorable)
      ? Object.fromEntries(Object.entries(inner).map(([name, member]) => [clean(name), member]))
      : inner;
  });

const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");
