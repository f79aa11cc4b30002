import {
  addCompanyDomain,
  checkCompanyDomain,
  removeCompanyDomain,
  type CompanyDomain,
  type CompanySignIn,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Ago } from "../../ui/moment.tsx";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { companySignIn } from "./company-sign-in-api.ts";
import { SignInCard } from "./sign-in-card.tsx";

/** The domains of the company's e-mail addresses. */
export function DomainsCard({ domains }: Pick<CompanySignIn, "domains">) {
  const client = useQueryClient();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [domain, setDomain] = useState("");
  const refresh = () => client.invalidateQueries({ queryKey: companySignIn.queryKey });
  const adding = useOneAtATime({
    mutationFn: (domain: string) => withPassword(() => call(addCompanyDomain, { body: { domain } })),
    onSuccess: (added) => added && setDomain(""),
    onSettled: refresh,
  });
  const { error } = adding;
  return (
    <SignInCard
      title="Domains"
      about="Your company's sign-in works only for email addresses of domains that it has verified. Add the TXT record at your domain's name server, then check it here."
    >
      {domains.length > 0 && (
        <ul aria-label="Domains" className="mb-4 divide-y divide-line border-y border-line">
          {domains.map((one) => (
            <DomainRow key={one.id} domain={one} />
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label="Add a domain"
        className="grid max-w-120 items-start gap-x-2 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate(domain);
        }}
      >
        <TextField
          label="Domain"
          name="domain"
          value={domain}
          hint="The part after the @, for example bluemesa.example."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={error ? (error instanceof ApiError && error.fields["domain"]?.[0]) || failureText(error) : undefined}
          onChange={({ target: { value } }) => {
            adding.reset();
            setDomain(value);
          }}
        />
        <div className="sm:pt-6.5">
          <Button type="submit" isPending={adding.isPending}>
            Add Domain
          </Button>
        </div>
      </form>
      {passwordDialog}
    </SignInCard>
  );
}

const states = {
  waiting: { tone: "warn", label: "Not verified yet" },
  proved: { tone: "ok", label: "Verified" },
  missing: { tone: "bad", label: "Record missing" },
} as const;

function DomainRow({ domain: { id, domain, state, record, checked_at } }: { domain: CompanyDomain }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const refresh = () => client.invalidateQueries({ queryKey: companySignIn.queryKey });
  const checking = useOneAtATime({
    mutationFn: () => call(checkCompanyDomain, { params: { id } }),
    onSuccess: (checked) =>
      checked.state === "proved"
        ? showToast(`${domain} is verified.`)
        : showToast("The record was not found. Name servers can take an hour to show a new one.", "bad"),
    onSettled: refresh,
  });
  const removing = useOneAtATime({
    mutationFn: () => withPassword(() => call(removeCompanyDomain, { params: { id } })),
    onSettled: refresh,
  });
  const askToRemove = async () => {
    const text = "New users with addresses of this domain can no longer sign in at your company.";
    if (await confirm({ title: `Remove ${domain}?`, text, confirm: "Yes, Remove", destructive: true }))
      removing.mutate();
  };
  const failure = checking.error ?? removing.error;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-medium wrap-anywhere">{domain}</span>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        <div className="ml-auto flex gap-2">
          <Button isPending={removing.isPending} onPress={() => void askToRemove()} aria-label={`Remove ${domain}`}>
            Remove
          </Button>
          <Button isPending={checking.isPending} onPress={() => checking.mutate()} aria-label={`Check ${domain}`}>
            Check
          </Button>
        </div>
      </div>
      {state !== "proved" && (
        <div className="flex items-center gap-1 rounded-control bg-subtle py-0.5 pr-1 pl-3">
          <code className="min-w-0 flex-1 text-xs wrap-anywhere select-all">{record}</code>
          <CopyButton text={record} name="record" />
        </div>
      )}
      <p className="text-xs text-fg3">
        {checked_at ? (
          <>
            TXT record last checked <Ago at={checked_at} />
          </>
        ) : (
          "TXT record, not checked yet"
        )}
      </p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failureText(failure)}
        </p>
      )}
      {passwordDialog}
    </li>
  );
}
