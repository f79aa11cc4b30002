import { useNavigate } from "@tanstack/react-router";
import { useMay } from "../lib/use-may.ts";

/** The action of a toast that opens the archive; undefined if the user may not see the archive. */
export function useArchiveLink() {
  const navigate = useNavigate();
  if (!useMay()({ permission: "documents_archive.view_archive" })) return undefined;
  return {
    label: "View Archive",
    onPress: () => void navigate({ to: "/document-repository", search: { type: "Archived Documents" } }),
  };
}
