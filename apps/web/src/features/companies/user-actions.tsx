import type { CompanyUser } from "@lading/contract";
import { PersonMenu } from "../../people/person-menu.tsx";
import { Button } from "../../ui/button.tsx";

export interface UserActionsProps {
  /** The roles that a user can be given. */
  roles: readonly string[];
  /** Undefined while nobody can sign in as the company's users. */
  signInAs: ((user: CompanyUser) => void) | undefined;
  /** False hides everything except signing in as the user. */
  mayChange: boolean;
  changeRole: (user: CompanyUser, role: string) => void;
  deactivate: (user: CompanyUser) => void;
  reactivate: (user: CompanyUser) => void;
  changeEmail: (user: CompanyUser) => void;
  recoverFactor: (user: CompanyUser) => void;
  signOut: (user: CompanyUser) => void;
}

/** The button that signs in as a user, and a menu of all else that staff may do with the user. */
export function UserActions({ user, ...props }: UserActionsProps & { user: CompanyUser }) {
  const { roles, signInAs, mayChange, changeRole, deactivate, reactivate, changeEmail, recoverFactor, signOut } = props;
  const isActive = user.status === "active";
  return (
    <div className="flex items-center justify-end gap-1">
      {isActive && signInAs && (
        <Button aria-label={`Sign in as ${user.name}`} onPress={() => signInAs(user)}>
          Sign In As
        </Button>
      )}
      {mayChange && (
        <PersonMenu
          name={user.name}
          isActive={isActive}
          roles={roles.filter((role) => role !== user.role.name)}
          changeRole={(role) => changeRole(user, role)}
          changeEmail={() => changeEmail(user)}
          recoverFactor={() => recoverFactor(user)}
          deactivate={() => deactivate(user)}
          reactivate={() => reactivate(user)}
          signOut={() => signOut(user)}
        />
      )}
    </div>
  );
}
