import { CircleAlert, CloudCheck } from "lucide-react";
import { count } from "../../../lib/count.ts";
import { clockTime } from "../../../lib/format-moment.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Button } from "../../../ui/button.tsx";
import { readQuantity } from "./notice-faults.ts";
import type { NoticeForm } from "./notice-form.ts";
import type { Saved } from "./use-notice-draft.ts";
import "./notice-foot.css";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface NoticeFootProps {
  form: NoticeForm;
  /** The number of fields with a message, once they are shown. */
  problems: number;
  onProblem: () => void;
  saved: Saved;
  /** The request that is under way. */
  pending: "planned" | "shipped" | undefined;
  /** The notice was sent, so the buttons save its change. */
  isChange: boolean;
  isPlanned: boolean;
  onSend: (kind: "planned" | "shipped") => void;
}

/** The notice in numbers, and the buttons that send it. */
export function NoticeFoot(props: NoticeFootProps) {
  const { form, problems, onProblem, saved, pending, isChange, isPlanned, onSend } = props;
  const isOffline = useIsOffline();
  return (
    <footer className="ship-foot">
      <output className="min-w-0 flex-1 font-medium tabular-nums">{describe(form)}</output>
      {problems > 0 && (
        <button type="button" className="ship-problems" onClick={onProblem}>
          <CircleAlert {...icon} />
          {count(problems, "problem", "problems")}
        </button>
      )}
      <span className="ship-saved">
        {isOffline
          ? "You are offline. Your draft is kept."
          : saved && (
              <>
                <CloudCheck {...icon} />
                {saved.where === "server" ? `Draft saved ${clockTime(saved.at)}` : "Kept on this device"}
              </>
            )}
      </span>
      <div className="ship-send">
        {(!isChange || isPlanned) && (
          <Button
            isPending={pending === "planned"}
            isDisabled={pending === "shipped"}
            onPress={() => onSend("planned")}
          >
            {isChange ? "Save Change" : "Save as Planned"}
          </Button>
        )}
        <Button
          variant="primary"
          isPending={pending === "shipped"}
          isDisabled={pending === "planned"}
          onPress={() => onSend("shipped")}
        >
          {!isChange ? "Send Ship Notice" : isPlanned ? "Send as Shipped" : "Save Change"}
        </Button>
      </div>
    </footer>
  );
}

/** Tells how much is shipped: "4 lines of 2 orders, 7 packages, 52,940 lb". */
function describe({ lines, packages, weight, weight_unit }: NoticeForm) {
  const orders = new Set(lines.map(({ purchase_order }) => purchase_order)).size;
  const read = readQuantity(weight);
  return [
    `${count(lines.length, "line", "lines")}${orders > 1 ? ` of ${orders} orders` : ""}`,
    packages.length > 0 && count(packages.length, "package", "packages"),
    read !== undefined && `${quantityText(String(read / 10_000))} ${weight_unit}`,
  ]
    .filter(Boolean)
    .join(", ");
}
