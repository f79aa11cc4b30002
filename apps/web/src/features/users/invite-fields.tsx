import { defaultInviteText, mostInvitations } from "@lading/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { companyDetails } from "../../lib/current-user.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { InviteForm } from "./invite-form.ts";
import { InviteRow } from "./invite-row.tsx";
import { MoreLicensesLink } from "./more-licenses-link.tsx";
import { useInviteRows } from "./use-invite-rows.ts";
import { roleList } from "./users-api.ts";

/** The fields of the form: people, their roles and the message. */
export function InviteFields() {
  const form = useFormContext<InviteForm>();
  const { data: company } = useSuspenseQuery(companyDetails);
  const { data: roles, isError, refetch } = useQuery(roleList);
  const { rows, room, leftOut, paste, add, remove } = useInviteRows(form, company.remaining_licenses);
  const remaining = company.remaining_licenses ?? mostInvitations;
  const count = `${licensesRemain(remaining)}, ${rows.length} needed`;

  if (!roles)
    return isError ? (
      <Notice
        tone="bad"
        action={
          <Button variant="link" onPress={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        The roles could not be loaded.
      </Notice>
    ) : (
      <Skeleton className="h-44 w-full" />
    );
  return (
    <>
      {rows.map((row, place) => (
        <InviteRow
          key={row.id}
          place={place}
          roles={roles}
          onPaste={(event) => paste(event, place)}
          onRemove={rows.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      {remaining < rows.length ? (
        // Sending stays possible because the number may be outdated. The server checks it again.
        <div className="mb-4">
          <Notice tone="warn" action={<MoreLicensesLink />}>
            {`${count}. They can be sent once enough licenses are free.`}
          </Notice>
        </div>
      ) : (
        <div className="-mt-1 mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-4 text-fg3">
          {room > 0 && (
            <span className="-ml-1">
              <Button variant="link" icon={<Plus aria-hidden size={16} strokeWidth={1.75} />} onPress={add}>
                Add Another
              </Button>
            </span>
          )}
          {room === 0 && remaining > rows.length && `You can invite at most ${mostInvitations} people at a time.`}
          {remaining === rows.length && <MoreLicensesLink />}
          <span className="tabular-nums">{count}</span>
        </div>
      )}
      <output>
        {leftOut.length > 0 && (
          <span className="mb-4 block">
            <Notice tone="warn">
              {`There was no room for ${leftOut.length === 1 ? "1 address" : `${leftOut.length} addresses`}: ${leftOut.join(", ")}`}
            </Notice>
          </span>
        )}
      </output>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs text-fg3">
        {roles.map(({ name, description }) => (
          <div key={name} className="contents">
            <dt className="font-medium text-fg2">{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <TextArea
        label="Message (optional)"
        rows={3}
        maxLength={2000}
        error={form.formState.errors.invite_text?.message}
        hint={`Default: “${defaultInviteText}”`}
        {...form.register("invite_text")}
      />
    </>
  );
}
