import { removeWorkView, type WorkView } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark, Ellipsis, Users } from "lucide-react";
import { call } from "../../lib/api.ts";
import { number } from "../../lib/formats.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { readQueueAgain, workFigures, workViews } from "./queue-api.ts";
import { isSameFilters, noFilters, type QueueSearch } from "./queue-search.ts";
import { ViewDialog } from "./view-dialog.tsx";

const own = { ...noFilters, owner: "me" } as const;

/** Links to all rows, to those of the user, and to the saved views, each with its number of rows. */
export function QueueViews({ search }: { search: QueueSearch }) {
  const { data: views = [] } = useQuery(workViews);
  const waiting = useQuery(workFigures).data?.waiting;
  const [openDialog, dialog] = useLazyDialog(ViewDialog);
  const current = views.find(({ filters }) => isSameFilters(filters, search));
  const isNew = !current && ![noFilters, own].some((filters) => isSameFilters(filters, search));
  const tab = (key: string, name: string, filters: WorkView["filters"], count?: number, isShared = false) => (
    <Link
      key={key}
      to="/provider/queue"
      search={{ page_size: search.page_size, ...filters }}
      resetScroll={false}
      aria-current={isSameFilters(filters, search) && (!current || current.id === key) ? "page" : undefined}
      className={`flex h-10 shrink-0 items-center gap-1.5 ${tabClass}`}
    >
      {isShared && <Users size={14} strokeWidth={1.75} aria-label="Shared view" />}
      {name}
      {count !== undefined && <span className="font-normal text-fg3 tabular-nums">{number(count)}</span>}
    </Link>
  );
  return (
    <div className="mb-3 flex items-center justify-between gap-x-4 border-b border-line px-4 lg:px-6">
      <nav aria-label="Views" className="min-w-0">
        <ScrollRow lineClassName="flex gap-4 sm:gap-6">
          {tab("all", "All", noFilters, waiting)}
          {tab("mine", "Mine", own)}
          {views.map(({ id, name, filters, count, is_shared }) => tab(id, name, filters, count, is_shared))}
        </ScrollRow>
      </nav>
      <div className="flex h-10 shrink-0 items-center">
        {isNew && (
          <Button
            variant="ghost"
            icon={<Bookmark aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => openDialog({ filters: search })}
          >
            Save View
          </Button>
        )}
        {current?.is_mine && (
          <ViewMenu view={current} onEdit={() => openDialog({ filters: current.filters, view: current })} />
        )}
      </div>
      {dialog}
    </div>
  );
}

function ViewMenu({ view, onEdit }: { view: WorkView; onEdit: () => void }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the view “${view.name}”?`,
      text: view.is_shared ? "It disappears for everyone. The rows stay." : "The rows stay.",
      confirm: "Delete View",
      destructive: true,
      perform: () => call(removeWorkView, { params: { id: view.id } }),
    });
    if (!isSure) return;
    showToast(`The view “${view.name}” is deleted.`);
    await readQueueAgain(client);
  };
  return (
    <MenuTrigger>
      <IconButton label={`Change the view ${view.name}`} icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
      <Menu aria-label={view.name} onAction={(key) => void (key === "edit" ? onEdit() : remove())}>
        <MenuItem id="edit">Change Name or Sharing</MenuItem>
        <MenuItem id="remove">Delete</MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
