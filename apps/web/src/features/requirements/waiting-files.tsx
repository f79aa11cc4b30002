import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { number } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";
import { stagedFiles } from "./folder/folder-api.ts";

/** Leads back to the user's files that were uploaded and not sent. */
export function WaitingFiles() {
  const count = useQuery(stagedFiles).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="needed-waiting">
      <Notice
        tone="info"
        action={
          <Link to="/requirements" search={{ folder: "open" }} className="font-medium underline">
            Look and Send
          </Link>
        }
      >
        {count === 1
          ? "1 file was uploaded and not sent yet."
          : `${number(count)} files were uploaded and not sent yet.`}
      </Notice>
    </div>
  );
}
