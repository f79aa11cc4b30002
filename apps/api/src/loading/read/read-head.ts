/**
 * Reads the first pieces of a body, until they have `size` bytes. `isWhole` tells that the body has no more, and `whole` yields the
 * pieces, of which `start` is a copy, and then the rest.
 */
export async function readHead(body: AsyncIterable<Uint8Array>, size: number) {
  const pieces = body[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let isWhole = false;
  for (let length = 0; length < size && !isWhole;) {
    const { done, value } = await pieces.next();
    if (done) isWhole = true;
    else {
      head.push(value);
      length += value.length;
    }
  }
  const start = Buffer.concat(head);
  async function* getAll() {
    try {
      yield* head.splice(0);
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { start, whole: getAll(), isWhole };
}
