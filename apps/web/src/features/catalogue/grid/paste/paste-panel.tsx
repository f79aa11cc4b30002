import { editableIds, getAttribute } from "@lading/contract";
import { useId, useState } from "react";
import { number } from "../../../../lib/formats.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { SelectBox } from "../../../../ui/select-box.tsx";
import { keyFields, keyLabels } from "./block-keys.ts";
import { count } from "../../../../lib/count.ts";
import type { Shown } from "../grid-commands.ts";
import { countChanges, type Pasting, place, placeOf } from "./paste-block.ts";
import { keyOf, mapByPlace, type Target } from "./paste-mapping.ts";
import { SidePanel } from "../side-panel.tsx";

interface PastePanelProps {
  shown: Shown;
  /** The block, and what its columns are thought to be. */
  pasting: Pasting;
  onPaste: (pasting: Pasting) => void;
  onClose: () => void;
}

/** Shows what the columns of a block become before it is pasted, and changes that. */
export function PastePanel({ shown, pasting: first, onPaste, onClose }: PastePanelProps) {
  const headingsId = useId();
  const [mapping, setMapping] = useState(first.mapping);
  const pasting = { ...first, mapping };
  const { block, bounds } = pasting;
  const { unknownKeys, ambiguousKeys, isCut } = place(shown, pasting);
  const changes = countChanges(shown, pasting);
  const key = keyOf(mapping.targets);
  const choose = (at: number, target: Target | undefined) => {
    const isTaken = (other: Target | undefined) =>
      other !== undefined && (other === target || (target?.startsWith("key:") && other.startsWith("key:")));
    const targets = mapping.targets.map((other, place) => (place === at ? target : isTaken(other) ? undefined : other));
    setMapping({ ...mapping, targets });
  };
  const byPlace = { ...pasting, mapping: mapByPlace(block, placeOf(shown, bounds)) };
  return (
    <SidePanel
      title="Paste columns"
      onClose={onClose}
      foot={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" onPress={() => onPaste(byPlace)}>
            Paste by Place
          </Button>
          <Button variant="primary" isDisabled={changes === 0} onPress={() => onPaste(pasting)}>
            {changes === 0 ? "Paste" : `Change ${count(changes, "Cell", "Cells")}`}
          </Button>
        </div>
      }
    >
      <p className="text-fg2">
        {key
          ? `Rows are matched by ${keyLabels[key.field]}, not by place.`
          : "Rows go by place, from the selected product on."}
      </p>
      <ul className="rounded-card border border-line">
        {mapping.targets.map((target, at) => {
          const heading = (mapping.hasHeadings && block[0]?.[at]?.trim()) || `Column ${number(at + 1)}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <li key={at} className="edit-grid-set items-center border-b border-line px-3 py-2 last:border-b-0">
              <div className="min-w-0">
                <p className="truncate font-medium">{heading}</p>
                <p className="truncate text-xs text-fg3">{block[mapping.hasHeadings ? 1 : 0]?.[at]}</p>
              </div>
              <SelectBox
                aria-label={`${heading} goes to`}
                value={target ?? ""}
                onChange={({ target: { value } }) => choose(at, value === "" ? undefined : (value as Target))} // one of the options
              >
                <option value="">Left out</option>
                <optgroup label="Match rows">
                  {keyFields.map((field) => (
                    <option key={field} value={`key:${field}`}>
                      {`By ${keyLabels[field]}`}
                    </option>
                  ))}
                </optgroup>
                <optgroup label="Fields">
                  {editableIds.map((id) => (
                    <option key={id} value={id}>
                      {getAttribute(id).label}
                    </option>
                  ))}
                </optgroup>
              </SelectBox>
            </li>
          );
        })}
      </ul>
      <label htmlFor={headingsId} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <Checkbox
          id={headingsId}
          checked={mapping.hasHeadings}
          onChange={(event) => setMapping({ ...mapping, hasHeadings: event.target.checked })}
        />
        <span>First row is headings</span>
      </label>
      {unknownKeys.length > 0 && (
        <p className="text-warn wrap-anywhere">{`Not among these products: ${unknownKeys.join(", ")}.`}</p>
      )}
      {ambiguousKeys.length > 0 && (
        <p className="text-warn wrap-anywhere">{`Several products have: ${ambiguousKeys.join(", ")}.`}</p>
      )}
      {isCut && <p className="text-warn">Cells beyond the grid are left out.</p>}
    </SidePanel>
  );
}
