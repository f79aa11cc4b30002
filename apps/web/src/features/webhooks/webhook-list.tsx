import { webhookOverlapHours, type CreatedWebhook, type Webhook } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { getHost, WebhookCard } from "./webhook-card.tsx";
import { readWebhooksAgain, webhookList, type WebhookSide } from "./webhooks-api.ts";

const WebhookDialog = lazy(async () => ({ default: (await import("./webhook-dialog.tsx")).WebhookDialog }));
const SecretDialog = lazy(async () => ({ default: (await import("./secret-dialog.tsx")).SecretDialog }));

interface WebhookListProps {
  side: WebhookSide;
  /** Gets the button for a new webhook, and the list. */
  renderPage: (add: ReactNode, list: ReactNode) => ReactNode;
}

/** The webhooks of one side, with what can be done with them. */
export function WebhookList({ side, renderPage }: WebhookListProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [openForm, formDialog, closeForm] = useLazyDialog(WebhookDialog);
  const [openSecret, secretDialog] = useLazyDialog(SecretDialog);
  const [withPassword, passwordDialog] = usePasswordStep();
  const query = useQuery(webhookList(side));
  const { data } = query;

  const edit = (webhook?: Webhook) =>
    openForm({
      side,
      webhook,
      onSaved: (saved) => {
        closeForm();
        void readWebhooksAgain(client);
        if (saved.secret !== undefined) openSecret({ webhook: saved as CreatedWebhook }); // Only a new one has a secret.
        else showToast("The webhook was saved.");
      },
    });

  /** Shows the failure of an action, and the state after it. */
  const act = async (action: () => Promise<unknown>, done: string) => {
    try {
      if ((await action()) !== undefined) showToast(done);
    } catch (failure) {
      showToast(failureText(failure), "bad");
    }
    await readWebhooksAgain(client);
  };

  const rotate = async ({ id, url }: Webhook) => {
    const isSure = await confirm({
      title: `Replace the secret of ${getHost(url)}?`,
      text: `You get a new secret. For ${webhookOverlapHours} hours, requests are signed with the old one too, so that you can change your program in the meantime.`,
      confirm: "Replace",
    });
    if (!isSure) return;
    try {
      const created = await withPassword(() => call(side.calls.rotate, { params: { id } }));
      if (created) openSecret({ webhook: created });
    } catch (failure) {
      showToast(failureText(failure), "bad");
    }
    await readWebhooksAgain(client);
  };

  const remove = ({ id, url }: Webhook) =>
    confirm({
      title: `Delete the webhook to ${getHost(url)}?`,
      text: "Nothing is sent to it from now on, and its deliveries are deleted. This cannot be undone.",
      confirm: "Yes, Delete",
      destructive: true,
      perform: async () => {
        await call(side.calls.remove, { params: { id } });
        showToast("The webhook was deleted.");
        await readWebhooksAgain(client);
      },
    });

  const setState = ({ id, url }: Webhook, state: "active" | "paused") =>
    act(
      () => withPassword(() => call(side.calls.change, { params: { id }, body: { state } })),
      state === "active" ? `${getHost(url)} gets deliveries again.` : `${getHost(url)} is paused; deliveries wait.`,
    );

  const test = ({ id, url }: Webhook) =>
    act(() => call(side.calls.test, { params: { id } }), `A test is on its way to ${getHost(url)}.`);

  const renderList = () => {
    if (!data)
      return <MissingRows rows="webhooks" icon={<WebhookIcon strokeWidth={1.75} aria-hidden />} query={query} />;
    if (data.length === 0)
      return (
        <div className="rounded-card border border-line">
          <EmptyState icon={<WebhookIcon strokeWidth={1.75} aria-hidden />} title="No webhooks yet">
            A webhook tells a program at once that something changed, so that it need not ask again and again.
          </EmptyState>
        </div>
      );
    return (
      <ul aria-label="Webhooks" className="flex flex-col gap-4">
        {data.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            side={side}
            webhook={webhook}
            onEdit={() => edit(webhook)}
            onTest={() => void test(webhook)}
            onSetState={(state) => void setState(webhook, state)}
            onRotate={() => void rotate(webhook)}
            onDelete={() => void remove(webhook)}
          />
        ))}
      </ul>
    );
  };

  return (
    <>
      {renderPage(
        <Button
          variant="primary"
          icon={<WebhookIcon aria-hidden size={16} strokeWidth={1.75} />}
          onPress={() => edit()}
        >
          New Webhook
        </Button>,
        renderList(),
      )}
      {formDialog}
      {secretDialog}
      {passwordDialog}
    </>
  );
}
