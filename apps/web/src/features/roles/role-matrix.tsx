import type { Role } from "@lading/contract";
import { Fragment } from "react";
import { RoleHead } from "./role-head.tsx";
import { PermissionBox, type Editor } from "./permission-box.tsx";
import { getPermissionGroups } from "../../people/permission-names.ts";

interface RoleMatrixProps extends Editor {
  side: Role["side"];
  roles: readonly Role[];
}

/** The roles of a side as columns and their permissions as rows. */
export const RoleMatrix = ({ side, roles, ...editor }: RoleMatrixProps) => (
  <section
    aria-label="Permissions by role"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    tabIndex={0}
    className="overflow-x-auto border-y border-line"
  >
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Permissions by role</caption>
      <thead className="bg-subtle text-sm">
        <tr>
          <th
            scope="col"
            className="sticky left-0 z-10 w-88 min-w-64 bg-subtle py-2 pr-3 pl-4 font-medium text-fg3 lg:pl-6"
          >
            Permission
          </th>
          {roles.map((role) => (
            <th key={role.id} scope="col" className="min-w-36 px-3 py-2 align-top font-medium">
              <RoleHead role={role} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getPermissionGroups(side).map(({ title, permissions }) => (
          <Fragment key={title}>
            <tr>
              <th
                scope="colgroup"
                colSpan={roles.length + 1}
                className="border-t border-line pt-4 pb-1 pl-4 text-xs font-medium text-fg3 lg:pl-6"
              >
                {title}
              </th>
            </tr>
            {permissions.map(({ permission, label, hint }) => (
              <tr key={permission} className="group hover:bg-subtle">
                <th
                  scope="row"
                  className="sticky left-0 bg-bg py-1 pr-3 pl-4 font-medium group-hover:bg-subtle lg:pl-6"
                >
                  {label}
                  {hint && <span className="block text-xs font-normal text-fg3">{hint}</span>}
                </th>
                {roles.map((role) => (
                  <td key={role.id} className="px-1 py-1">
                    <PermissionBox role={role} permission={permission} {...editor} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
