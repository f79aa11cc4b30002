import type { CompanyDetail } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Notice } from "../../ui/notice.tsx";

/** Tells staff that a company is a test company, and whose. */
export function TestCompanyNotice({ partner }: { partner: CompanyDetail["test_partner"] }) {
  return (
    <Notice
      tone="info"
      action={
        partner && (
          <Link
            to="/provider/companies/$id"
            params={{ id: partner.id }}
            className="font-medium underline underline-offset-2"
          >
            {`Open ${partner.name}`}
          </Link>
        )
      }
    >
      <p className="font-medium">Test company</p>
      <p>
        Its mails are not sent, and figures, exports and lists of all companies leave it out. Copy the links of its
        invitations under People.
      </p>
    </Notice>
  );
}
