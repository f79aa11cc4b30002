import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Megaphone, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { userDetails } from "../../lib/current-user.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { latestUpdate, useDismissing } from "./home-api.ts";

/** The provider's latest message. Staff who have signed in as the user cannot dismiss it. */
export function UpdateBanner() {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: update } = useQuery(latestUpdate);
  const { mutate: dismiss } = useDismissing();
  if (!update) return null;
  return (
    <section
      aria-label="Message of the provider"
      className="flex items-start gap-3 rounded-card border border-line bg-info-soft py-3 pr-2 pl-4"
    >
      <Megaphone size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-info" />
      <Message key={update.id} html={update.html} />
      {!user.force_logged_in && (
        <div className="-mt-1 shrink-0">
          <IconButton
            label="Dismiss"
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onPress={() => {
              dismiss(update.id);
              // The focused button is removed, so the page takes the focus.
              document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
    </section>
  );
}

/** Folds a long message. */
function Message({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = text;
    if (!element) return;
    const measure = () => setLong(element.scrollHeight > foldedHeight * 1.5);
    measure();
    // The text is higher in a narrow window.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isFolded = isLong && !isOpen;
  return (
    <div className="min-w-0 flex-1">
      <div inert={isFolded} style={isFolded ? folded : undefined}>
        <div ref={text} className="max-w-[75ch]">
          <RichText html={html} />
        </div>
      </div>
      {isLong && (
        <div className="mt-1 -ml-3">
          <Button variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? "Show less" : "Read more"}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Six lines. Up to three more are shown without folding. */
const foldedHeight = 144;
const folded = { maxHeight: foldedHeight, overflow: "hidden", maskImage: "linear-gradient(black 60%, transparent)" };
