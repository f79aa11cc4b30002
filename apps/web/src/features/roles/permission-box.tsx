import type { Role } from "@lading/contract";
import { Checkbox } from "../../ui/checkbox.tsx";
import { getPermissionLabel } from "../../people/permission-names.ts";
import { findBlock, type RoleDraft } from "./use-role-draft.ts";

export interface Editor {
  draft: RoleDraft;
  user: { role: string; held: readonly string[] };
}

interface PermissionBoxProps extends Editor {
  role: Role;
  permission: Role["permissions"][number];
}

/** The tick of a permission in a role. One that cannot change keeps the focus and says why. */
export function PermissionBox({ role, permission, draft, user }: PermissionBoxProps) {
  const isHeld = draft.holds(role, permission);
  const block = findBlock(role, permission, isHeld, user);
  const label = `${getPermissionLabel(permission)}, ${role.name}`;
  return (
    <label
      title={block}
      className={`relative grid size-8 place-items-center rounded-control ${block ? "" : "cursor-pointer hover:bg-muted"}`}
    >
      <Checkbox
        aria-label={block ? `${label}. ${block}` : label}
        aria-disabled={block ? true : undefined}
        checked={isHeld}
        onChange={() => block === undefined && draft.toggle(role, permission)}
      />
      {draft.isChanged(role, permission) && (
        <span aria-hidden className="absolute top-0.5 right-0.5 size-1.5 rounded-full bg-accent" />
      )}
    </label>
  );
}
