import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleAlert, Megaphone, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
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
    <MessageCard key={update.id} html={update.html} importance={update.importance}>
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
    </MessageCard>
  );
}

interface MessageCardProps {
  html: string;
  importance: keyof typeof looks;
  /** The button at the end. */
  children?: ReactNode;
}

/** A message of the provider. Its importance is in a word too, because color alone tells nothing. */
export function MessageCard({ html, importance, children }: MessageCardProps) {
  const { Icon, card, icon, word } = looks[importance];
  return (
    <section
      aria-label="Message of the provider"
      className={`flex items-start gap-3 rounded-card border border-line py-3 pr-2 pl-4 ${card}`}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className={`mt-1 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1">
        {word && <p className={`text-sm font-medium ${icon}`}>{word}</p>}
        <Message html={html} />
      </div>
      {children}
    </section>
  );
}

const looks = {
  info: { Icon: Megaphone, card: "bg-info-soft", icon: "text-info", word: "" },
  warning: { Icon: TriangleAlert, card: "bg-warn-soft", icon: "text-warn", word: "Important" },
  critical: { Icon: CircleAlert, card: "bg-bad-soft", icon: "text-bad", word: "Critical" },
} as const;

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
    <>
      <div inert={isFolded} style={isFolded ? folded : undefined}>
        <div ref={text} className="max-w-[75ch]">
          <RichText html={html} />
        </div>
      </div>
      {isLong && (
        <div className="mt-1 -ml-3">
          <Button variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? "Show Less" : "Read More"}
          </Button>
        </div>
      )}
    </>
  );
}

/** Six lines. Up to three more are shown without folding. */
const foldedHeight = 144;
const folded = { maxHeight: foldedHeight, overflow: "hidden", maskImage: "linear-gradient(black 60%, transparent)" };
