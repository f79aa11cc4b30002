/** Does the work for each item, several at a time. After a failure it begins no more, waits for those that run, and fails. */
export async function inParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
) {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const one = work(item)
      .catch((failure: unknown) => void failures.push(failure))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= most) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
