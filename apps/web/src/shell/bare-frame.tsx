import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { ProviderBlock } from "./provider-block.tsx";

/** Surrounds the pages outside the portal: whose it is, the page, the footer. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-subtle">
        <div className="flex">
          <ProviderBlock />
        </div>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  );
}
