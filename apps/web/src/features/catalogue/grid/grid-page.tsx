import { mostProductsAtOnce, readGridDraft } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { findNewerDraft } from "../../../lib/newer-draft.ts";
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
  queryFn: () => findNewerDraft(recallDraft(), () => call(readGridDraft, {})),
  staleTime: 0,
  gcTime: 0,
};

/** The page on which a vendor changes many products at once. */
export function GridPage() {
  const draft = useQuery(draftQuery);
  const choices = useQuery(fieldChoices);
  const [grid, setGrid] = useState<GridState>();
  const [tries, setTries] = useState(1);
  const failure = draft.error ?? choices.error;
  // A draft of an earlier visit would not be replaced by the present one.
  if (!grid && draft.data && draft.isFetchedAfterMount && choices.data && draft.data.gxp_skus.length > 0)
    setGrid(new GridState(draft.data.gxp_skus, choices.data, draft.data));
  if (grid) return <LoadedGrid key={tries} grid={grid} onRetry={() => setTries(tries + 1)} />;
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
  if (draft.data === undefined || !draft.isFetchedAfterMount || !choices.data) return <Wait />;
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

const Wait = ({ text }: { text?: string | undefined }) => (
  <div className="grid place-items-center gap-3 py-16 text-fg2 tabular-nums">
    <Spinner />
    {text}
  </div>
);

/** Reads the rows that are not loaded yet, a part at a time. Resolves to the SKUs of products that do not exist any more. */
async function loadRows(grid: GridState, signal: AbortSignal) {
  const gone: string[] = [];
  const wanted = grid.skus.filter((sku) => !grid.row(sku));
  for (let at = 0; at < wanted.length; at += mostProductsAtOnce) {
    const asked = wanted.slice(at, at + mostProductsAtOnce);
    grid.addRows(await readRows(asked, signal));
    gone.push(...asked.filter((sku) => !grid.row(sku)));
  }
  return new Set(gone);
}

/** Shows the grid once all of its products are loaded, so that each command reaches all products that the user has selected. */
function LoadedGrid({ grid, onRetry }: { grid: GridState; onRetry: () => void }) {
  const [loading, setLoading] = useState<{ missing?: ReadonlySet<string>; failure?: unknown }>({});
  const loaded = useSyncExternalStore(grid.subscribe, grid.loaded);
  useEffect(() => {
    const stop = new AbortController();
    loadRows(grid, stop.signal).then(
      (missing) => setLoading({ missing }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setLoading({ failure });
      },
    );
    return () => stop.abort();
  }, [grid]);
  const { missing, failure } = loading;
  if (missing) return <GridEditor grid={grid} missing={missing} />;
  if (failure === undefined) {
    const isLong = grid.skus.length > mostProductsAtOnce;
    return <Wait text={isLong ? `Loading: ${number(loaded)} of ${number(grid.skus.length)} products` : undefined} />;
  }
  return (
    <EmptyState isPage title="The products could not be loaded" actions={<Button onPress={onRetry}>Try Again</Button>}>
      {failureText(failure)}
      {grid.summary().changes > 0 && " Your changes are kept."}
    </EmptyState>
  );
}
