import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";

/** A page of the navigation that quick search offers. */
export interface FoundPage {
  title: string;
  /** The entry of the navigation that contains the page. */
  within?: string;
  icon: LucideIcon;
  link: LinkProps;
}

/** The keys that the user pressed before the field of quick search had the focus. */
export interface CaughtTyping {
  /** Returns the typed text, and whether Enter was pressed after it. The field receives all later keys. */
  take: () => { text: string; isEntered: boolean };
}

/** The properties of a frame's quick search. */
export interface FindProps {
  caught: CaughtTyping;
  pages: readonly FoundPage[];
  onClose: () => void;
}
