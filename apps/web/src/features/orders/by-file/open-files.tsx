import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dateAndTime } from "../../../lib/formats.ts";
import { type AnyFile, type AnyRow, type FileDesk, fileQueries } from "./file-desk.ts";

const states = {
  reading: "being compared",
  mapping: "its columns are open",
  checked: "not sent",
} as const;

/** Links to files that were not sent yet. */
export function OpenFiles<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
}: {
  desk: FileDesk<File, Row, Kind>;
}) {
  const { data = [] } = useQuery(fileQueries(desk).open);
  if (data.length === 0) return null;
  return (
    <section aria-label="Files that wait for you" className="open-files rounded-control bg-subtle p-3">
      <h2 className="font-semibold">Files that wait for you</h2>
      <ul>
        {data.map(({ id, file_name, state, author, created_at }) => (
          <li key={id} className="text-fg2">
            <Link
              to="/orders"
              search={desk.search(id)}
              className="font-medium wrap-anywhere text-accent-text hover:underline"
            >
              {file_name}
            </Link>
            {` · ${states[state]} · ${author}, ${dateAndTime(created_at)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
