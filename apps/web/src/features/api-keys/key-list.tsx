import { overlapHours, type ApiKey, type CreatedApiKey } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeySquare } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { readKeysAgain, type KeySide } from "./api-keys-api.ts";
import { hasEnded, KeyRow } from "./key-row.tsx";

const NewKeyDialog = lazy(async () => ({ default: (await import("./new-key-dialog.tsx")).NewKeyDialog }));
const ShownKeyDialog = lazy(async () => ({ default: (await import("../../ui/shown-key-dialog.tsx")).ShownKeyDialog }));

/** The keys of one side. `renderPage` gets the button for a new key, and the list. */
export function KeyList({
  side,
  renderPage,
}: {
  side: KeySide;
  renderPage: (add: ReactNode, list: ReactNode) => ReactNode;
}) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [openNew, newDialog, closeNew] = useLazyDialog(NewKeyDialog);
  const [openShown, shownDialog] = useLazyDialog(ShownKeyDialog);
  const show = (made: CreatedApiKey, about?: string) => {
    void readKeysAgain(client, side);
    openShown(about === undefined ? { made } : { made, about });
  };
  const add = () =>
    openNew({
      side,
      onMade: (made) => {
        closeNew();
        show(made);
      },
    });

  const replace = async ({ id, name }: ApiKey) => {
    const isSure = await confirm({
      title: `Replace the key ${name}?`,
      text: `You get a new key with the same settings, which acts for you. The old one works for another ${overlapHours} hours, so that you can change your program in the meantime.`,
      confirm: "Replace",
    });
    if (!isSure) return;
    try {
      const made = await withPassword(() => side.rotate(id));
      if (made) show(made, `The old key works for another ${overlapHours} hours.`);
    } catch (error) {
      showToast(failureText(error), "bad");
      void readKeysAgain(client, side);
    }
  };

  const revoke = async ({ id, name }: ApiKey) => {
    const isSure = await confirm({
      title: `Revoke the key ${name}?`,
      text: "Programs that use it lose access immediately. This cannot be undone.",
      confirm: "Yes, Revoke",
      destructive: true,
    });
    if (!isSure) return;
    try {
      if (await withPassword(() => side.revoke(id))) showToast(`The key ${name} was revoked.`);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await readKeysAgain(client, side);
  };

  return (
    <>
      {renderPage(
        <Button variant="primary" icon={<KeySquare aria-hidden size={16} strokeWidth={1.75} />} onPress={add}>
          New Key
        </Button>,
        <>
          <Keys side={side} onReplace={(key) => void replace(key)} onRevoke={(key) => void revoke(key)} />
          <p className="mt-3 text-sm text-fg2">
            {"The calls that programs can make are in the "}
            <a
              href={`${deployment.apiBase}/api/docs`}
              target="_blank"
              rel="noopener"
              className="font-medium text-accent-text underline underline-offset-2"
            >
              API reference
            </a>
            .
          </p>
        </>,
      )}
      {newDialog}
      {shownDialog}
      {passwordDialog}
    </>
  );
}

interface KeysProps {
  side: KeySide;
  onReplace: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

function Keys({ side, onReplace, onRevoke }: KeysProps) {
  const query = useQuery(side.list);
  const { data } = query;
  const [showsOver, setShowsOver] = useState(false);
  if (!data) return <MissingRows rows="API keys" icon={<KeySquare strokeWidth={1.75} aria-hidden />} query={query} />;
  const over = data.filter(hasEnded).length;
  const shown = data.filter((key) => showsOver || !hasEnded(key));
  return (
    <div className="rounded-card border border-line">
      {shown.length > 0 ? (
        <ul aria-label="API keys" className="divide-y divide-line">
          {shown.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              actions={
                !hasEnded(key) && (
                  <div className="flex gap-2">
                    {!key.is_replaced && key.owner !== null && (
                      <Button aria-label={`Replace ${key.name}`} onPress={() => onReplace(key)}>
                        Replace
                      </Button>
                    )}
                    <Button aria-label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
                      Revoke
                    </Button>
                  </div>
                )
              }
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<KeySquare strokeWidth={1.75} aria-hidden />} title="No keys yet">
          A program sends its key with each request, so that it needs nobody's password.
        </EmptyState>
      )}
      {over > 0 && (
        <div className="flex justify-end border-t border-line bg-subtle px-4 py-2 sm:px-5">
          <Button variant="ghost" aria-expanded={showsOver} onPress={() => setShowsOver(!showsOver)}>
            {showsOver ? "Hide Ended Keys" : `Show ${over} Ended ${over === 1 ? "Key" : "Keys"}`}
          </Button>
        </div>
      )}
    </div>
  );
}
