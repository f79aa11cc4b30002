import { dateAndTime } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import type { ContentItem, Kind } from "./content-kind.ts";
import { getEdited } from "./use-content-form.ts";
import { ValuesDiff } from "./values-diff.tsx";

interface ConflictNoticeProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  by: string | null;
  at: string | null;
  live: Item;
  mine: Form;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows that another person has saved in the meantime, with both versions, and lets the user choose. */
export function ConflictNotice<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: ConflictNoticeProps<Values, Form, Item>,
) {
  const { kind, by, at, live, mine, onMine, onTheirs } = props;
  const theirs = getEdited(live);
  // The server fills in what a form leaves out, which is the same on both sides.
  const own = { ...theirs, ...kind.toValues(mine) };
  return (
    <section
      role="alert"
      aria-label="Another version"
      className="mb-4 max-w-184 rounded-card border border-control p-4"
    >
      <h2 className="text-base font-semibold">
        {`${by ?? "Another person"} has saved this ${kind.one} in the meantime${at ? `, on ${dateAndTime(at)}` : ""}`}
      </h2>
      <p className="mt-1 mb-3 text-fg2">
        Your text is kept, but not saved yet. Text that only their version has is struck through; text that only yours
        has is underlined.
      </p>
      <ValuesDiff kind={kind} before={theirs} after={own} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onPress={onMine}>Keep My Version</Button>
        <Button onPress={onTheirs}>Take Their Version</Button>
      </div>
    </section>
  );
}
