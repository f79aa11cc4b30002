import {
  closestCenter,
  DndContext,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";

interface SortableListProps<Row> {
  label: string;
  rows: readonly Row[];
  getKey: (row: Row) => string;
  getName: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  children: (row: Row, place: number) => ReactNode;
}

/** Moves a row of a list to another place. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Rows that the user can reorder by dragging their handle or with the two arrow buttons of each row. */
export function SortableList<Row>({ label, rows, getKey, getName, onMove, children }: SortableListProps<Row>) {
  const [news, setNews] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // A press is not a drag. A finger that moves immediately scrolls.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const keys = rows.map(getKey);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    onMove(from, to);
    setNews(`${getName(row)} moved to position ${to + 1} of ${rows.length}`);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={({ active, over }) => over && move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label} className="flex flex-col gap-2">
          {rows.map((row, place) => (
            <SortableRow
              key={keys[place]}
              id={keys[place] ?? ""}
              name={getName(row)}
              isFirst={place === 0}
              isLast={place === rows.length - 1}
              onMove={(step) => move(place, place + step)}
            >
              {children(row, place)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      {/* An open dialog hides the rest of the page from screen readers, except elements with this attribute. */}
      <output data-live-announcer="true" className="sr-only">
        {news}
      </output>
    </DndContext>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface SortableRowProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  children: ReactNode;
}

function SortableRow({ id, name, isFirst, isLast, onMove, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative flex items-start gap-1 rounded-card border border-line bg-bg p-2 ${isDragging ? "z-10 opacity-80" : ""}`}
    >
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        aria-hidden
        className="grid size-8 shrink-0 touch-manipulation place-items-center text-fg3"
      >
        <GripVertical size={16} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 self-center">{children}</div>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden size={16} strokeWidth={1.75} />}
        aria-disabled={isFirst}
        onPress={() => !isFirst && onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden size={16} strokeWidth={1.75} />}
        aria-disabled={isLast}
        onPress={() => !isLast && onMove(1)}
      />
    </li>
  );
}
