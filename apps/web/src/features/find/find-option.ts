import type { LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { FoundPage } from "../../lib/find-props.ts";

/** A line of quick search. */
export interface FindOption {
  key: string;
  /** The title of the group in which it is. */
  group: string;
  title: string;
  subtitle: string | undefined;
  icon: LucideIcon;
  link: LinkProps;
  /** The hit to remember once it was opened; undefined for a page. */
  hit?: object;
}

/** The kinds of hits: their group's title, their icon, and the page to which they lead. */
export type HitKinds<Hit extends AnyHit> = Record<
  Hit["kind"],
  { group: string; icon: LucideIcon; toLink: (hit: Hit) => LinkProps }
>;

export interface AnyHit {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  company_id?: string | null;
}

export function toOption<Hit extends AnyHit>(kinds: HitKinds<Hit>, hit: Hit, group?: string): FindOption {
  const kind = kinds[hit.kind as Hit["kind"]]; // the index type is the type of the property
  const { title, subtitle } = hit;
  const key = [hit.kind, hit.id, hit.company_id ?? ""].join(" ");
  return { key, group: group ?? kind.group, title, subtitle, icon: kind.icon, link: kind.toLink(hit), hit };
}

/** The pages with a word that begins with each word of the text. Without a text, the pages that are no sections. */
export function findPages(pages: readonly FoundPage[], text: string): FindOption[] {
  const words = toWords(text);
  return pages
    .filter(({ title, within }) =>
      words.length === 0
        ? within === undefined
        : words.every((word) => toWords(title).some((one) => one.startsWith(word))),
    )
    .map(({ title, within, icon, link }) => ({
      key: `page ${title} ${within ?? ""}`,
      group: "Pages",
      title,
      subtitle: within,
      icon,
      link,
    }));
}

const toWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
