import { createDirectoryToken, type DirectoryToken, mostDirectoryTokens, revokeDirectoryToken } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Ago } from "../../ui/moment.tsx";
import { date } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { directory } from "./directory-api.ts";
import { SignInCard } from "./sign-in-card.tsx";

const ShownKeyDialog = lazy(async () => ({ default: (await import("../../ui/shown-key-dialog.tsx")).ShownKeyDialog }));

/** The tokens with which the company's directory manages its users. */
export function DirectoryCard() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { data } = useQuery(directory);
  const [withPassword, passwordDialog] = usePasswordStep();
  const [openShown, shownDialog] = useLazyDialog(ShownKeyDialog);
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: directory.queryKey });
  const making = useOneAtATime({
    mutationFn: (name: string) => withPassword(() => call(createDirectoryToken, { body: { name } })),
    onSuccess: (made) => {
      if (!made) return;
      setName("");
      openShown({ made: { name: made.name, key: made.token }, holder: "directory" });
    },
    onSettled: refresh,
  });
  if (!data) return null;
  const revoke = async ({ id, name }: DirectoryToken) => {
    const text = "The directory can no longer create, change or deactivate users with it. This cannot be undone.";
    if (!(await confirm({ title: `Revoke the token ${name}?`, text, confirm: "Yes, Revoke", destructive: true })))
      return;
    try {
      if (await withPassword(() => call(revokeDirectoryToken, { params: { id } })))
        showToast(`The token ${name} was revoked.`);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await refresh();
  };
  const { base_url, tokens, users } = data;
  const { error } = making;
  const failure = error ? (error instanceof ApiError && error.fields["name"]?.[0]) || failureText(error) : undefined;
  return (
    <SignInCard
      title="Directory"
      badge={
        tokens.some(({ state, last_used_at }) => state === "active" && last_used_at !== null) && (
          <Badge tone="ok">Connected</Badge>
        )
      }
      about="Your directory can create, change and deactivate your users (SCIM), for example Microsoft Entra ID or Okta. A user whom it deactivates loses access at once. Enter this address and a token there:"
    >
      <div className="mb-4 flex items-center gap-1 rounded-control bg-subtle py-0.5 pr-1 pl-3">
        <code className="min-w-0 flex-1 text-xs wrap-anywhere select-all">{base_url}</code>
        <CopyButton text={base_url} name="address" />
      </div>
      {users > 0 && <p className="mb-4 text-sm">{users === 1 ? "It manages 1 user." : `It manages ${users} users.`}</p>}
      {tokens.length > 0 && (
        <ul aria-label="Tokens of the directory" className="mb-4 divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
      )}
      {tokens.length < mostDirectoryTokens ? (
        <form
          noValidate
          aria-label="Make a token"
          className="grid max-w-120 items-start gap-x-2 sm:grid-cols-[1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            // Otherwise the password would be asked for first.
            if (name.trim() === "") setMissing(true);
            else making.mutate(name);
          }}
        >
          <TextField
            label="Token Name"
            name="name"
            value={name}
            maxLength={60}
            hint={
              tokens.length === 0 ? "For example the name of your directory." : "A second token can replace the first."
            }
            autoComplete="off"
            error={isMissing ? "Name is required." : failure}
            onChange={({ target: { value } }) => {
              making.reset();
              setMissing(false);
              setName(value);
            }}
          />
          <div className="sm:pt-6.5">
            <Button type="submit" isPending={making.isPending}>
              Make Token
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-xs text-fg3">There are at most {mostDirectoryTokens} tokens. Revoke one to make another.</p>
      )}
      {passwordDialog}
      {shownDialog}
    </SignInCard>
  );
}

function TokenRow({ token, onRevoke }: { token: DirectoryToken; onRevoke: () => void }) {
  const { name, state, last_used_at, last_used_from, expires_at } = token;
  const from = last_used_from === null ? "" : ` from ${last_used_from}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {state === "expired" && <Badge>Expired</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg3 wrap-anywhere tabular-nums">
          <span>
            {last_used_at === null ? (
              "Never used"
            ) : (
              <>
                Last used <Ago at={last_used_at} />
                {from}
              </>
            )}
          </span>
          <span>
            {state === "expired" ? "Expired" : "Expires"} {date(expires_at)}
          </span>
        </p>
      </div>
      <Button aria-label={`Revoke ${name}`} onPress={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
