import { useEffect, useRef, type ReactNode } from "react";
import { deployment } from "../lib/deployment.ts";

interface PageHeaderProps {
  title: string;
  /** A count or a badge beside the title. */
  children?: ReactNode;
  /** Buttons on the right, at most one of them primary. */
  actions?: ReactNode;
}

/** The heading of a page. It also sets the document's title, and takes the focus when the user comes from another page. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <PageTitle className="text-xl font-semibold">{title}</PageTitle>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** Only the h1, for a page with its own header layout. */
export function PageTitle({ children: title, className }: { children: string; className: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${deployment.providerName}`;
    // On the first page of a visit the focus stays at the top of the document, also if a title replaces that of the wait.
    const address = location.pathname + location.search;
    firstAddress ??= address;
    hasMoved ||= address !== firstAddress;
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}

let firstAddress: string | undefined;
let hasMoved = false;
