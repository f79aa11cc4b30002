/** Formats a value for a jsonb column. Users can send NUL and unpaired surrogates, which JSON allows and jsonb does not. */
export const asJsonb = (value: object) =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed().replaceAll("\0", "") : inner,
  );
