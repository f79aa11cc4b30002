import { findSimilarCompanies, type SimilarCompany } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { useConfirm } from "../../ui/use-confirm.tsx";

const reasonTexts = {
  tax_id: "the same tax ID",
  name: "almost the same name",
  email_domain: "the same domain of email addresses",
};

/**
 * Returns the function that shows which companies may be the same as a new one. It resolves to true if there are none or the
 * user goes on anyway. The same companies are shown once.
 */
export function useSimilarQuestion() {
  const confirm = useConfirm();
  const accepted = useRef("");
  return async (wanted: { name: string; email: string; tax_id: string }) => {
    const similar = await call(findSimilarCompanies, { query: wanted });
    const key = similar.map(({ id }) => id).join();
    if (key === accepted.current) return true;
    const isSure = await confirm({
      title: similar.length === 1 ? "Is it this company?" : "Is it one of these companies?",
      text: <SimilarCompanies companies={similar} />,
      confirm: "Create Anyway",
      cancel: "Go Back",
    });
    if (isSure) accepted.current = key;
    return isSure;
  };
}

/** The links open another tab, so that the form stays. */
const SimilarCompanies = ({ companies }: { companies: readonly SimilarCompany[] }) => (
  <ul className="my-2 flex flex-col gap-2.5">
    {companies.map(({ id, name, company_code, reasons }) => (
      <li key={id}>
        <Link
          to="/provider/companies/$id"
          params={{ id }}
          target="_blank"
          className="font-medium text-accent-text underline-offset-2 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="block text-xs text-fg3">
          {`Code ${company_code}, with ${reasons.map((reason) => reasonTexts[reason]).join(" and ")}`}
        </span>
      </li>
    ))}
  </ul>
);
