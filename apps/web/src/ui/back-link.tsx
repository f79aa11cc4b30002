import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

/** The link above the title of a page to the page above it. */
export const BackLink = createLink(({ children, ...link }: Omit<ComponentProps<"a">, "className">) => (
  <a
    {...link}
    className="inline-flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-fg2 hover:text-fg"
  >
    <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
    {children}
  </a>
));
