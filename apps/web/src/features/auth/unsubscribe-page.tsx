import { unsubscribe } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";

interface UnsubscribePageProps {
  /** The code of the mailed link. */
  code: string | undefined;
  mark: ReactNode;
  /** Shown at the foot of the page. */
  foot: ReactNode;
}

type State = "asked" | "sending" | "done" | "invalid";

/** Switches mails off for a user who followed the link of a mail, signed in or not. It needs a press because mail scanners also open links. */
export function UnsubscribePage({ code, mark, foot }: UnsubscribePageProps) {
  const [state, setState] = useState<State>(code ? "asked" : "invalid");
  const [failure, setFailure] = useState<string>();

  const switchOff = async () => {
    if (!code) return;
    setState("sending");
    setFailure(undefined);
    try {
      await call(unsubscribe, { query: { code } });
      setState("done");
    } catch (error) {
      if (isStatus(error, 404)) return setState("invalid");
      setState("asked");
      setFailure(failureText(error));
    }
  };

  const settings = (
    <Link to="/settings" search={{ type: "Alerts" }} className={linkClass}>
      Alert Settings
    </Link>
  );
  if (state === "done")
    return (
      <AuthPage
        key="done"
        mark={mark}
        foot={foot}
        title="You will get no more email updates"
        lead="Notifications wait for you in the portal."
      >
        <p className="text-center text-sm text-fg2">Changed your mind? {settings}</p>
      </AuthPage>
    );
  if (state === "invalid")
    return (
      <AuthPage
        key="invalid"
        mark={mark}
        foot={foot}
        title="This link is not valid"
        lead="It may have been cut short on its way, or the account is gone."
      >
        <p className="text-center text-sm text-fg2">Switch email updates off yourself: {settings}</p>
      </AuthPage>
    );
  return (
    <AuthPage
      mark={mark}
      foot={foot}
      title="Stop email updates?"
      lead="Notifications will wait for you in the portal instead."
      below={settings}
    >
      <Button variant="primary" wide isPending={state === "sending"} onPress={() => void switchOff()}>
        Unsubscribe
      </Button>
      {failure !== undefined && (
        <div className="-mb-2 pt-3">
          <FormError>{failure}</FormError>
        </div>
      )}
    </AuthPage>
  );
}
