import { editRole, type Role } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { readRolesAgain, roleHolders } from "../../people/roles-api.ts";
import { PermissionNames } from "../../people/permission-list.tsx";
import type { RoleChange } from "./use-role-draft.ts";

interface ReviewChangesDialogProps {
  changes: readonly RoleChange[];
  /** Called for each role once it is saved. */
  onSaved: (role: Role) => void;
  onClose: () => void;
}

/** Shows who gains and who loses what, and saves the changes role by role. */
export function ReviewChangesDialog({ changes, onSaved, onClose }: ReviewChangesDialogProps) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [withPassword, passwordDialog] = usePasswordStep();

  const saveAll = async () => {
    for (const { role, gained, lost } of changes) {
      const permissions = [...role.permissions.filter((one) => !lost.includes(one)), ...gained];
      const body = { permissions, old_values: { permissions: role.permissions } };
      if (!(await withPassword(() => call(editRole, { params: { id: String(role.id) }, body })))) return;
      onSaved(role);
    }
    showToast(changes.length === 1 ? "The role was changed." : `${changes.length} roles were changed.`);
    onClose();
  };
  const save = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await saveAll();
    } catch (error) {
      setFailure(failureText(error));
    }
    await readRolesAgain(client);
    setPending(false);
  };

  return (
    <Dialog
      title={changes.length === 1 ? "Change this role?" : `Change ${changes.length} roles?`}
      size="medium"
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Go Back
          </Button>
          <Button variant="primary" isPending={isPending} isDisabled={changes.length === 0} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <p>The changes apply immediately.</p>
      {changes.map(({ role, gained, lost }) => (
        <section key={role.id} className="mt-4 border-t border-line pt-3">
          <h3 className="font-semibold text-fg">{role.name}</h3>
          <Holders role={role} />
          <PermissionNames title="They gain" permissions={gained} />
          <PermissionNames title="They lose" permissions={lost} />
        </section>
      ))}
      <FormError>{failure}</FormError>
      {passwordDialog}
    </Dialog>
  );
}

/** The named people who have a role. */
function Holders({ role }: { role: Role }) {
  const { data, error } = useQuery(roleHolders(role.id));
  if (error) return <p>{failureText(error)}</p>;
  if (!data) return <Skeleton className="my-1 h-4 w-64" />;
  const { count, companies, results } = data;
  if (count === 0) return <p>Nobody has this role now.</p>;
  const names = results.map(({ name, company }) => (company === null ? name : `${name} (${company})`)).join(", ");
  const more = count - results.length;
  const people = count === 1 ? "1 person" : `${number(count)} people`;
  const where = companies === 0 ? "" : companies === 1 ? " in 1 company" : ` in ${number(companies)} companies`;
  return <p>{`${people}${where}: ${names}${more > 0 ? ` and ${number(more)} more` : ""}.`}</p>;
}
