import type { ShipNotice, ShipNoticeVersion } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../lib/count.ts";
import { NoticeFacts } from "../../../orders/shipments/notice-facts.tsx";
import { PackageList } from "../../../orders/shipments/package-list.tsx";
import { ShippedLines } from "../../../orders/shipments/shipped-lines.tsx";
import { DisclosureChevron } from "../../../ui/disclosure-chevron.tsx";
import { FailedLoad } from "../../../ui/failed-load.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { shipNoticeVersions } from "./ship-notices-api.ts";
import "./ship.css";
import "./notice-versions.css";

/** The earlier versions of a ship notice, each readable. Nothing is shown of a notice that was sent once. */
export function NoticeVersions({ notice }: { notice: ShipNotice }) {
  const versions = useQuery(shipNoticeVersions(notice.id, notice.version));
  if (versions.error && !versions.data)
    return <FailedLoad title="The versions could not be loaded" failed={versions} />;
  const earlier = (versions.data ?? []).slice(1);
  if (earlier.length === 0) return null;
  return (
    <section aria-label="Earlier versions" className="ship-section">
      <div className="ship-section-head">
        <h2 className="font-semibold">Earlier versions</h2>
        <p className="text-fg3">{count(earlier.length, "version", "versions")}</p>
      </div>
      <ul className="ship-versions">
        {earlier.map((version) => (
          <Version key={version.version} version={version} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function Version({
  version: { at, by, notice: said, lines },
  notice,
}: {
  version: ShipNoticeVersion;
  notice: ShipNotice;
}) {
  const [isOpen, setOpen] = useState(false);
  const known = new Map(notice.lines.map((line) => [`${line.purchase_order} ${line.line}`, line]));
  return (
    <li>
      <button type="button" className="ship-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <DisclosureChevron isOpen={isOpen} />
        <span>
          <Moment at={at} />
          {by !== null && ` by ${by}`}
          <span className="text-fg3">{`, ${count(lines.length, "line", "lines")}`}</span>
        </span>
      </button>
      {isOpen && (
        <>
          <NoticeFacts notice={said} />
          <ShippedLines
            lines={lines.map((line) => ({ ...known.get(`${line.purchase_order} ${line.line}`), ...line }))}
          />
          <PackageList packages={said.packages} unit={said.weight_unit} lines={notice.lines} />
        </>
      )}
    </li>
  );
}
