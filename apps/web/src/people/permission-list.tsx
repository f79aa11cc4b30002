import { getPermissionLabel } from "./permission-names.ts";

/** A titled list of permissions; nothing if it is empty. */
export const PermissionNames = ({ title, permissions }: { title: string; permissions: readonly string[] }) =>
  permissions.length > 0 && (
    <div className="mt-2">
      <p className="font-medium text-fg">{title}</p>
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{getPermissionLabel(permission)}</li>
        ))}
      </ul>
    </div>
  );
