import type { OpenUpload } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dateAndTime } from "../../../lib/formats.ts";
import { count } from "../../../lib/count.ts";
import { openUploads } from "./workbook-upload-api.ts";

/** Links to the comparisons of files from which nothing was proposed yet. They are gone after seven days. */
export function OpenUploads({ onOpen }: { onOpen?: () => void }) {
  const { data = [] } = useQuery(openUploads);
  if (data.length === 0) return null;
  return (
    <section aria-label="Files that wait for you" className="rounded-control bg-subtle p-3">
      <h2 className="text-xs font-semibold">Files that wait for you</h2>
      <ul>
        {data.map((upload) => (
          <li key={upload.id} className="text-xs text-fg2">
            <Link
              to="/product-catalog/workbook-uploads/$id"
              params={{ id: upload.id }}
              onClick={onOpen}
              className="font-medium wrap-anywhere text-accent-text hover:underline"
            >
              {upload.file_name}
            </Link>
            {` · ${describe(upload)} · ${upload.author}, ${dateAndTime(upload.created_at)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ state, changes }: OpenUpload) {
  if (state === "reading") return "being compared";
  return state === "mapping" ? "its columns are open" : `${count(changes, "change", "changes")} not proposed`;
}
