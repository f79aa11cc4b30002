import { confirmRecovery, refuseRecovery } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { dateAndTime } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";

/** The page of the mailed link with which a person confirms or cancels the removal of a lost second step. */
export function RecoverPage({ code, mark, foot }: { code: string | undefined; mark: ReactNode; foot: ReactNode }) {
  const { mutate, data, error, isPending, variables } = useOneAtATime({
    mutationFn: async (way: "confirm" | "cancel") => {
      const body = { code: code ?? "" };
      if (way === "confirm") return describe((await call(confirmRecovery, { body })).takes_effect_at);
      await call(refuseRecovery, { body });
      return kept;
    },
  });
  const page = { mark, foot };
  const login = (
    <Link to="/login" className={linkClass}>
      Return To Login
    </Link>
  );
  if (data)
    return (
      <AuthPage {...page} key="done" title={data.title} lead={data.lead} below={login}>
        <p className="text-center text-sm text-fg2 text-pretty">{data.next}</p>
      </AuthPage>
    );
  if (!code)
    return (
      <AuthPage {...page} title="This link is not valid" lead="It may have been cut short on its way.">
        <p className="text-center text-sm text-fg2">{login}</p>
      </AuthPage>
    );
  return (
    <AuthPage
      {...page}
      title="Have you lost your second step?"
      lead="If you confirm, it is removed, and you set up a new one. If you did not ask for this, or no longer want what you have confirmed, keep it."
      below={login}
    >
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          wide
          isPending={isPending && variables === "confirm"}
          isDisabled={isPending}
          onPress={() => mutate("confirm")}
        >
          Yes, I Have Lost It
        </Button>
        <Button
          wide
          isPending={isPending && variables === "cancel"}
          isDisabled={isPending}
          onPress={() => mutate("cancel")}
        >
          No, Keep It
        </Button>
      </div>
      {error && (
        <div className="-mb-2 pt-3">
          <FormError>{failureText(error)}</FormError>
        </div>
      )}
    </AuthPage>
  );
}

const kept = {
  title: "You keep your second step",
  lead: "The recovery was cancelled, and the administrators were informed.",
  next: "If you do not know who asked for it, change your password, too.",
};

const describe = (at: string | null) =>
  at
    ? {
        title: "You have confirmed",
        lead: `Your second step is removed on ${dateAndTime(at)}, or as soon as a second person approves it.`,
        next: "You get a mail then. The same link cancels it until then.",
      }
    : {
        title: "Your second step was removed",
        lead: "You were signed out everywhere.",
        next: "Sign in with your password, and set up a new second step.",
      };
