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
import { useState, type KeyboardEvent } from "react";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { MoveMenu } from "./move-menu.tsx";

export const panelId = "dashboard-panel";
export const getTabId = (id: string) => `dashboard-tab-${id}`;

interface DashboardTabsProps {
  tabs: readonly Dashboard[];
  shown: Dashboard;
  onShow: (id: string) => void;
  onMove: (id: string, place: number) => void;
}

/** Tabs that the user can reorder: by dragging, by Shift and an arrow key, or by the menu of the selected tab. */
export function DashboardTabs({ tabs, shown, onShow, onMove }: DashboardTabsProps) {
  const [news, setNews] = useState("");
  // A press is not a drag. A finger that moves immediately scrolls.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const focusTab = (id: string) => document.getElementById(getTabId(id))?.focus();

  const move = (id: string, place: number) => {
    const tab = tabs.find((one) => one.id === id);
    if (!tab || place < 0 || place >= tabs.length) return;
    onMove(id, place);
    setNews(`${tab.name} moved to position ${place + 1} of ${tabs.length}`);
  };
  const getIndex = (id: string) => tabs.findIndex((tab) => tab.id === id);

  const press = (event: KeyboardEvent) => {
    const place = getIndex(shown.id);
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
          if (over && over.id !== active.id) move(String(active.id), getIndex(String(over.id)));
        }}
      >
        <SortableContext items={tabs.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
          <ScrollRow>
            <div role="tablist" aria-label="Dashboards" tabIndex={-1} onKeyDown={press} className="flex gap-4 sm:gap-6">
              {tabs.map((tab) => (
                <SortableTab key={tab.id} tab={tab} isShown={tab.id === shown.id} onShow={() => onShow(tab.id)} />
              ))}
            </div>
          </ScrollRow>
        </SortableContext>
      </DndContext>
      {tabs.length > 1 && (
        <MoveMenu
          tab={shown}
          place={getIndex(shown.id)}
          last={tabs.length - 1}
          onMove={(place) => move(shown.id, place)}
        />
      )}
      {/* An open menu hides the rest of the page from screen readers, except elements with this attribute. */}
      <output data-live-announcer="true" className="sr-only">
        {news}
      </output>
    </div>
  );
}

/** Restricts dragging to the horizontal axis. */
const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 });

function SortableTab({ tab, isShown, onShow }: { tab: Dashboard; isShown: boolean; onShow: () => void }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tab.id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="tab"
      id={getTabId(tab.id)}
      aria-selected={isShown}
      aria-controls={isShown ? panelId : undefined}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      tabIndex={isShown ? 0 : -1}
      onClick={onShow}
      {...listeners}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative h-10 shrink-0 touch-manipulation px-0.5 select-none ${tabClass} ${isDragging ? "z-10 cursor-grabbing bg-bg opacity-80" : ""}`}
    >
      {tab.name}
    </button>
  );
}
