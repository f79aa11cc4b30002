import { Ellipsis } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../ui/menu.tsx";

interface PersonMenuProps {
  /** The name of the person. */
  name: string;
  isActive: boolean;
  /** The names of the other roles that an active person can be given. */
  roles: readonly string[];
  changeRole: (role: string) => void;
  /** Undefined where the address cannot be changed. */
  changeEmail?: () => void;
  /** Opens what can be done about a lost second step; undefined for the users themselves. */
  recoverFactor?: (() => void) | undefined;
  /** Undefined for the users themselves, who cannot deactivate their own account. */
  deactivate: (() => void) | undefined;
  reactivate: () => void;
  /** Undefined for the users themselves, who do that in their settings. */
  signOut: (() => void) | undefined;
}

/** The menu with the changes of a person in a list. */
export function PersonMenu(props: PersonMenuProps) {
  const { name, isActive, roles, changeRole, changeEmail, recoverFactor, deactivate, reactivate, signOut } = props;
  const act = (key: string) => {
    if (key === "deactivate") deactivate?.();
    else if (key === "reactivate") reactivate();
    else if (key === "sign-out") signOut?.();
    else if (key === "change-email") changeEmail?.();
    else if (key === "recover-factor") recoverFactor?.();
    else changeRole(key.replace(/^role /, ""));
  };
  return (
    <MenuTrigger>
      <IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
      <Menu aria-label={`Actions for ${name}`} onAction={(key) => act(String(key))}>
        {isActive && roles.map((role) => <MenuItem key={role} id={`role ${role}`}>{`Make ${role}`}</MenuItem>)}
        {isActive && changeEmail && <MenuItem id="change-email">Change Email…</MenuItem>}
        {isActive && recoverFactor && <MenuItem id="recover-factor">Lost Second Step…</MenuItem>}
        {isActive && signOut && <MenuItem id="sign-out">Sign Out Everywhere</MenuItem>}
        {isActive && deactivate && <MenuItem id="deactivate">Deactivate</MenuItem>}
        {!isActive && <MenuItem id="reactivate">Reactivate</MenuItem>}
      </Menu>
    </MenuTrigger>
  );
}
