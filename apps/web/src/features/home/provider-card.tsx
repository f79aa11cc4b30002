import type { Waiting } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, Pencil } from "lucide-react";
import { describeReviewTime, reviewFigures } from "../../files/needed/review-time.ts";
import { deployment } from "../../lib/deployment.ts";
import { formatAgo } from "../../lib/format-age.ts";
import { date, number } from "../../lib/formats.ts";
import { useNow } from "../../lib/use-now.ts";

/** What the company waits for: documents in review with the usual time of a decision, and changes of products. */
export function ProviderCard({ on_provider: changes, sent_documents: sent }: Waiting) {
  const now = useNow();
  const { data: figures } = useQuery({ ...reviewFigures, enabled: sent !== undefined });
  const usual = describeReviewTime(figures);
  return (
    <section className="home-card" aria-labelledby="on-provider">
      <div className="home-card-head">
        <h2 id="on-provider">{`Waiting on ${deployment.providerName}`}</h2>
      </div>
      {!changes && !sent && <p className="home-none">Nothing is waiting on them.</p>}
      <ul className="divide-y divide-line">
        {changes && (
          <li className="home-waiting">
            <Pencil aria-hidden size={16} strokeWidth={1.75} />
            <div>
              <Link to="/product-catalog/changes" search={{ status: "pending" }}>
                {`${number(changes.changes)} ${changes.changes === 1 ? "change" : "changes"} of products`}
              </Link>
              <small>{`${changes.changes === 1 ? "Sent" : "Oldest sent"} ${formatAgo(changes.oldest, now)}`}</small>
            </div>
          </li>
        )}
        {sent && (
          <li className="home-waiting">
            <FileText aria-hidden size={16} strokeWidth={1.75} />
            <div>
              <Link to="/requirements" search={{ tab: "with_provider" }}>
                {`${number(sent.count)} ${sent.count === 1 ? "document" : "documents"} in review`}
              </Link>
              <small>{`${sent.count === 1 ? "" : "Oldest: "}${sent.oldest.name}, ${date(sent.oldest.sent_at)}`}</small>
            </div>
            {usual !== undefined && <small>{`usually ${usual}`}</small>}
          </li>
        )}
      </ul>
    </section>
  );
}
