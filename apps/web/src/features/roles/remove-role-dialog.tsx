import { removeRole, type Role } from "@lading/contract";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { findGivable, readRolesAgain, roleList } from "../../people/roles-api.ts";

/** Removes a role of the provider. If people or invitations have it, another role replaces it. */
export function RemoveRoleDialog({ role: given, onClose }: { role: Role; onClose: () => void }) {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: roles = [] } = useQuery(roleList);
  // The list may have changed since the dialog was opened.
  const role = roles.find(({ id }) => id === given.id) ?? given;
  const [replacement, setReplacement] = useState("");
  const [withPassword, passwordDialog] = usePasswordStep();
  const { active_users, deactivated_users, invitations } = role;
  const people = active_users + deactivated_users;
  const isInUse = people + invitations > 0;
  const others = findGivable(roles, user.permissions).filter(({ id }) => id !== role.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      withPassword(() =>
        call(removeRole, {
          params: { id: String(role.id) },
          query: replacement === "" ? {} : { replacement: Number(replacement) },
        }),
      ),
    onSuccess: (done) => {
      if (!done) return;
      showToast(`The role ${role.name} was removed.`);
      onClose();
    },
    onSettled: () => void readRolesAgain(client),
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Remove the role ${role.name}?`}
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            isPending={isPending}
            isDisabled={isInUse && replacement === ""}
            onPress={() => mutate()}
          >
            Remove Role
          </Button>
        </>
      }
    >
      {isInUse ? (
        <>
          <p className="mb-4">
            {`${holdersText(people, invitations)} this role. They get the role that you choose, immediately.`}
          </p>
          <SelectField
            label="Replacement"
            options={[
              { value: "", label: "Choose a role" },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
        </>
      ) : (
        <p>Nobody has this role.</p>
      )}
      <FormError>{error ? failureText(error) : undefined}</FormError>
      {passwordDialog}
    </Dialog>
  );
}

function holdersText(people: number, invitations: number) {
  const parts = [
    ...(people > 0 ? [people === 1 ? "1 person" : `${people} people`] : []),
    ...(invitations > 0 ? [invitations === 1 ? "1 invitation" : `${invitations} invitations`] : []),
  ];
  return `${parts.join(" and ")} ${people + invitations === 1 ? "has" : "have"}`;
}
