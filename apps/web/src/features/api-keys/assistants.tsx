import type { AssistantToken } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { lazy } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { assistantTokens, revokeToken } from "./assistants-api.ts";
import { TokenRow } from "./token-row.tsx";

const NewTokenDialog = lazy(async () => ({ default: (await import("./new-token-dialog.tsx")).NewTokenDialog }));
const ShownKeyDialog = lazy(async () => ({ default: (await import("../../ui/shown-key-dialog.tsx")).ShownKeyDialog }));

/** The tokens with which the user's assistants read and propose. */
export function Assistants() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [openNew, newDialog, closeNew] = useLazyDialog(NewTokenDialog);
  const [openShown, shownDialog] = useLazyDialog(ShownKeyDialog);
  const readAgain = () => client.invalidateQueries(assistantTokens);
  const add = () =>
    openNew({
      onMade: ({ name, token }) => {
        closeNew();
        void readAgain();
        openShown({ made: { name, key: token }, holder: "assistant" });
      },
    });
  const revoke = ({ id, name }: AssistantToken) =>
    confirm({
      title: `Revoke the permission of ${name}?`,
      text: "The assistant loses access immediately. Edits that it has proposed stay. This cannot be undone.",
      confirm: "Yes, Revoke",
      destructive: true,
      perform: async () => {
        await revokeToken(id);
        showToast(`The permission of ${name} was revoked.`);
        await readAgain();
      },
    });
  return (
    <div className="flex max-w-216 flex-col gap-5 p-4 lg:p-6">
      <div>
        <PageHeader
          title="Assistants"
          actions={
            <Button variant="primary" icon={<Bot aria-hidden size={16} strokeWidth={1.75} />} onPress={add}>
              New Token
            </Button>
          }
        />
        <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
          An AI assistant reads what you may see. If you allow it, it also proposes edits, which the provider reviews as
          usual. Enter the address <code className="wrap-anywhere">{window.location.origin}/mcp</code> in the assistant.
          It then asks you here for permission. Assistants that cannot ask need a token.
        </p>
      </div>
      <Tokens onRevoke={(token) => void revoke(token)} />
      {newDialog}
      {shownDialog}
    </div>
  );
}

function Tokens({ onRevoke }: { onRevoke: (token: AssistantToken) => void }) {
  const query = useQuery(assistantTokens);
  const { data } = query;
  const icon = <Bot strokeWidth={1.75} aria-hidden />;
  if (!data) return <MissingRows rows="tokens" icon={icon} query={query} />;
  return (
    <div className="rounded-card border border-line">
      {data.length > 0 ? (
        <ul aria-label="Tokens" className="divide-y divide-line">
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={icon} title="No assistants yet">
          Each assistant gets its own token, so that it never needs your password.
        </EmptyState>
      )}
    </div>
  );
}
