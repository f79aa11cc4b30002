import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanySignIn, removeCompanySignIn, saveCompanySignIn } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { Plus, Trash2 } from "lucide-react";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { companySignIn } from "./company-sign-in-api.ts";

/** The standard role with the fewest permissions. */
const leastRole = "View Only";

const getValues = (connection: CompanySignIn["connection"]) => ({
  issuer: connection?.issuer ?? "",
  client_id: connection?.client_id ?? "",
  client_secret: undefined as string | undefined,
  creates_users: connection?.creates_users ?? false,
  role: connection?.role ?? leastRole,
  group_claim: connection?.group_claim ?? "groups",
  group_roles: connection?.group_roles ?? [],
});

interface ConnectionCardProps extends Pick<CompanySignIn, "connection" | "redirect_uri"> {
  /** The names of all roles of vendors. */
  roles: readonly string[];
}

/** The company's identity provider, and who becomes a user by it. */
export function ConnectionCard({ connection, redirect_uri, roles }: ConnectionCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const form = useForm({ resolver: zodResolver(saveCompanySignIn.body), defaultValues: getValues(connection) });
  const { register, control, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const groups = useFieldArray({ control, name: "group_roles" });
  const createsId = useId();
  const createsUsers = useWatch({ control, name: "creates_users" });
  useLeaveGuard(isDirty);
  const options = roles.map((role) => ({ value: role, label: role }));

  const submit = handleSubmit(async (body) => {
    try {
      const saved = await withPassword(() => call(saveCompanySignIn, { body }));
      if (!saved) return;
      client.setQueryData(companySignIn.queryKey, saved);
      reset(getValues(saved.connection));
      showToast(saved.connection?.state === "draft" ? "Saved. Test it next." : "Your changes are saved.");
    } catch (error) {
      showFailure(error, setError, ["issuer", "client_id", "client_secret", "role"]);
    }
  });
  const remove = async () => {
    const done = await confirm({
      title: "Remove the identity provider?",
      text: "Nobody can sign in at your company any more, and the links to accounts are removed. Passwords work again.",
      confirm: "Yes, Remove",
      destructive: true,
    });
    if (!done) return;
    try {
      if (!(await withPassword(() => call(removeCompanySignIn, {})))) return;
      await client.invalidateQueries({ queryKey: companySignIn.queryKey });
      reset(getValues(null));
      showToast("The identity provider was removed.");
    } catch (error) {
      showFailure(error, setError, []);
    }
  };

  return (
    <section aria-label="Identity provider">
      <FormCard
        label="Identity provider"
        onSubmit={() => void submit()}
        message={errors.root?.message}
        buttons={
          <>
            {connection && !isDirty && <Button onPress={() => void remove()}>Remove</Button>}
            <SaveButtons hasChanges={isDirty} isValid isPending={isSubmitting} onDiscard={() => reset()} />
          </>
        }
      >
        <h2 className="text-base font-semibold">Identity provider</h2>
        <p className="mt-0.5 mb-4 text-sm text-fg2 text-pretty">
          Register the portal there as a web application with OpenID Connect and this redirect URI:
        </p>
        <div className="mb-4 flex items-center gap-1 rounded-control bg-subtle py-0.5 pr-1 pl-3">
          <code className="min-w-0 flex-1 text-xs wrap-anywhere select-all">{redirect_uri}</code>
          <CopyButton text={redirect_uri} name="redirect URI" />
        </div>
        <TextField
          label="Issuer"
          type="url"
          autoComplete="off"
          hint="For example https://login.microsoftonline.com/your-tenant-id/v2.0"
          error={errors.issuer?.message}
          {...register("issuer")}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            label="Client ID"
            autoComplete="off"
            error={errors.client_id?.message}
            {...register("client_id")}
          />
          <TextField
            label="Client secret"
            type="password"
            autoComplete="new-password"
            placeholder={connection ? "Stored; enter another to replace it" : ""}
            error={errors.client_secret?.message}
            {...register("client_secret", { setValueAs: (value: string | undefined) => value || undefined })}
          />
        </div>
        <h3 className="mt-1 mb-3 text-sm font-semibold">New users</h3>
        <div className="mb-3 flex items-start gap-2.5 text-sm">
          <Checkbox
            id={createsId}
            checked={createsUsers}
            onChange={({ target }) => form.setValue("creates_users", target.checked, { shouldDirty: true })}
          />
          <label htmlFor={createsId} className="cursor-pointer">
            Create a user at the first sign-in of a person with an address of your domains, if a license is free
          </label>
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            label="Role without a group"
            options={options}
            error={errors.role?.message}
            {...register("role")}
          />
          <TextField
            label="Claim with the groups"
            autoComplete="off"
            spellCheck={false}
            error={errors.group_claim?.message}
            {...register("group_claim")}
          />
        </div>
        {groups.fields.length > 0 && (
          <ul aria-label="Groups and roles">
            {groups.fields.map(({ id }, index) => (
              <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-2 sm:gap-x-4">
                <TextField
                  label="Group"
                  autoComplete="off"
                  error={errors.group_roles?.[index]?.group?.message}
                  {...register(`group_roles.${index}.group`)}
                />
                <SelectField
                  label="Role"
                  options={options}
                  error={errors.group_roles?.[index]?.role?.message}
                  {...register(`group_roles.${index}.role`)}
                />
                <div className="pt-6.5">
                  <IconButton
                    label={`Remove group ${index + 1}`}
                    icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                    onPress={() => groups.remove(index)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="mb-5">
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => groups.append({ group: "", role: leastRole })}
          >
            Add Group
          </Button>
          <p className="mt-2 text-xs text-fg3">
            The first group of this list that a person has gives the role, at each sign-in.
          </p>
        </div>
      </FormCard>
      {passwordDialog}
    </section>
  );
}
