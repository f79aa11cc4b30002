import type { ReactNode } from "react";

interface StepFrameProps {
  /** One or two sentences that say what the page shows or asks. */
  about: ReactNode;
  children: ReactNode;
  /** The buttons at the end of the page, the primary one last. */
  buttons: ReactNode;
}

/** The content of a page of an import, with its buttons. They stay in sight above a long table. */
export const StepFrame = ({ about, children, buttons }: StepFrameProps) => (
  <div className="flex flex-col gap-5">
    <p className="max-w-184 text-fg2 text-pretty">{about}</p>
    {children}
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-bg py-3">{buttons}</div>
  </div>
);
