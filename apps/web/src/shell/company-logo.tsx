import { pictureAddress } from "../lib/deployment.ts";

/** A company's logo, or its initials if it has none. */
export function CompanyLogo({ name, url }: { name: string; url: string | null }) {
  if (url)
    return (
      <img src={pictureAddress(url)} alt={`${name} logo`} className="size-7 shrink-0 rounded-control object-contain" />
    );
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-control bg-accent-soft text-xs font-semibold text-accent-text">
      <span className="sr-only">{name} logo</span>
      <span aria-hidden="true">{initials(name)}</span>
    </span>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
