import type { Role } from "@lading/contract";
import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import { number } from "../../lib/formats.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";

const RoleDialog = lazy(async () => ({ default: (await import("./role-dialog.tsx")).RoleDialog }));
const RemoveRoleDialog = lazy(async () => ({ default: (await import("./remove-role-dialog.tsx")).RemoveRoleDialog }));

/** A role's name, the number of its people, and its menu. */
export function RoleHead({ role, hasName = true }: { role: Role; hasName?: boolean }) {
  const [openDialog, dialog] = useLazyDialog(RoleDialog);
  const [openRemoval, removal] = useLazyDialog(RemoveRoleDialog);
  const { name, description, active_users: people } = role;
  return (
    <div className="flex items-start justify-between gap-1">
      <span className="min-w-0 py-1.5" title={description || undefined}>
        {hasName && <span className="block text-fg wrap-anywhere">{name}</span>}
        <span className="block text-xs font-normal text-fg3 tabular-nums">
          {people === 1 ? "1 person" : `${number(people)} people`}
        </span>
      </span>
      <MenuTrigger>
        <IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
        <Menu
          aria-label={`Actions for ${name}`}
          onAction={(key) => (key === "remove" ? openRemoval({ role }) : openDialog({ role }))}
        >
          <MenuItem id="rename">{role.is_fixed ? "Change Description…" : "Rename…"}</MenuItem>
          {!role.is_fixed && <MenuItem id="remove">Remove…</MenuItem>}
        </Menu>
      </MenuTrigger>
      {dialog}
      {removal}
    </div>
  );
}
