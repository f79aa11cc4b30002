import type { ReactNode } from "react";
import { useWide } from "../ui/use-wide.ts";
import { FeedbackButton } from "./feedback-button.tsx";
import { Footer, PortalLinks } from "./footer.tsx";
import { ProviderBlock } from "./provider-block.tsx";

/** The frame of pages outside the portal: the provider's name, the page and the footer. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-subtle">
        <div className="flex items-center justify-between pr-2">
          <ProviderBlock />
          {!useWide() && <FeedbackButton isIcon />}
        </div>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer>
        <PortalLinks />
      </Footer>
    </div>
  );
}
