import type { CompanySignIn } from "@lading/contract";
import { FileUp } from "lucide-react";
import { useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Certificates } from "./certificates.tsx";
import type { ConnectionForm } from "./connection-form.ts";
import { CopyLine } from "./copy-line.tsx";

interface SamlFieldsProps {
  form: ConnectionForm;
  saml: CompanySignIn["saml"];
  /** The stored connection, if it is one of SAML. */
  connection: CompanySignIn["connection"];
}

/** The settings of SAML. */
export function SamlFields({ form, saml, connection }: SamlFieldsProps) {
  const { register, setValue, control, formState } = form;
  const { errors } = formState;
  const chooser = useRef<HTMLInputElement>(null);
  const signsId = useId();
  const signsResponse = useWatch({ control, name: "signs_response" });
  return (
    <>
      <p className="mb-2 text-sm text-fg2 text-pretty">
        Register the portal at the identity provider with its{" "}
        <a href={saml.entity_id} download className="text-accent-text underline underline-offset-2">
          metadata
        </a>
        , or with its entity ID and its response address:
      </p>
      <div className="mb-4 flex flex-col gap-1">
        <CopyLine text={saml.entity_id} name="entity ID" />
        <CopyLine text={saml.acs_url} name="response address" />
      </div>
      {connection && (
        <div className="mb-4 text-sm">
          <p className="wrap-anywhere">
            <span className="text-fg2">Stored metadata of</span> {connection.issuer}
          </p>
          <Certificates certificates={connection.certificates} />
        </div>
      )}
      <TextArea
        label={connection ? "New Metadata" : "Metadata"}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        hint={
          connection
            ? "Only to replace the stored ones, for example before the next certificate is used."
            : "An XML document, which the identity provider offers as a file or at an address."
        }
        error={errors.metadata?.message}
        {...register("metadata")}
      />
      <div className="mb-4">
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="Metadata file"
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = "";
            void file?.text().then((text) => setValue("metadata", text, { shouldDirty: true, shouldValidate: true }));
          }}
        />
        <Button icon={<FileUp aria-hidden size={16} strokeWidth={1.75} />} onPress={() => chooser.current?.click()}>
          Choose File…
        </Button>
      </div>
      <TextField
        label="Identifying Attribute"
        autoComplete="off"
        spellCheck={false}
        hint="Leave empty if the NameID is persistent. The value must never pass to another person, so an email address does not fit."
        error={errors.subject_attribute?.message}
        {...register("subject_attribute")}
      />
      <div className="mb-4 flex items-start gap-2.5 text-sm">
        <Checkbox
          id={signsId}
          checked={signsResponse}
          onChange={({ target }) => setValue("signs_response", target.checked, { shouldDirty: true })}
        />
        <label htmlFor={signsId} className="cursor-pointer">
          Require a signed response besides the signed assertion
        </label>
      </div>
    </>
  );
}
