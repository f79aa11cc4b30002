import type { RequirementItem } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CompanyLink } from "../../companies/record-links.tsx";
import { date, number } from "../../lib/formats.ts";
import { ShortcutsButton } from "../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../list/use-shortcuts.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Ago } from "../../ui/moment.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { ItemReview } from "./item-review.tsx";
import { NothingLeft } from "./nothing-left.tsx";
import { reviewedItem } from "./review-api.ts";
import { type Act, keyWords, nameOf } from "./review-words.ts";
import type { Decisions } from "./use-decisions.ts";

interface BatchReviewProps {
  batch: string;
  items: readonly RequirementItem[];
  decisions: Decisions;
}

/** Leads through the documents of a batch, one after another. */
export function BatchReview({ batch, items, decisions }: BatchReviewProps) {
  const { outcomes, undo, reopened, forgetReopened } = decisions;
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState<Act>();
  const [isHelped, setHelped] = useState(false);
  const isOver = items.every(({ id }) => outcomes.has(id));
  // An undone decision opens its document again.
  const place = reopened === undefined ? chosen : items.findIndex(({ id }) => id === reopened);
  const item = items[place] ?? items[0]!; // No batch is empty.
  const show = (next: number) => {
    forgetReopened();
    setAsked(undefined);
    setChosen(Math.max(0, Math.min(items.length - 1, next)));
  };
  const showNext = () => {
    const open = (one: RequirementItem) => one.id !== item.id && !outcomes.has(one.id);
    const next = items.findIndex((one, index) => index > place && open(one));
    show(next === -1 ? Math.max(0, items.findIndex(open)) : next);
  };
  const { data: review, error } = useQuery({ ...reviewedItem(item.id), enabled: !isOver });
  const ask = (act: Act) => () => !isOver && setAsked(act);
  const keys = useShortcuts({
    act: {
      a: ask("accept"),
      r: ask("change"),
      w: ask("waive"),
      j: () => show(place + 1),
      k: () => show(place - 1),
      u: undo,
      "?": () => setHelped(true),
    },
    repeats: ["j", "k"],
    undo,
  });
  if (isOver)
    return (
      <div className="px-4 py-4 lg:px-6">
        <BackLink to="/provider/queue">Queue</BackLink>
        <PageHeader title="Review of Documents" />
        <NothingLeft batch={batch} />
      </div>
    );
  const sent = review?.sent;
  return (
    <div className="requirement-review">
      <div className="px-4 py-4 lg:px-6">
        <BackLink to="/provider/queue">Queue</BackLink>
        <PageHeader
          title={nameOf(item)}
          actions={
            <>
              <span className="self-center text-fg2 tabular-nums">{`${number(place + 1)} of ${number(items.length)}`}</span>
              <IconButton
                label="Previous Document"
                icon={<ChevronUp aria-hidden size={16} strokeWidth={1.75} />}
                isDisabled={place === 0}
                onPress={() => show(place - 1)}
              />
              <IconButton
                label="Next Document"
                icon={<ChevronDown aria-hidden size={16} strokeWidth={1.75} />}
                isDisabled={place === items.length - 1}
                onPress={() => show(place + 1)}
              />
              <div className="pointer-coarse:hidden">
                <ShortcutsButton
                  keys={keyWords}
                  isOpen={isHelped}
                  onOpenChange={setHelped}
                  isOn={keys.isOn}
                  onSwitch={keys.switchTo}
                />
              </div>
            </>
          }
        >
          {item.renewal && item.valid_until !== null && (
            <Badge tone="warn">{`Old one ends on ${date(item.valid_until)}`}</Badge>
          )}
        </PageHeader>
        <p className="text-fg2 wrap-anywhere">
          <CompanyLink id={item.company.id} tab="Agreements">
            {item.company.name}
          </CompanyLink>
          {/* The title has the name of a line of a ship notice. */}
          {item.subject.kind !== "company" && item.subject.kind !== "ship_line" && ` · ${item.subject.id}`}
          {sent && (
            <>
              {` · sent${sent.by === null ? "" : ` by ${sent.by}`} `}
              <Ago at={sent.at} />
              {` · round ${number(sent.round)}`}
            </>
          )}
        </p>
      </div>
      <ItemReview
        key={item.id}
        item={item}
        review={review}
        error={error}
        outcome={outcomes.get(item.id)}
        asked={asked}
        onAsk={setAsked}
        onNext={showNext}
        decisions={decisions}
      />
    </div>
  );
}
