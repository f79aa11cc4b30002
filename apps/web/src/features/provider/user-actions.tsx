import type { CompanyUser } from "@lading/contract";
import { Ellipsis } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";

export interface UserActionsProps {
  /** The roles that a user can be given. */
  roles: readonly string[];
  /** Undefined while nobody can sign in as the company's users. */
  signInAs: ((user: CompanyUser) => void) | undefined;
  changeRole: (user: CompanyUser, role: string) => void;
  deactivate: (user: CompanyUser) => void;
  reactivate: (user: CompanyUser) => void;
  changeEmail: (user: CompanyUser) => void;
}

/** The button that signs in as a user, and a menu of all else that staff may do with the user. */
export function UserActions({ user, ...props }: UserActionsProps & { user: CompanyUser }) {
  const { roles, signInAs, changeRole, deactivate, reactivate, changeEmail } = props;
  const isActive = user.status === "active";
  const others = isActive ? roles.filter((role) => role !== user.role.name) : [];
  const act = (key: string) => {
    if (key === "deactivate") deactivate(user);
    else if (key === "reactivate") reactivate(user);
    else if (key === "change-email") changeEmail(user);
    else changeRole(user, key.replace(/^role /, ""));
  };
  return (
    <div className="flex items-center justify-end gap-1">
      {isActive && signInAs && (
        <Button aria-label={`Sign in as ${user.name}`} onPress={() => signInAs(user)}>
          Sign in as
        </Button>
      )}
      <MenuTrigger>
        <IconButton label={`Actions for ${user.name}`} icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
        <Menu aria-label={`Actions for ${user.name}`} onAction={(key) => act(String(key))}>
          {others.map((role) => (
            <MenuItem key={role} id={`role ${role}`}>{`Make ${role}`}</MenuItem>
          ))}
          {isActive && <MenuItem id="change-email">Change email…</MenuItem>}
          {isActive ? <MenuItem id="deactivate">Deactivate</MenuItem> : <MenuItem id="reactivate">Reactivate</MenuItem>}
        </Menu>
      </MenuTrigger>
    </div>
  );
}
