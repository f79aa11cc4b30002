import { type CompanySignIn, mostExemptUsers, switchCompanySignIn } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { companySignIn, usersToExempt } from "./company-sign-in-api.ts";
import { SignInCard } from "./sign-in-card.tsx";

const modes = [
  { value: "off", label: "Off", about: "Everyone signs in with a password." },
  { value: "on", label: "On", about: "Users choose between their password and your company's sign-in." },
  {
    value: "enforced",
    label: "Enforced",
    about:
      "Passwords of your domains stop working. Their users are signed out, and assistants that they connected need new tokens. API keys keep working.",
  },
] as const;

type Mode = (typeof modes)[number]["value"];

interface SwitchCardProps {
  connection: NonNullable<CompanySignIn["connection"]>;
  exemptUsers: CompanySignIn["exempt_users"];
  companyCode: string;
}

/** Whether users sign in at the company. */
export function SwitchCard({ connection, exemptUsers, companyCode }: SwitchCardProps) {
  const client = useQueryClient();
  const [withPassword, passwordDialog] = usePasswordStep();
  const current: Mode = connection.state !== "on" ? "off" : connection.is_enforced ? "enforced" : "on";
  const [mode, setMode] = useState<Mode>(current);
  const [exempt, setExempt] = useState(exemptUsers.map(({ id }) => id));
  const saving = useOneAtATime({
    mutationFn: () =>
      withPassword(() =>
        call(switchCompanySignIn, {
          body: { on: mode !== "off", enforced: mode === "enforced", exempt_users: mode === "enforced" ? exempt : [] },
        }),
      ),
    onSuccess: (saved) => {
      if (!saved) return;
      client.setQueryData(companySignIn.queryKey, saved);
      showToast("Your changes are saved.");
    },
  });
  const { error } = saving;
  const exemptError = error instanceof ApiError ? error.fields["exempt_users"]?.[0] : undefined;
  const isChanged =
    mode !== current || (mode === "enforced" && exempt.join() !== exemptUsers.map(({ id }) => id).join());
  const link = `${location.origin}/login?company=${encodeURIComponent(companyCode)}`;
  return (
    <SignInCard
      title="Company sign-in"
      badge={current !== "off" && <Badge tone="ok">{current === "on" ? "On" : "Enforced"}</Badge>}
      about={`Users can also begin at ${link}.`}
    >
      {connection.lifted_reason !== null && (
        <div className="mb-4">
          <Notice tone="warn">
            The provider has switched passwords on again for the time being: {connection.lifted_reason}
          </Notice>
        </div>
      )}
      <form
        aria-label="Company sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <RadioGroup
          label="Users of Your Domains"
          layout="column"
          options={modes}
          value={mode}
          isDisabled={connection.state === "draft"}
          hint={connection.state === "draft" ? "Test the sign-in successfully before you switch it on." : undefined}
          onChange={(chosen) => {
            saving.reset();
            setMode(chosen);
          }}
        />
        {mode === "enforced" && (
          <ExemptUsers
            chosen={exempt}
            error={exemptError}
            onChange={(chosen) => {
              saving.reset();
              setExempt(chosen);
            }}
          />
        )}
        {error && exemptError === undefined && (
          <div role="alert" className="mb-4">
            <Notice tone="bad">{failureText(error)}</Notice>
          </div>
        )}
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={saving.isPending}>
          Save
        </Button>
      </form>
      {passwordDialog}
    </SignInCard>
  );
}

interface ExemptUsersProps {
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The users whose password works in case the company's sign-in fails. */
function ExemptUsers({ chosen, error, onChange }: ExemptUsersProps) {
  const lineId = useId();
  const { data } = useQuery(usersToExempt);
  return (
    <fieldset aria-describedby={lineId} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Users who keep their password</legend>
      <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-control border border-line p-2 sm:grid-cols-2">
        {data?.results.map(({ id, name, email }) => (
          <label
            key={id}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 hover:bg-muted"
          >
            <Checkbox
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= mostExemptUsers}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-xs text-fg3">{email}</span>
            </span>
          </label>
        ))}
      </div>
      <p
        id={lineId}
        role={error ? "alert" : undefined}
        className={`pt-1.5 pb-4 text-xs ${error ? "text-bad" : "text-fg3"}`}
      >
        {error ?? `One to ${mostExemptUsers}, each with a second step, in case your company's sign-in fails.`}
      </p>
    </fieldset>
  );
}
