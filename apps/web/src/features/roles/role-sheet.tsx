import type { Role } from "@lading/contract";
import { useState } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import { PermissionBox, type Editor } from "./permission-box.tsx";
import { getPermissionGroups } from "../../people/permission-names.ts";
import { RoleHead } from "./role-head.tsx";

interface RoleSheetProps extends Editor {
  side: Role["side"];
  roles: readonly Role[];
}

/** One role at a time with its permissions, for narrow screens. */
export function RoleSheet({ side, roles, ...editor }: RoleSheetProps) {
  const [chosen, choose] = useState<string>();
  const role = roles.find(({ id }) => String(id) === chosen) ?? roles[0];
  if (!role) return null;
  return (
    <div className="px-4">
      <SelectField
        label="Role"
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(role.id)}
        onChange={(event) => choose(event.target.value)}
      />
      <RoleHead role={role} hasName={false} />
      {getPermissionGroups(side).map(({ title, permissions }) => (
        <section key={title} className="mt-4">
          <h2 className="text-xs font-medium text-fg3">{title}</h2>
          <ul>
            {permissions.map(({ permission, label, hint }) => (
              <li key={permission} className="flex items-center gap-2 border-b border-line py-1.5">
                <span className="min-w-0 flex-1 font-medium">
                  {label}
                  {hint && <span className="block text-xs font-normal text-fg3">{hint}</span>}
                </span>
                <PermissionBox role={role} permission={permission} {...editor} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
