import { Package } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pictureAddress } from "../lib/deployment.ts";
import { Popover } from "../ui/popover.tsx";

const hoverDelayMs = 400;
/** Gives the pointer time to move from the picture to its preview. */
const leaveDelayMs = 150;

interface ProductThumbProps {
  name: string;
  url: string | null;
  /** The width and height, as a Tailwind size. */
  className: string;
}

/** A product's thumbnail. Hover, focus or press opens a larger preview. */
export function ProductThumb({ name, url, className }: ProductThumbProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"passing" | "pressed">();
  const [soon, setSoon] = useState<boolean>();
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    if (soon === undefined) return;
    const timer = setTimeout(
      () => {
        setOpen(soon ? "passing" : undefined);
        setSoon(undefined);
      },
      soon ? hoverDelayMs : leaveDelayMs,
    );
    return () => clearTimeout(timer);
  }, [soon]);

  const now = (next: typeof open) => {
    setSoon(undefined);
    setOpen(next);
  };

  if (!url || failed === url) return <ProductPicture url={null} className={className} />;
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={`Preview of ${name}`}
        aria-expanded={open !== undefined}
        className={`${className} shrink-0 cursor-zoom-in rounded-control`}
        onPointerEnter={(event) => event.pointerType === "mouse" && setSoon(true)}
        onPointerLeave={(event) => event.pointerType === "mouse" && setSoon(false)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && now("passing")}
        onBlur={() => now(undefined)}
        // A preview that hover or focus opened stays open on the first press.
        onClick={() => now(open === "pressed" ? undefined : "pressed")}
        onKeyDown={(event) => event.key === "Escape" && now(undefined)}
      >
        <ProductPicture url={url} className="size-full" onFail={() => setFailed(url)} />
      </button>
      {open && (
        <Popover
          isNonModal
          isOpen
          onOpenChange={(next) => now(next ? open : undefined)}
          triggerRef={opener}
          placement="right top"
        >
          <div className="p-2" onPointerEnter={() => setSoon(true)} onPointerLeave={() => setSoon(false)}>
            <img
              src={pictureAddress(url)}
              alt={name}
              width={256}
              height={256}
              className="size-64 rounded-control bg-white object-contain"
            />
          </div>
        </Popover>
      )}
    </>
  );
}

interface ProductPictureProps {
  url: string | null;
  className: string;
  /** Empty if the product's name is beside it. */
  alt?: string;
  /** Called if the picture cannot be loaded. */
  onFail?: () => void;
}

/** The picture, or an icon if there is none or it cannot be loaded. Its space is reserved while it loads. */
export function ProductPicture({ url, className, alt = "", onFail }: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  const frame = `${className} shrink-0 overflow-hidden rounded-control ring-1 ring-line ring-inset`;
  if (!url || failed === url) {
    return (
      <span className={`${frame} grid place-items-center bg-muted text-fg3`}>
        <Package aria-hidden strokeWidth={1.5} className="size-1/2 max-w-10" />
      </span>
    );
  }
  return (
    <img
      src={pictureAddress(url)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(url);
        onFail?.();
      }}
      className={`${frame} block bg-white object-contain`}
    />
  );
}
