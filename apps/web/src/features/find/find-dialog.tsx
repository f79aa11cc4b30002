import { searchMaximum } from "@lading/contract";
import { type QueryKey, type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { FindProps } from "../../lib/find-props.ts";
import { useIsOffline } from "../../lib/use-is-offline.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { type AnyHit, type FindOption, findPages, type HitKinds, toOption } from "./find-option.ts";
import { OptionList } from "./option-list.tsx";
import { useHits } from "./use-hits.ts";

interface FindDialogProps<Hit extends AnyHit, Key extends QueryKey> extends FindProps {
  /** The name of the field. */
  label: string;
  kinds: HitKinds<Hit>;
  query: (text: string) => UseQueryOptions<Hit[], Error, Hit[], Key>;
  recent: { read: () => Hit[]; add: (hit: Hit) => void };
  /** Shown for a text of which the server finds only how names and numbers begin. */
  shortHint: string;
}

/** Quick search. The focus stays in the field; arrow keys move among the options, and Enter opens one. */
export function FindDialog<Hit extends AnyHit, Key extends QueryKey>(props: FindDialogProps<Hit, Key>) {
  const { label, pages, kinds, query, recent, shortHint, caught, onClose } = props;
  const router = useRouter();
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const awaited = useRef<string>(undefined);
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState("");
  const [recentHits] = useState(recent.read);
  const text = typed.trim();
  const { hits, isSettled, hasFailed, retry } = useHits(text, query);

  const options =
    text === ""
      ? [...recentHits.map((hit) => toOption(kinds, hit, "Recent")), ...findPages(pages, "")]
      : [...findPages(pages, text), ...hits.map((hit) => toOption(kinds, hit))];
  const [chosenKey, setChosenKey] = useState<string>();
  const active = options.find(({ key }) => key === chosenKey) ?? options[0];

  const follow = ({ hit, link }: FindOption) => {
    if (hit) recent.add(hit as Hit); // an option that has a hit was made of this kind
    onClose();
    void router.navigate(link);
  };

  /** Opens the first hit as soon as the hits of this text arrive, unless the text changes before. */
  const followFirst = async (sought: string) => {
    if (awaited.current === sought) return;
    awaited.current = sought;
    const [first] = await client.fetchQuery(query(sought)).catch(() => []);
    if (awaited.current === sought && input.current && first) follow(toOption(kinds, first));
  };

  const move = (step: number) => {
    const at = options.findIndex(({ key }) => key === active?.key);
    setChosenKey(options.at((at + step) % options.length)?.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => (active && (isSettled || !active.hit) ? follow(active) : void followFirst(text)),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const type = (value: string) => {
    setTyped(value);
    setChosenKey(undefined);
    awaited.current = undefined;
  };
  const takeCaught = () => {
    const earlier = caught.take();
    if (earlier.text === "") return;
    type(earlier.text.slice(0, searchMaximum));
    const sought = earlier.text.trim();
    if (!earlier.isEntered || sought === "") return;
    const [page] = findPages(pages, sought);
    if (page) follow(page);
    else void followFirst(sought);
  };

  const isShort = text !== "" && !/[\p{L}\p{N}]{3}/u.test(text);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex flex-col items-center bg-scrim transition-opacity duration-150 data-entering:opacity-0 sm:px-4 sm:pt-[10dvh]"
    >
      <Modal className="flex w-full max-w-160 flex-col bg-raised shadow-overlay ring-1 ring-line max-sm:h-full sm:max-h-[70dvh] sm:rounded-dialog">
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
            <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-fg3" />
            <input
              ref={input}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog consists of this field and its options
              autoFocus
              role="combobox"
              aria-label={label}
              aria-expanded={options.length > 0}
              aria-controls={`${id}-options`}
              aria-activedescendant={active && `${id}-${options.indexOf(active)}`}
              aria-autocomplete="list"
              placeholder={label}
              value={typed}
              maxLength={searchMaximum}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              onChange={(event) => type(event.target.value)}
              onFocus={takeCaught}
              onKeyDown={onKeyDown}
              className="h-9 min-w-0 flex-1 bg-transparent text-base text-fg outline-none placeholder:text-fg3 pointer-coarse:text-lg"
            />
            <IconButton label="Close" icon={<X size={16} strokeWidth={1.75} aria-hidden />} onPress={onClose} />
          </div>
          <OptionList id={id} options={options} active={active} isOutdated={!isSettled} onFollow={follow} />
          <div className="px-4">
            <State>
              {isOffline && text !== "" && !isSettled
                ? "You are offline. Only pages can be found until there is a connection."
                : hasFailed
                  ? "The search could not be completed."
                  : isSettled && options.length === 0
                    ? `Sorry, we couldn't find a match for "${text}". ${isShort ? shortHint : ""}`
                    : isSettled && isShort && shortHint}
            </State>
            {hasFailed && !isOffline && (
              <div className="pb-4">
                <Button
                  onPress={() => {
                    retry();
                    input.current?.focus();
                  }}
                >
                  Try Again
                </Button>
              </div>
            )}
          </div>
          <output className="sr-only">
            {text !== "" && isSettled && options.length > 0 && `${options.length} found`}
          </output>
          <p
            aria-hidden="true"
            className="flex gap-4 border-t border-line px-4 py-2 text-xs text-fg3 pointer-coarse:hidden"
          >
            <span>↑ ↓ to choose</span>
            <span>Enter to open</span>
            <span>Esc to close</span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const State = ({ children }: { children: ReactNode }) => (
  <output className={children ? "block py-4 text-sm text-fg2 text-pretty wrap-anywhere" : undefined}>{children}</output>
);
