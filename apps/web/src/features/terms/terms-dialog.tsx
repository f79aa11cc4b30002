import { acceptTerms } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { hasCode } from "../../lib/has-code.ts";
import { signOut } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AcceptBox } from "./accept-box.tsx";
import { describeDevice } from "./device.ts";
import { ReadingArea } from "./reading-area.tsx";
import { latestTerms } from "./terms-api.ts";

// Terms rarely change while somebody reads them.
const TermsChanges = lazy(async () => ({ default: (await import("./terms-changes.tsx")).TermsChanges }));

const unread = "Please read the terms to the end first.";
const replaced = "The terms were revised while you were reading. Please read the new version.";

/** Blocks the portal until the user has read and accepted the latest terms. */
export function TermsDialog() {
  const client = useQueryClient();
  const { data: terms, error, isFetching, refetch } = useQuery(latestTerms);
  const html = terms?.html ?? undefined;
  // Both store the version, so that reading one version does not accept another.
  const [read, setRead] = useState<string>();
  const [ticked, setTicked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** The text that the user had read before newer terms replaced it. */
  const [replacedHtml, setReplacedHtml] = useState<string>();
  const isTicked = html !== undefined && ticked === html;

  const accept = useOneAtATime({
    mutationFn: () =>
      call(acceptTerms, {
        body: { ...describeDevice(navigator), created_ts: terms?.createdTs ?? undefined },
      }),
    onSuccess: async () => {
      client.setQueryData(
        userDetails.queryKey,
        (user) => user && { ...user, accepted_latest_terms_and_conditions: true },
      );
      // Repeats the requests that the server refused until now.
      await client.resetQueries({ predicate: ({ state }) => state.status === "error" });
    },
    onError: async (failure) => {
      if (!hasCode(failure, "terms_changed")) return setProblem(failureText(failure));
      await refetch();
      setReplacedHtml(html);
      setProblem(replaced);
    },
  });

  return (
    <Dialog
      role="alertdialog"
      size="large"
      title="Terms and Conditions"
      isOpen
      onClose={() => undefined}
      actions={
        <>
          <Button
            variant="primary"
            isDisabled={!isTicked}
            isPending={accept.isPending}
            onPress={() => {
              setProblem(undefined);
              accept.mutate();
            }}
          >
            Continue
          </Button>
          {/* Rendered before the accept button but after it in the tab order, so that one Tab leads from the terms to the button. */}
          <span className="order-first">
            <Button variant="ghost" onPress={signOut}>
              Log Out
            </Button>
          </span>
        </>
      }
    >
      <p>
        {terms ? `Revised ${terms.revised}. ` : ""}Read the terms to the end and accept them to go on to the portal.
      </p>
      <div className="my-3">
        {html !== undefined && (
          <ReadingArea key={html} html={html} onRead={() => setRead(html)}>
            {replacedHtml !== undefined && replacedHtml !== html && (
              <Suspense>
                <TermsChanges before={replacedHtml} after={html} />
              </Suspense>
            )}
          </ReadingArea>
        )}
        {!terms && error && !isFetching && (
          <div role="alert" className="flex h-[45dvh] flex-col items-start gap-2">
            <p>{failureText(error)}</p>
            <Button onPress={() => void refetch()}>Try Again</Button>
          </div>
        )}
        {!terms && (!error || isFetching) && <TextSkeleton />}
      </div>
      <AcceptBox
        isEnabled={html !== undefined && read === html}
        isTicked={isTicked}
        onChange={(isTicked) => {
          setProblem(undefined);
          setTicked(isTicked ? html : undefined);
        }}
        onRefused={() => setProblem(unread)}
      />
      <FormError>{problem}</FormError>
    </Dialog>
  );
}

function TextSkeleton() {
  return (
    <div className="flex h-[45dvh] flex-col gap-3 py-2">
      <output className="sr-only">Loading</output>
      {["w-1/3", "w-full", "w-11/12", "w-5/6", "w-2/3"].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}
