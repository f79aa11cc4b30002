import { endLift, liftEnforcement, readSignInOfCompany } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { useMay } from "../../lib/use-may.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";

type SignInOfCompany = z.output<(typeof readSignInOfCompany)["response"]>;

const signInOfCompany = (id: string) =>
  queryOptions({
    queryKey: ["sign-in-of-company", id],
    queryFn: ({ signal }) => call(readSignInOfCompany, { params: { id } }, signal),
    staleTime: staleTimes.most,
  });

/** Shows how the users of a company sign in, and lets passwords work if the sign-in that it enforces has failed. */
export function CompanySignInLift({ id }: { id: string }) {
  const client = useQueryClient();
  const mayChange = useMay()({ permission: "provider.change_company_users" });
  const { data } = useQuery(signInOfCompany(id));
  const [withPassword, passwordDialog] = usePasswordStep();
  const [reason, setReason] = useState("");
  const { mutate, error, reset, isPending } = useOneAtATime({
    mutationFn: (reason: string | null) =>
      withPassword(() =>
        reason === null
          ? call(endLift, { params: { id } })
          : call(liftEnforcement, { params: { id }, body: { reason } }),
      ),
    onSuccess: (done) => done && setReason(""),
    onSettled: () => client.invalidateQueries({ queryKey: signInOfCompany(id).queryKey }),
  });
  if (!data?.is_enforced) return <SignInState connection={data} />;
  const { issuer, lifted_reason: lifted } = data;
  const reasonError = error instanceof ApiError ? error.fields["reason"]?.[0] : undefined;
  return (
    <>
      <FormCard
        label="Company sign-in"
        onSubmit={() => mayChange && mutate(lifted === null ? reason : null)}
        message={error && reasonError === undefined && failureText(error)}
        buttons={
          mayChange && (
            <Button type="submit" isPending={isPending}>
              {lifted === null ? "Let Passwords Work" : "Enforce It Again"}
            </Button>
          )
        }
      >
        <h2 className="text-base font-semibold">Company sign-in</h2>
        <p className="mt-0.5 mb-4 text-sm text-fg2 text-pretty">
          The company enforces its own sign-in at {issuer}. If it fails, its users can sign in with their passwords
          until you enforce it again.
        </p>
        {lifted === null ? (
          mayChange && (
            <TextField
              label="Reason"
              name="reason"
              value={reason}
              maxLength={500}
              hint="The company sees it in its settings."
              error={reasonError}
              onChange={({ target }) => {
                reset();
                setReason(target.value);
              }}
            />
          )
        ) : (
          <div className="mb-5">
            <Notice tone="warn">Passwords work for the time being: {lifted}</Notice>
          </div>
        )}
      </FormCard>
      {passwordDialog}
    </>
  );
}

/** A company sign-in that is not enforced needs nothing from staff. `connection` is undefined while it loads. */
function SignInState({ connection }: { connection: SignInOfCompany | undefined }) {
  return (
    <Facts title="Company sign-in" isWide>
      {connection === null ? (
        <Fact name="State">None; users sign in to the portal itself</Fact>
      ) : (
        <>
          <Fact name="State">{connection ? stateNames[connection.state] : "…"}</Fact>
          <Fact name="Identity Provider">{connection?.issuer ?? "…"}</Fact>
        </>
      )}
    </Facts>
  );
}

const stateNames: Record<NonNullable<SignInOfCompany>["state"], string> = {
  draft: "Being set up",
  tested: "Tested, not on yet",
  on: "On; passwords work too",
};
