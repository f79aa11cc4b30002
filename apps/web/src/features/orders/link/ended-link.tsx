import { Link } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import { ApiError } from "../../../lib/api-error.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { dateAndTime } from "../../../lib/formats.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** Says why a mailed link no longer works, with a way to sign in. */
export function EndedLink({ error }: { error?: Error }) {
  const { title, text, order } = describe(error);
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<MailWarning aria-hidden />}
        title={title}
        actions={
          <Link
            to="/orders"
            search={order === undefined ? {} : { order }}
            preload={false}
            className="linked-button text-sm"
          >
            Sign In
          </Link>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

function describe(error?: Error): { title: string; text: string; order?: string } {
  const invalid = {
    title: "This link is not valid",
    text: "It may have been cut short on its way, or was revoked. Use the newest mail about the order, or sign in.",
  };
  if (!(error instanceof ApiError)) return invalid;
  const { code, params, status } = error;
  const order = String(params.purchase_order);
  switch (code) {
    case "order_link_outdated": {
      const at = typeof params.changed_at === "string" ? ` on ${dateAndTime(params.changed_at)}` : "";
      return {
        title: "This order has changed. Sign in, or open the newer mail.",
        text: `${order} was changed by ${deployment.providerName}${at}. Nothing was accepted through this link.`,
        order,
      };
    }
    case "order_link_used": {
      const at = dateAndTime(String(params.answered_at));
      return {
        title: typeof params.name === "string" ? `Answered by ${params.name} at ${at}.` : `Answered at ${at}.`,
        text: `Order ${order} needs no further answer here. Sign in to see it or to change the answer.`,
        order,
      };
    }
    case "order_link_expired":
      return {
        title: "This link has expired",
        text: `Links to orders work for ${String(params.valid_days)} days. Sign in to answer, or use a newer mail.`,
      };
    case "company_suspended":
      return { title: "This order cannot be answered now", text: failureText(error) };
    default:
      return status === 409 ? { title: "Nothing waits for an answer", text: failureText(error) } : invalid;
  }
}
