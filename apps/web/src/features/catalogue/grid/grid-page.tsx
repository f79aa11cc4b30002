import { GridDraft, mostProductsAtOnce, readGridDraft } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { fieldChoices } from "../edits-api.ts";
import { GridEditor } from "./grid-editor.tsx";
import { GridState } from "./grid-state.ts";
import { readRows } from "./propose-changes.ts";
import { recallDraft } from "./use-grid-draft.ts";

/** The newer one of the drafts of this browser and of the server. */
const draftQuery = {
  queryKey: ["grid-draft"],
  queryFn: async (): Promise<GridDraft | null> => {
    const here = recallDraft();
    try {
      const { draft } = await call(readGridDraft, {});
      return draft && (!here || draft.updated_at > here.updated_at) ? draft : (here ?? null);
    } catch (error) {
      if (here) return here; // without a connection the draft of this browser is enough
      throw error;
    }
  },
  staleTime: 0,
  gcTime: 0,
};

/** The page on which a vendor changes many products at once. */
export function GridPage() {
  const draft = useQuery(draftQuery);
  const choices = useQuery(fieldChoices);
  const [grid, setGrid] = useState<GridState>();
  const failure = draft.error ?? choices.error;
  if (!grid && draft.data && choices.data && draft.data.gxp_skus.length > 0)
    setGrid(new GridState(draft.data.gxp_skus, choices.data, draft.data));
  if (grid) return <LoadedGrid grid={grid} />;
  if (failure)
    return (
      <EmptyState
        isPage
        title="The products could not be loaded"
        actions={<Button onPress={() => void Promise.all([draft.refetch(), choices.refetch()])}>Try Again</Button>}
      >
        {failureText(failure)}
      </EmptyState>
    );
  if (draft.data === undefined || !choices.data) return <Wait />;
  return (
    <EmptyState
      isPage
      icon={<ArrowLeft aria-hidden strokeWidth={1.75} />}
      title="No products are chosen"
      actions={<BackLink to="/product-catalog">Product Catalog</BackLink>}
    >
      Tick products in the catalog, then press “Edit Products”.
    </EmptyState>
  );
}

const Wait = () => (
  <div className="grid place-items-center py-16">
    <Spinner />
  </div>
);

/** Reads the rows a part at a time. The grid can be used meanwhile. Resolves to the SKUs of products that do not exist any more. */
async function loadRows(grid: GridState, signal?: AbortSignal) {
  const gone: string[] = [];
  for (let at = 0; at < grid.skus.length; at += mostProductsAtOnce) {
    const asked = grid.skus.slice(at, at + mostProductsAtOnce);
    grid.addRows(await readRows(asked, signal));
    gone.push(...asked.filter((sku) => !grid.row(sku)));
  }
  return new Set(gone);
}

function LoadedGrid({ grid }: { grid: GridState }) {
  const [failure, setFailure] = useState<unknown>();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const stop = new AbortController();
    loadRows(grid, stop.signal).then(setMissing, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [grid]);
  const retry = () => {
    setFailure(undefined);
    loadRows(grid).then(setMissing, setFailure);
  };
  return (
    <GridEditor
      grid={grid}
      missing={missing}
      failure={failure === undefined ? undefined : failureText(failure)}
      onRetry={retry}
    />
  );
}
