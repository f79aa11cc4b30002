import { useEffect, useRef, type ReactNode } from "react";
import { deployment } from "../lib/deployment.ts";

interface PageHeaderProps {
  title: string;
  /** Beside the title: a count, a badge. */
  children?: ReactNode;
  /** On the right: at most one primary button. */
  actions?: ReactNode;
}

/** A page's heading. It names the document too, and takes the focus when the user came from another page. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-center gap-3">
        <PageTitle className="text-xl font-semibold">{title}</PageTitle>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** The bare h1 of a page that lays out its own head. */
export function PageTitle({ children: title, className }: { children: string; className: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${deployment.providerName}`;
    // The first page of a visit leaves the focus at the top, as any document does.
    if (titled) heading.current?.focus({ preventScroll: true });
    titled = true;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}

let titled = false;
