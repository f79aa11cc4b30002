import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type AttributeId, getAttribute } from "@lading/contract";
import { GripVertical } from "lucide-react";
import { type ReactNode, useState } from "react";
import { number } from "../../../../lib/formats.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { FindBox } from "../../../../ui/find-box.tsx";
import { findPresets, gridColumns } from "./grid-columns.ts";
import type { GridState } from "../grid-state.ts";
import { MoveColumnMenu } from "./move-column-menu.tsx";
import { SidePanel } from "../side-panel.tsx";
import { useLater } from "../use-later.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface ColumnsPanelProps {
  grid: GridState;
  columns: readonly AttributeId[];
  onChoose: (columns: readonly AttributeId[]) => void;
  onClose: () => void;
}

const hiddenGroups = [
  { title: "Main", group: "main" },
  { title: "Dimensions", group: "dimensions" },
  { title: "Design", group: "design" },
] as const;

/** Chooses the columns of the grid and their order. */
export function ColumnsPanel({ grid, columns, onChoose, onClose }: ColumnsPanelProps) {
  useLater(grid);
  const [find, setFind] = useState("");
  const [news, setNews] = useState("");
  // A press is not a drag. A finger that moves immediately scrolls.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const { byField } = grid.summary();
  const empty = grid.countEmpty();
  const isFound = (id: AttributeId) => getAttribute(id).label.toLowerCase().includes(find.trim().toLowerCase());
  const move = (id: AttributeId, place: number) => {
    onChoose(columns.filter((other) => other !== id).toSpliced(place, 0, id));
    setNews(`${getAttribute(id).label} moved to position ${place + 1} of ${columns.length}`);
  };
  const toggle = (id: AttributeId) =>
    onChoose(columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id]);
  const row = (id: AttributeId) => (
    <ColumnChoice
      id={id}
      isShown={columns.includes(id)}
      changed={byField.get(id) ?? 0}
      empty={empty.get(id) ?? 0}
      onToggle={() => toggle(id)}
    />
  );
  const shown = columns.filter(isFound);
  const presets = findPresets(empty);

  return (
    <SidePanel
      title="Columns"
      onClose={onClose}
      foot="Columns with changes stay in the draft when they are hidden. Kept for you on this device."
    >
      <div className="flex flex-wrap gap-2">
        {presets.map(({ label, ids }) => (
          <button
            key={label}
            type="button"
            aria-pressed={ids.join() === columns.join()}
            disabled={ids.length === 0}
            className="h-8 rounded-full border border-line px-3 text-xs font-medium text-fg2 transition-colors duration-150 hover:bg-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
            onClick={() => onChoose(ids)}
          >
            {label}
          </button>
        ))}
      </div>
      <FindBox label="Find a column" value={find} onChange={setFind} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(active.id as AttributeId, columns.indexOf(over.id as AttributeId)); // the ids are those of the columns
        }}
      >
        <SortableContext items={shown} strategy={verticalListSortingStrategy}>
          <ColumnGroup title="Shown, in this order">
            {shown.map((id) => (
              <SortableRow key={id} id={id}>
                {row(id)}
                <MoveColumnMenu id={id} place={columns.indexOf(id)} last={columns.length - 1} onMove={move} />
              </SortableRow>
            ))}
          </ColumnGroup>
        </SortableContext>
      </DndContext>
      {hiddenGroups.map(({ title, group }) => (
        <ColumnGroup key={group} title={title}>
          {gridColumns
            .filter((id) => getAttribute(id).group === group && !columns.includes(id) && isFound(id))
            .map((id) => (
              <li key={id} className="edit-grid-hidden-column">
                {row(id)}
              </li>
            ))}
        </ColumnGroup>
      ))}
      {!gridColumns.some(isFound) && <p className="text-fg2">No column has this name.</p>}
      {/* An open menu hides the rest of the page from screen readers, except elements with this attribute. */}
      <output data-live-announcer="true" className="sr-only">
        {news}
      </output>
    </SidePanel>
  );
}

function ColumnGroup({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="text-xs text-fg2">{title}</h3>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

interface ColumnChoiceProps {
  id: AttributeId;
  isShown: boolean;
  changed: number;
  empty: number;
  onToggle: () => void;
}

const ColumnChoice = ({ id, isShown, changed, empty, onToggle }: ColumnChoiceProps) => (
  <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 pointer-coarse:min-h-11">
    <Checkbox checked={isShown} onChange={onToggle} />
    <span className="min-w-0 flex-1 truncate">{getAttribute(id).label}</span>
    {changed > 0 ? (
      <span className="text-xs text-fg2 tabular-nums">{`${number(changed)} changed`}</span>
    ) : (
      empty > 0 && <span className="text-xs text-warn tabular-nums">{`${number(empty)} empty`}</span>
    )}
  </label>
);

function SortableRow({ id, children }: { id: AttributeId; children: ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex items-center bg-bg ${isDragging ? "shadow-control" : ""}`}
    >
      {children}
      <span className="edit-grid-grip p-2 text-fg3" data-drag={id} {...listeners}>
        <GripVertical {...icon} />
      </span>
    </li>
  );
}
