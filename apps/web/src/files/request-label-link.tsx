import { Mail } from "lucide-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { companyDetails } from "../lib/current-user.ts";
import { deployment } from "../lib/deployment.ts";

/** Opens an e-mail to the provider, who maintains the labels, to request a new one. */
export function RequestLabelLink({ noun }: { noun: "product documents" | "order documents" }) {
  const { data: company } = useSuspenseQuery(companyDetails);
  const subject = `New label for ${noun} of ${company.name}`;
  return (
    <a
      href={`mailto:${deployment.providerMailbox}?subject=${encodeURIComponent(subject)}`}
      className="inline-flex h-8 items-center gap-2 rounded-control px-2 font-medium whitespace-nowrap text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg"
    >
      <Mail aria-hidden size={16} strokeWidth={1.75} />
      Request a New Label
    </a>
  );
}
