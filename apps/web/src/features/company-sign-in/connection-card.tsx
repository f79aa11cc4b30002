import { type CompanySignIn, removeCompanySignIn, saveCompanySignIn } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { companySignIn } from "./company-sign-in-api.ts";
import { checkConnection, getValues, type ConnectionForm } from "./connection-form.ts";
import { NewUsersFields } from "./new-users-fields.tsx";
import { OidcFields } from "./oidc-fields.tsx";
import { SamlFields } from "./saml-fields.tsx";

const kinds = [
  { value: "oidc", label: "OpenID Connect" },
  { value: "saml", label: "SAML" },
] as const;

interface ConnectionCardProps extends Pick<CompanySignIn, "connection" | "redirect_uri" | "saml"> {
  /** The names of all roles of vendors. */
  roles: readonly string[];
}

/** The company's identity provider, and who becomes a user by it. */
export function ConnectionCard({ connection, redirect_uri, saml, roles }: ConnectionCardProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const form: ConnectionForm = useForm({ resolver: checkConnection, defaultValues: getValues(connection) });
  const { control, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const kind = useWatch({ control, name: "kind" });
  useLeaveGuard(isDirty);

  const submit = handleSubmit(async (body) => {
    try {
      const saved = await withPassword(() => call(saveCompanySignIn, { body }));
      if (!saved) return;
      client.setQueryData(companySignIn.queryKey, saved);
      reset(getValues(saved.connection));
      showToast(saved.connection?.state === "draft" ? "Saved. Test it next." : "Your changes are saved.");
    } catch (error) {
      showFailure(error, setError, ["issuer", "client_id", "client_secret", "metadata", "subject_attribute", "role"]);
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
        <div className="mt-3">
          <RadioGroup
            label="Protocol"
            options={kinds}
            value={kind}
            onChange={(chosen) => form.setValue("kind", chosen, { shouldDirty: true })}
          />
        </div>
        {kind === "oidc" ? (
          <OidcFields form={form} redirectUri={redirect_uri} hasSecret={connection?.kind === "oidc"} />
        ) : (
          <SamlFields form={form} saml={saml} connection={connection?.kind === "saml" ? connection : null} />
        )}
        <NewUsersFields form={form} roles={roles} />
      </FormCard>
      {passwordDialog}
    </section>
  );
}
