import type { HeatCheck, ShipLineDocument } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { isStaff } from "../../lib/session.ts";
import { useMay } from "../../lib/use-may.ts";

interface CertificateLinkProps {
  check: HeatCheck;
  /** The number of the order of the line, and the required documents of the line. */
  order: string;
  documents: readonly ShipLineDocument[] | undefined;
}

/** Leads to the place where a certificate of a line is handed over, for people who may, if no certificate says that its heat is right. */
export function CertificateLink({ check, order, documents = [] }: CertificateLinkProps) {
  const may = useMay();
  if (isStaff() || check.result !== "typed" || check.certificate !== null) return null;
  const item = documents.find(({ id, state }) => id !== null && state !== "accepted" && state !== "waived")?.id;
  if (item && may({ permission: "requirements.submit", flag: "Required Documents" }))
    return (
      <Link to="/requirements" search={{ item }} className="underline whitespace-nowrap">
        Send the Certificate
      </Link>
    );
  if (!may({ permission: "order_documents.upload_document" })) return null;
  return (
    <Link
      to="/document-repository"
      search={{ type: "Order Documents", purchase_order: order }}
      className="underline whitespace-nowrap"
    >
      Add a Certificate
    </Link>
  );
}
