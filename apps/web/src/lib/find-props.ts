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

/** The properties of a frame's quick search. */
export interface FindProps {
  pages: readonly FoundPage[];
  onClose: () => void;
}
