import { Archive, Handshake, Package, ReceiptText } from "lucide-react";
import { RepositoryPage } from "../../features/documents/repository-page.tsx";
import { useMay } from "../../lib/use-may.ts";
import { repositorySections, type Section } from "../../shell/sections.ts";

/** The repository without a `type`: a card for each space that the user may open. */
export function RepositoryOverview() {
  const may = useMay();
  const spaces = repositorySections
    .filter((section: Section) => may(section))
    .map(({ label, about }) => ({
      label,
      about,
      icon: icons[label],
      link: { to: "/document-repository", search: { type: label } } as const,
    }));
  return <RepositoryPage spaces={spaces} />;
}

const icons = {
  "Corporate Agreements": Handshake,
  "Product Documents": Package,
  "Order Documents": ReceiptText,
  "Archived Documents": Archive,
};
