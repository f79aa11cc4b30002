import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useRoomy, useWide } from "../../../ui/use-wide.ts";
import { count } from "../../../lib/count.ts";
import { GridKeysButton } from "./grid-keys.tsx";

interface GridHeaderProps {
  /** The number of products. */
  total: number;
  /** The number of products that the company does not have any more. */
  missing: number;
  parts: ReactNode;
  tools: ReactNode;
  /** The selected cells in words. */
  selection: string;
  isChoosing: boolean;
  onColumns: () => void;
}

/** The title of the grid, its parts and tools, and the selected cells in words. No selection and no count changes its height. */
export function GridHeader({ total, missing, parts, tools, selection, isChoosing, onColumns }: GridHeaderProps) {
  const [wide, roomy] = [useWide(), useRoomy()];
  const selected = wide && (
    <span className="edit-grid-selected truncate text-fg3 tabular-nums" title={selection}>
      {selection}
    </span>
  );
  return (
    <div className="flex flex-col gap-2 px-4 pt-4 pb-2 lg:px-6">
      <BackLink to="/product-catalog">Product Catalog</BackLink>
      <PageHeader
        title={`Edit ${count(total, "Product", "Products")}`}
        actions={
          wide && (
            <>
              {roomy && parts}
              <GridKeysButton />
              <Button
                icon={<Columns3 aria-hidden size={16} strokeWidth={1.75} />}
                aria-expanded={isChoosing}
                onPress={onColumns}
              >
                Columns
              </Button>
            </>
          )
        }
      />
      {!roomy && (
        <div className="flex flex-wrap items-center gap-2">
          {parts}
          {selected}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        {roomy && selected}
      </div>
      {missing > 0 && (
        <Notice tone="warn">{`${count(missing, "product is", "products are")} no longer in your catalog and ${missing === 1 ? "was" : "were"} left out.`}</Notice>
      )}
    </div>
  );
}
