import {
  allowAuthorization,
  authorizationParameters,
  describeAuthorization,
  type DescribedAuthorization,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";

/** Reads the request of the client, which is in the address. Of a parameter that comes twice nothing is sent, so it is refused. */
function readRequest() {
  const given = new URLSearchParams(location.search);
  const known = authorizationParameters.filter((name) => given.getAll(name).length === 1);
  return Object.fromEntries(known.map((name) => [name, given.get(name) ?? ""]));
}

/** The page on which the user allows a program to act as an assistant: the authorization endpoint of OAuth. */
export function AuthorizePage({ mark }: { mark: ReactNode }) {
  const [asked] = useState(readRequest);
  const { data, error } = useQuery({
    queryKey: ["authorization", asked],
    queryFn: ({ signal }) => call(describeAuthorization, { query: asked }, signal),
    staleTime: Infinity,
    retry: false,
  });
  const home = (
    <Link to="/homepage" className={linkClass}>
      Open the portal
    </Link>
  );
  if (error)
    return (
      <AuthPage key="error" mark={mark} title="This assistant cannot be connected" lead={failureText(error)}>
        <p className="text-center text-sm text-fg2">{home}</p>
      </AuthPage>
    );
  if (!data)
    return (
      <AuthPage mark={mark} title="Connect an assistant" lead="Looking up the assistant…">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-36 w-full" />
      </AuthPage>
    );
  return <Question key="question" mark={mark} asked={asked} described={data} />;
}

interface QuestionProps {
  mark: ReactNode;
  asked: ReturnType<typeof readRequest>;
  described: DescribedAuthorization;
}

function Question({ mark, asked, described }: QuestionProps) {
  const { client_host, client_name, redirect_host, scopes, problem, cancel_url } = described;
  const [withPassword, passwordDialog] = usePasswordStep();
  const { data, error, isPending, mutate } = useOneAtATime({
    mutationFn: async () => (await withPassword(() => call(allowAuthorization, { body: asked }))) ?? null,
    onSuccess: (allowed) => allowed && location.assign(allowed.redirect_url),
  });
  const settings = (
    <Link to="/settings" search={{ type: "Assistants" }} className={linkClass}>
      Assistants
    </Link>
  );
  if (data)
    return (
      <AuthPage
        key="done"
        mark={mark}
        title={`You allowed ${client_host}`}
        lead="You can close this page when the assistant says that it is connected."
      >
        <p className="text-center text-sm text-fg2">Changed your mind? Revoke it in {settings}.</p>
      </AuthPage>
    );
  const cancel = () => location.assign(cancel_url);
  if (problem !== null)
    return (
      <AuthPage key="problem" mark={mark} title={`${client_host} cannot be connected`} lead={problem}>
        <Button wide onPress={cancel}>
          Return to the Assistant
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage
      key="question"
      mark={mark}
      title={`Allow ${client_host} to act for you?`}
      lead={`It calls itself “${client_name}”. The portal cannot check this name.`}
    >
      <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
        <li>It reads the products, orders and documents that you may see. Its answers leave the portal.</li>
        {scopes.includes("mcp:propose") && <li>It proposes edits of products, which the provider reviews.</li>}
      </ul>
      <p className="mb-5 text-sm text-fg2 text-pretty">
        {redirect_host === null
          ? "The permission goes to a program on this device. Continue only if you have just started to connect it."
          : `The permission goes to ${redirect_host}.`}{" "}
        It works for 90 days, or until you revoke it in the settings.
      </p>
      <div className="flex justify-end gap-3">
        <Button onPress={cancel} isDisabled={isPending}>
          Cancel
        </Button>
        <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
          Allow
        </Button>
      </div>
      {error && (
        <div className="-mb-2 pt-3">
          <FormError>{failureText(error)}</FormError>
        </div>
      )}
      {passwordDialog}
    </AuthPage>
  );
}
