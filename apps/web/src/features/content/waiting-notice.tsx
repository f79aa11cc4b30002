import { useState } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ContentItem, Kind } from "./content-kind.ts";
import { ValuesDiff } from "./values-diff.tsx";

interface WaitingNoticeProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  item: Item;
}

/** Says that the form edits a version that waits, and how it differs from the published one. */
export function WaitingNotice<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  kind,
  item,
}: WaitingNoticeProps<Values, Form, Item>) {
  const [isOpen, setOpen] = useState(false);
  const { waiting, state } = item;
  const isLive = state === "in_force";
  const text = getText(kind, item);
  if (text === undefined) return null;
  return (
    <div className="mb-4 max-w-184">
      <Notice
        tone="info"
        action={
          waiting &&
          isLive && (
            <Button variant="link" onPress={() => setOpen(true)}>
              Compare with the Published Version
            </Button>
          )
        }
      >
        {text}
      </Notice>
      {isOpen && waiting && (
        <Dialog
          title="Changes to the published version"
          size="large"
          isOpen
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => setOpen(false)}>Close</Button>}
        >
          <ValuesDiff kind={kind} before={item} after={waiting.values} />
        </Dialog>
      )}
    </div>
  );
}

function getText<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  kind: Kind<Values, Form, Item>,
  { waiting, state }: Item,
) {
  if (waiting?.state === "scheduled")
    return `This version will be published on ${dateAndTime(waiting.effective_at)}. Vendors do not see it before.`;
  if (waiting) return `This is a draft. Vendors see it after you publish it.`;
  if (kind.isPermanent && (state === "in_force" || state === "earlier"))
    return `A published ${kind.one} never changes. If you change it here, your text becomes a new one.`;
  return state === "earlier" ? "This has ended. Vendors do not see it unless you publish it again." : undefined;
}
