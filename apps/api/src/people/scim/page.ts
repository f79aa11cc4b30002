/** A page of a directory has at most this many resources. */
export const mostDirectoryResults = 500;

/** The page that a directory asks for, which counts from 1. Values that are too small count as the smallest (RFC 7644, 3.4.2.4). */
export function readPage({
  startIndex = 1,
  count = 100,
}: {
  startIndex?: number | undefined;
  count?: number | undefined;
}) {
  const first = Math.max(1, startIndex);
  // Later users cannot exist, and the sum must fit PostgreSQL's integer.
  const offset = Math.min(first - 1, 2_000_000_000);
  return { startIndex: first, offset, limit: Math.min(Math.max(0, count), mostDirectoryResults) };
}
