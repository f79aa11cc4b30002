import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { leaveBy } from "../../ui/leaving.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { SessionRow } from "./session-row.tsx";
import { sessions, signOutElsewhere, signOutEverywhere, useSignOutEverywhere } from "./sessions-api.ts";

/** The number of rows shown at first. A program can create a new session each hour, so the list can be long. */
const firstRows = 5;

/** Lists the user's sessions, with buttons that end them. */
export function Sessions() {
  const { data, error, isFetching, refetch } = useQuery(sessions);
  const [showsAll, setShowsAll] = useState(false);
  const confirm = useConfirm();
  const section = useRef<HTMLElement>(null);
  const one = useOneAtATime({
    mutationFn: useSignOutEverywhere(),
    onSuccess: (_, { device }) => {
      // The row and its button are removed, so the section takes the focus.
      section.current?.focus({ preventScroll: true });
      showToast(`You were signed out of ${device}.`);
    },
  });
  const all = useMutation({ mutationFn: signOutEverywhere });
  const client = useQueryClient();
  const elsewhere = useOneAtATime({
    mutationFn: () => signOutElsewhere(client),
    onSuccess: () => showToast("You were signed out everywhere else."),
  });
  const failure = one.error ?? elsewhere.error ?? all.error;
  const others = data ? data.length - 1 : 0;
  const askToSignOut = () =>
    confirm({
      title: "Sign out everywhere?",
      text: `${
        others > 0
          ? `You will be signed out here and in ${others === 1 ? "one other session" : `${others} other sessions`}.`
          : "You will be signed out here. You have no other session."
      } You will have to sign in again, and assistants that you connected need new tokens. Your API keys keep working.`,
      confirm: "Yes, Sign Out",
      destructive: true,
      // The page shows the error, so the dialog closes.
      perform: () => all.mutateAsync().catch(() => undefined),
    });

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sessions-title"
      className="max-w-184 rounded-card border border-line"
    >
      <div className="px-4 pt-4 pb-3 sm:px-5 sm:pt-5">
        <h2 id="sessions-title" className="text-base font-semibold">
          Sessions
        </h2>
        <p className="mt-0.5 text-sm text-fg2 text-pretty">
          The devices on which you are signed in. If you do not recognize a device, sign it out and change your
          password. Signing out everywhere or everywhere else also ends the assistants that you connected. Your API keys
          keep working.
        </p>
      </div>
      {data ? (
        <ul className="divide-y divide-line border-t border-line">
          {data.slice(0, showsAll ? undefined : firstRows).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isPending={one.isPending && one.variables?.id === session.id}
              onSignOut={() => one.mutate(session)}
            />
          ))}
        </ul>
      ) : error && !isFetching ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 text-sm sm:px-5">
          <p className="min-w-60 flex-1 text-bad">{failureText(error)}</p>
          <Button onPress={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <div className="flex h-16 flex-col justify-center gap-2 border-t border-line px-4 sm:px-5">
          <output className="sr-only">Loading</output>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-64" />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-subtle px-4 py-3 sm:px-5">
        <div role="alert" className="min-w-60 flex-1 text-sm text-bad text-pretty wrap-anywhere empty:hidden">
          {failure && failureText(failure)}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          {data && data.length > firstRows && !showsAll && (
            <Button variant="ghost" onPress={() => setShowsAll(true)}>
              Show All {data.length}
            </Button>
          )}
          {others > 0 && (
            <Button isPending={elsewhere.isPending} onPress={() => elsewhere.mutate()}>
              Sign Out Everywhere Else
            </Button>
          )}
          <Button onPress={() => leaveBy(() => void askToSignOut())} isDisabled={!data}>
            Sign Out Everywhere
          </Button>
        </div>
      </div>
    </section>
  );
}
