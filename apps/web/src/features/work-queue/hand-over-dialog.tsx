import { type WorkKind, workKinds } from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FindBox } from "../../ui/find-box.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ClaimResult, colleagues } from "./queue-api.ts";
import { describeClaim } from "./use-claims.ts";

interface HandOverDialogProps {
  items: readonly string[];
  /** The kinds of the rows, as far as the page knows them. */
  kinds: readonly WorkKind[];
  handOver: (items: readonly string[], to: string) => Promise<readonly ClaimResult[]>;
  onDone: () => void;
  onClose: () => void;
}

/** Hands rows over to a staff member, who is found while the user types. */
export function HandOverDialog({ items, kinds, handOver, onDone, onClose }: HandOverDialogProps) {
  const [text, setText] = useState("");
  const [to, setTo] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const people = useQuery({ ...colleagues(text.trim()), placeholderData: keepPreviousData });
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: (id: string) => handOver(items, id),
    onSuccess: (results) => {
      const name = results.find(({ status }) => status === "handed_over")?.owner;
      showToast(describeClaim(results, name ? `handed over to ${name}` : "handed over"));
      onDone();
      onClose();
    },
  });
  const submit = () => {
    if (to === undefined) setMissing(true);
    else mutate(to);
  };
  return (
    <FormDialog
      title={`Hand over ${items.length === 1 ? "1 row" : `${number(items.length)} rows`}`}
      error={
        isMissing
          ? "Choose a person."
          : error && (error instanceof ApiError ? (error.fields["to"]?.[0] ?? failureText(error)) : failureText(error))
      }
      confirm="Hand Over"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FindBox
        label="Find a person"
        placeholder="Name or email"
        maxLength={100}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setTo(undefined);
        }}
      />
      <fieldset className="mt-2 h-72 overflow-auto rounded-card border border-line p-1">
        <legend className="sr-only">Person</legend>
        {people.data?.map((person) => {
          const missing = kinds.filter((kind) => !person.kinds.includes(kind));
          return (
            <label
              key={person.id}
              aria-label={person.name}
              className={`flex min-h-10 items-center gap-2.5 rounded-control px-2 py-1 ${missing.length > 0 ? "text-fg3" : "cursor-pointer hover:bg-muted"}`}
            >
              <input
                type="radio"
                name="person"
                value={person.id}
                checked={person.id === to}
                disabled={missing.length > 0}
                className="size-4 shrink-0 appearance-none rounded-full border border-control bg-raised checked:border-5 checked:border-accent disabled:opacity-50"
                onChange={() => {
                  setTo(person.id);
                  setMissing(false);
                }}
              />
              <span className="min-w-0">
                <span className={`block wrap-anywhere ${missing.length > 0 ? "" : "text-fg"}`}>{person.name}</span>
                <span className="block text-xs text-fg3 wrap-anywhere">
                  {missing.length > 0
                    ? `The role does not allow ${missing.map((kind) => workKinds[kind].many).join(" and ")}.`
                    : person.email}
                </span>
              </span>
            </label>
          );
        })}
        <output className="block px-2 py-1.5 text-fg3 empty:hidden">
          {people.isError && "The people could not be loaded."}
          {people.data?.length === 0 && "No active staff member has this name or address."}
        </output>
      </fieldset>
    </FormDialog>
  );
}
