import { exportLinesToShip } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { saveAnswer } from "../../../lib/save-answer.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { noticeDesk } from "./notice-desk.tsx";
import { OpenFiles } from "./open-files.tsx";
import { UploadFileButton } from "./upload-file-button.tsx";

/** The steps of sending ship notices by file, and the files that wait. The page above it is the list of orders or of ship notices. */
export function StartShipping({ desk, isOfOrders }: { desk: typeof noticeDesk; isOfOrders: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveAnswer(exportLinesToShip, {}, "lines-to-ship.csv"),
    onError: (error) => showToast(`Could not download the lines to ship: ${failureText(error)}`, "bad"),
  });
  return (
    <div className="flex max-w-184 flex-col px-4 py-4 lg:px-6">
      <BackLink to="/orders" search={{ tab: isOfOrders ? "to_ship" : "shipments" }}>
        {isOfOrders ? "Orders to Ship" : "Ship Notices"}
      </BackLink>
      <PageHeader title={desk.words.title} />
      <ol className="file-steps">
        <li>
          <h2 className="font-semibold">Download the lines to ship</h2>
          <p className="text-fg2">The file has each line with an open quantity, and empty columns for the shipment.</p>
          <div>
            <Button
              icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
              isPending={isPending}
              onPress={() => mutate()}
            >
              Download Lines to Ship (CSV)
            </Button>
          </div>
        </li>
        <li>
          <h2 className="font-semibold">Write what you ship</h2>
          <dl className="file-columns">
            <dt>notice</dt>
            <dd>
              Your number. Rows with the same number are one ship notice, also of several orders. A row without a number
              ships nothing.
            </dd>
            <dt>quantity</dt>
            <dd>The pieces of the row. A line with several lots or packages has a row for each of them.</dd>
            <dt>lot, heat, serial</dt>
            <dd>If you give one for a line, give one in each row of the line. Each serial number has its own row.</dd>
            <dt>package, sscc</dt>
            <dd>
              Rows with the same package are packed together. Without an SSCC, the portal numbers packages with your GS1
              prefix, if you have one.
            </dd>
            <dt>ship_date, expected, carrier, tracking</dt>
            <dd>One of each for a ship notice. The ship date is needed.</dd>
          </dl>
        </li>
        <li>
          <h2 className="font-semibold">Upload the file</h2>
          <p className="text-fg2">
            You see what it ships before anything is sent. A file of your own system works too, if it has columns for
            the number, the order, the line, the quantity and the ship date.
          </p>
          <div>
            <UploadFileButton desk={desk} isMain />
          </div>
        </li>
      </ol>
      <OpenFiles desk={desk} />
    </div>
  );
}
