import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { userDetails } from "../../lib/current-user.ts";
import { deployment } from "../../lib/deployment.ts";
import { signOut } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const retryMs = 15_000;

/** Tells users that their company is suspended, and which contact can open it again. When it resumes, the portal is usable again without a reload. */
export function SuspendedDialog({ detail }: { detail: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const { refetch, isFetching } = useQuery(userDetails);

  const retry = async () => {
    const { isError } = await refetch();
    if (isError) return;
    // Repeats what the server refused, without unmounting forms.
    await client.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    await router.invalidate();
  };
  const retryAutomatically = useEffectEvent(() => void retry());
  useEffect(() => {
    const timer = setInterval(() => retryAutomatically(), retryMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <Dialog
      role="alertdialog"
      title="Your company is suspended"
      isOpen
      onClose={() => undefined}
      actions={
        <>
          <Button variant="ghost" onPress={signOut}>
            Log Out
          </Button>
          <Button variant="primary" isPending={isFetching} onPress={() => void retry()}>
            Try Again
          </Button>
        </>
      }
    >
      <p>{detail}</p>
      <p className="mt-2">
        Nothing is lost: once the company is active again, you can continue where you are. Questions:{" "}
        <a
          href={`mailto:${deployment.providerMailbox}`}
          className="rounded-badge font-medium text-accent-text wrap-anywhere hover:underline"
        >
          {deployment.providerMailbox}
        </a>
      </p>
    </Dialog>
  );
}
