/** A value as a jsonb column takes it: unlike JSON it knows neither NUL nor half of a character, and people can send both. */
export const asJsonb = (value: object) =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed().replaceAll("\0", "") : inner,
  );
