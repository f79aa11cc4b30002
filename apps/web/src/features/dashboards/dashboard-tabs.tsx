import {
  DndContext,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Modifier,
} from "@dnd-kit/core";
import { SortableContext, horizontalListSortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { Dashboard } from "@lading/contract";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { MoveMenu } from "./move-menu.tsx";

export const panelId = "dashboard-panel";
export const tabId = (id: string) => `dashboard-tab-${id}`;

interface DashboardTabsProps {
  tabs: readonly Dashboard[];
  shown: Dashboard;
  onShow: (id: string) => void;
  onMove: (id: string, place: number) => void;
}

/** Tabs whose order is the user's: dragged, moved by Shift and an arrow, or by the menu of the one that is shown. */
export function DashboardTabs({ tabs, shown, onShow, onMove }: DashboardTabsProps) {
  const [news, setNews] = useState("");
  // A press is no drag; a finger that moves at once scrolls.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const focusTab = (id: string) => document.getElementById(tabId(id))?.focus();

  const move = (id: string, place: number) => {
    const tab = tabs.find((one) => one.id === id);
    if (!tab || place < 0 || place >= tabs.length) return;
    onMove(id, place);
    setNews(`${tab.name} moved to position ${place + 1} of ${tabs.length}`);
  };
  const placeOf = (id: string) => tabs.findIndex((tab) => tab.id === id);

  const press = (event: KeyboardEvent) => {
    const place = placeOf(shown.id);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : place + step;
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) return move(shown.id, next);
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    onShow(tab.id);
    focusTab(tab.id);
  };

  return (
    <div className="flex items-end border-b border-line">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[sideways]}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(String(active.id), placeOf(String(over.id)));
        }}
      >
        <SortableContext items={tabs.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
          <div
            role="tablist"
            aria-label="Dashboards"
            tabIndex={-1}
            onKeyDown={press}
            className="flex min-w-0 gap-4 overflow-x-auto overflow-y-hidden sm:gap-6"
          >
            {tabs.map((tab) => (
              <SortableTab key={tab.id} tab={tab} isShown={tab.id === shown.id} onShow={() => onShow(tab.id)} />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      {tabs.length > 1 && (
        <MoveMenu
          tab={shown}
          place={placeOf(shown.id)}
          last={tabs.length - 1}
          onMove={(place) => move(shown.id, place)}
        />
      )}
      {/* A menu hides all else from screen readers until it is gone; what is marked so, it leaves. */}
      <output data-live-announcer="true" className="sr-only">
        {news}
      </output>
    </div>
  );
}

/** Tabs stay in their line. */
const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 });

function SortableTab({ tab, isShown, onShow }: { tab: Dashboard; isShown: boolean; onShow: () => void }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tab.id });
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isShown]);
  return (
    <button
      ref={(node) => {
        button.current = node;
        setNodeRef(node);
      }}
      type="button"
      role="tab"
      id={tabId(tab.id)}
      aria-selected={isShown}
      aria-controls={isShown ? panelId : undefined}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      tabIndex={isShown ? 0 : -1}
      onClick={onShow}
      {...listeners}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative h-10 shrink-0 touch-manipulation border-b-2 border-transparent px-0.5 font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 select-none hover:text-fg aria-selected:border-accent aria-selected:text-fg ${isDragging ? "z-10 cursor-grabbing bg-bg opacity-80" : ""}`}
    >
      {tab.name}
    </button>
  );
}
