import type { Import, ImportStep } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { showToast } from "../../ui/toast.tsx";
import { oneImport } from "./imports-api.ts";

/** A page of the import; `current` is the one on which it waits. */
type Next = ImportStep | "current";

/** Runs calls that answer with the changed import, one after another, and then opens a page of it. */
export function useImportAction({ id }: Import) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ work }: { work: () => Promise<Import>; next?: Next }) => work(),
    // One change after another, because each needs the version that the one before it has made.
    scope: { id: `import-${id}` },
    onSuccess: (changed, { next }) => {
      client.setQueryData(oneImport(id).queryKey, changed);
      if (next)
        void navigate({
          to: "/provider/imports/{-$id}",
          params: { id },
          search: next === "current" ? {} : { step: next },
        });
    },
    onError: (error) => {
      showToast(failureText(error), "bad");
      if (isStatus(error, 409)) void client.invalidateQueries({ queryKey: oneImport(id).queryKey });
    },
  });
  /** `work` gets the import as it is when its turn comes. */
  const run = (work: (current: Import) => Promise<Import>, next?: Next) =>
    mutate({
      work: () => work(client.getQueryData(oneImport(id).queryKey)!), // The page shows it, so it is there.
      ...(next && { next }),
    });
  return { run, isPending };
}
