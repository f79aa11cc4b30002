import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { isStatus } from "../../lib/api-error.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import type { ContentApi } from "./content-api.ts";
import type { ContentItem, Kind } from "./content-kind.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { getEdited } from "./use-content-form.ts";

interface ItemMenuProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  item: Item;
  onChanged: (item: Item) => void;
  /** Discards what the user has typed. */
  onUnsaved: () => void;
}

/** The menu that deletes an item, or only its draft. */
export function ItemMenu<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: ItemMenuProps<Values, Form, Item>,
) {
  const { kind, api, item, onChanged, onUnsaved } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [openReplace, replace] = useLazyDialog(ReplaceDialog<Values, Form, Item>);
  const name = kind.getName(getEdited(item), item);
  const wasPublished = item.state === "in_force" || item.state === "earlier";
  const leave = () => {
    onUnsaved();
    showToast(`${name} was deleted.`);
    client.removeQueries({ queryKey: api.item(item.id).queryKey });
    void api.readAgain(client);
    void navigate({ to: "/provider/$kind/{-$id}", params: { kind: kind.path, id: undefined }, ignoreBlocker: true });
  };
  const remove = async () => {
    const use = kind.getUse?.(item);
    if (use && use.count > 0) return openReplace({ kind, api, item, onDone: leave });
    const isSure = await confirm({
      title: `Delete “${name}”?`,
      text: wasPublished
        ? "Vendors no longer see it. Its versions are deleted too."
        : "It was never published, so no vendor has seen it.",
      confirm: "Delete",
      destructive: true,
      perform: () => api.remove(item),
    });
    if (isSure) leave();
    return undefined;
  };
  const discardWaiting = async () => {
    const isSure = await confirm({
      title: item.waiting?.state === "scheduled" ? "Delete the scheduled version?" : "Delete the draft?",
      text: "The published version stays as it is.",
      confirm: "Delete",
      destructive: true,
      perform: async () => {
        await api.remove(item, { onlyWaiting: true });
        const fresh = await client.fetchQuery(api.item(item.id)).catch((error: unknown) => {
          if (isStatus(error, 404)) return undefined;
          throw error;
        });
        onUnsaved();
        if (fresh) onChanged(fresh);
      },
    });
    if (isSure) showToast("It was deleted. The form shows the published version.");
  };
  const canDelete = kind.calls.create !== undefined && (!kind.isPermanent || !wasPublished);
  const canDiscard = wasPublished && item.waiting !== null;
  if (!canDelete && !canDiscard) return null;
  return (
    <>
      <MenuTrigger>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
        <Menu aria-label="More actions">
          {canDiscard && (
            <MenuItem onAction={() => void discardWaiting()}>
              {item.waiting?.state === "scheduled" ? "Delete Scheduled Version" : "Delete Draft"}
            </MenuItem>
          )}
          {canDelete && <MenuItem onAction={() => void remove()}>{`Delete this ${kind.one}`}</MenuItem>}
        </Menu>
      </MenuTrigger>
      {replace}
    </>
  );
}
