import { type ReactNode, useState } from "react";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { count } from "../../../../lib/count.ts";
import type { Shown } from "../grid-commands.ts";
import type { Bounds } from "../selection.ts";

/** Lets a dialog change the selected products, or all that the grid shows. The rows are those of the choice. */
export function useProductsChoice({ grid, skus }: Shown, { top, bottom }: Bounds) {
  const [reach, setReach] = useState<"selected" | "all">("selected");
  const selected = bottom - top + 1;
  const all = count(skus.length, "product", "products");
  const rows = reach === "all" ? { top: 0, bottom: skus.length - 1 } : { top, bottom };
  const choice: ReactNode =
    selected === skus.length ? (
      <p className="mb-3 text-fg2">{`This changes ${skus.length === 1 ? "the" : "all"} ${all}.`}</p>
    ) : (
      <div className="edit-grid-products">
        <RadioGroup
          label="Products to change"
          value={reach}
          options={[
            { value: "selected", label: count(selected, "selected product", "selected products") },
            { value: "all", label: skus.length === grid.loaded() ? `All ${all}` : `All ${all} that are shown` },
          ]}
          onChange={setReach}
        />
      </div>
    );
  return { rows, products: rows.bottom - rows.top + 1, choice };
}
