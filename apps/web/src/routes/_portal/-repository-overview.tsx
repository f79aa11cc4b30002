import { Archive, Handshake, Package, ReceiptText } from "lucide-react";
import { RepositoryPage } from "../../features/documents/repository-page.tsx";
import { useMay } from "../../lib/use-may.ts";
import { repositorySections, type Section } from "../../shell/sections.ts";

/** The repository without a `type`: a card for each space that the user may open. */
export function RepositoryOverview() {
  const may = useMay();
  const spaces = repositorySections
    .filter((section: Section) => may(section))
    .map(({ label }) => ({
      label,
      ...cards[label],
      link: { to: "/document-repository", search: { type: label } } as const,
    }));
  return <RepositoryPage spaces={spaces} />;
}

const cards = {
  "Corporate Agreements": {
    icon: Handshake,
    about:
      "Documents that your company and the provider have concluded, with those that are missing or about to expire.",
  },
  "Product Documents": {
    icon: Package,
    about: "Data sheets, certificates and drawings, each linked to its products.",
  },
  "Order Documents": {
    icon: ReceiptText,
    about: "Invoices, packing lists and other documents of your purchase orders.",
  },
  "Archived Documents": {
    icon: Archive,
    about: "Files that were archived. They can be restored for 90 days, and are then deleted.",
  },
};
