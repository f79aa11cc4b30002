import type { CompanySignIn } from "@lading/contract";
import { TextField } from "../../ui/text-field.tsx";
import type { ConnectionForm } from "./connection-form.ts";
import { CopyLine } from "./copy-line.tsx";

interface OidcFieldsProps {
  form: ConnectionForm;
  redirectUri: CompanySignIn["redirect_uri"];
  hasSecret: boolean;
}

/** The settings of OpenID Connect. */
export function OidcFields({ form, redirectUri, hasSecret }: OidcFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <p className="mb-2 text-sm text-fg2 text-pretty">
        Register the portal at the identity provider as a web application with this redirect URI:
      </p>
      <div className="mb-4">
        <CopyLine text={redirectUri} name="redirect URI" />
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
        <TextField label="Client ID" autoComplete="off" error={errors.client_id?.message} {...register("client_id")} />
        <TextField
          label="Client Secret"
          type="password"
          autoComplete="new-password"
          placeholder={hasSecret ? "Stored; enter another to replace it" : ""}
          error={errors.client_secret?.message}
          {...register("client_secret", { setValueAs: (value: string | undefined) => value || undefined })}
        />
      </div>
    </>
  );
}
