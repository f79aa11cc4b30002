import { type PersonFactor, recoveryDelayHours, recoveryLinkDays } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { Moment } from "./moment.tsx";
import { dateAndTime } from "../lib/formats.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { TextArea } from "./text-area.tsx";
import { showToast } from "./toast.tsx";
import { usePasswordStep } from "./use-password-step.tsx";

/** The calls for one person, which differ between Vendor Admins and staff. */
export interface RecoveryCalls {
  read: (signal: AbortSignal) => Promise<PersonFactor>;
  start: (body: { reason: string }) => Promise<PersonFactor>;
  approve: () => Promise<PersonFactor>;
  cancel: () => Promise<PersonFactor>;
}

interface FactorRecoveryDialogProps {
  person: { id: string; name: string };
  calls: RecoveryCalls;
  onClose: () => void;
}

/** Starts the removal of a person's lost second step, and shows, approves or cancels the one under way. */
export function FactorRecoveryDialog({ person: { id, name }, calls, onClose }: FactorRecoveryDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [reason, setReason] = useState("");
  const queryKey = ["person-factor", id];
  // Read again at each opening, because the person acts elsewhere.
  const { data, error: missing } = useQuery({ queryKey, queryFn: ({ signal }) => calls.read(signal), gcTime: 0 });
  const act = useOneAtATime({
    mutationFn: (way: "start" | "approve" | "cancel") => {
      if (way === "cancel") return calls.cancel();
      return withPassword(() => (way === "start" ? calls.start({ reason }) : calls.approve()));
    },
    onSuccess: (now, way) => {
      if (!now) return;
      client.setQueryData(queryKey, now);
      if (way === "start") return showToast(`A link was mailed to ${name}.`);
      showToast(way === "cancel" || now.has_factor ? doneTexts[way] : `The second step of ${name} was removed.`);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const recovery = data?.recovery;
  const mayStart = data?.has_factor === true && !recovery;
  const fieldError = act.error instanceof ApiError ? act.error.fields["reason"]?.[0] : undefined;
  return (
    <>
      <Dialog
        title={`Second step of ${name}`}
        size="medium"
        isOpen
        onClose={() => !act.isPending && onClose()}
        actions={
          <>
            <Button onPress={onClose} isDisabled={act.isPending}>
              Close
            </Button>
            {recovery && (
              <Button isPending={act.isPending && act.variables === "cancel"} onPress={() => act.mutate("cancel")}>
                Cancel Recovery
              </Button>
            )}
            {data?.may_approve && (
              <Button
                variant="primary"
                isPending={act.isPending && act.variables === "approve"}
                onPress={() => act.mutate("approve")}
              >
                Approve
              </Button>
            )}
            {mayStart && (
              <Button type="submit" form={formId} variant="primary" isPending={act.isPending}>
                Start Recovery
              </Button>
            )}
          </>
        }
      >
        {missing ? (
          <FormError>{failureText(missing)}</FormError>
        ) : !data ? (
          <Skeleton className="h-24" />
        ) : recovery ? (
          <>
            <Notice tone="info">{describe(recovery, name)}</Notice>
            <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
              <Fact name="Started">
                <Moment at={recovery.started_at} />, by {recovery.started_by}
              </Fact>
              <Fact name="Reason">{recovery.reason}</Fact>
              <Fact name="Confirmed">{recovery.confirmed_at ? <Moment at={recovery.confirmed_at} /> : "Not yet"}</Fact>
              <Fact name="Approved">{recovery.approved_by ? `By ${recovery.approved_by}` : "Not yet"}</Fact>
            </dl>
          </>
        ) : data.has_factor ? (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              act.mutate("start");
            }}
          >
            <p className="mb-4">
              {`Use this if ${name} has lost the phone or the passkey and has no recovery code left. ${name} confirms with a mailed link. ${recoveryDelayHours} hours later, or at once if a second person approves it here, the second step is removed, and ${name} is signed out everywhere, signs in with the password and sets up a new one. Assistants need new tokens; API keys keep working. All administrators are informed.`}
            </p>
            <TextArea
              label="Reason"
              hint={`For instance how you made sure that it is ${name}. ${name} and the administrators read it.`}
              name="reason"
              maxLength={500}
              value={reason}
              error={fieldError}
              onChange={(event) => {
                act.reset();
                setReason(event.target.value);
              }}
            />
          </form>
        ) : (
          <p>{`${name} signs in without a second step, so there is nothing to recover.`}</p>
        )}
        {act.error && fieldError === undefined && <FormError>{failureText(act.error)}</FormError>}
      </Dialog>
      {passwordDialog}
    </>
  );
}

const doneTexts = {
  approve: "You have approved the recovery. It takes effect when the person confirms.",
  cancel: "The recovery was cancelled.",
};

function describe({ takes_effect_at: at, approved_by }: NonNullable<PersonFactor["recovery"]>, name: string) {
  if (at) return `The second step is removed on ${dateAndTime(at)}, or as soon as a second person approves it.`;
  const then = approved_by ? "is removed then" : `is removed ${recoveryDelayHours} hours later`;
  return `${name} has not confirmed yet. The mailed link works for ${recoveryLinkDays} days. The second step ${then}.`;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-fg3">{name}</dt>
    <dd className="wrap-anywhere text-fg">{children}</dd>
  </>
);
