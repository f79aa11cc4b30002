import type { LinkedOrder } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Check, LogIn, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError, namesField } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { date, dateAndTime, number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { sumText } from "../../../orders/sum-text.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { acceptOrderLink } from "./linked-order-api.ts";

interface AcceptCardProps {
  code: string;
  order: LinkedOrder;
  /** The link ended meanwhile. */
  onEnd: (error: Error) => void;
}

/** Requests the name of the person who accepts the order as it is. Enter in the name sends nothing. */
export function AcceptCard({ code, order, onEnd }: AcceptCardProps) {
  const isWide = useWide();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { mutate, data, error, isPending } = useOneAtATime({
    mutationFn: () => call(acceptOrderLink, { params: { code }, body: { name, revision: order.revision } }),
    onError: (failure) => {
      if (failure instanceof ApiError && hasEnded(failure)) onEnd(failure);
    },
  });
  const { purchase_order, waiting_lines, waiting_amount, currency, expires_at } = order;
  if (data) return <Accepted order={purchase_order} name={data.name} at={data.answered_at} />;

  const lines = `${number(waiting_lines)} ${waiting_lines === 1 ? "line" : "lines"}`;
  const amount = waiting_amount === null ? "" : `, ${sumText(waiting_amount, currency)}`;
  const accept = () => {
    setMissing(name.trim() === "");
    if (name.trim() === "") field.current?.querySelector("input")?.focus();
    else mutate();
  };
  return (
    <section aria-label="Answer" className="linked-card">
      <h2 className="text-base font-semibold text-pretty">{`Accept ${lines}${amount}, delivery as requested?`}</h2>
      <div ref={field}>
        <TextField
          label="Your Name"
          autoComplete="name"
          maxLength={100}
          value={name}
          hint="Kept with the time of your answer."
          error={isMissing || namesField(error, "name") ? "Enter your name." : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
      </div>
      <Button variant="primary" wide isPending={isPending} onPress={accept}>
        Accept Order as It Is
      </Button>
      {error && !namesField(error, "name") && <FormError>{failureText(error)}</FormError>}
      <p className="linked-or">or, if something differs</p>
      <Link
        to="/orders"
        search={{ order: purchase_order, tab: "Answer" }}
        preload={false}
        className="linked-button text-sm"
        data-second=""
      >
        <LogIn aria-hidden size={16} strokeWidth={1.75} />
        Sign In to Answer by Line
      </Link>
      {isWide && <LinkNote expiresAt={expires_at} />}
    </section>
  );
}

/** What the page shows and keeps, and how long the link works. */
export const LinkNote = ({ expiresAt }: { expiresAt: string }) => (
  <p className="linked-note">
    <ShieldCheck aria-hidden size={14} strokeWidth={1.75} />
    <span>
      {`This page shows this one order. We keep your name, the time and the network address of your answer. The link ends with the first answer, at the latest on ${date(expiresAt)}.`}
    </span>
  </p>
);

/** Codes after which the page has nothing left to do. */
const hasEnded = ({ status, code }: ApiError) =>
  status === 403 || status === 404 || code === "order_not_open" || code?.includes("order_link") === true;

function Accepted({ order, name, at }: { order: string; name: string; at: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label="Answer" className="linked-card">
      <Check aria-hidden size={20} strokeWidth={2} className="text-ok" />
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold text-pretty wrap-anywhere">
        {`Accepted by ${name} at ${dateAndTime(at)}`}
      </h2>
      <p className="text-sm text-fg2">Your answer was sent. To change it, sign in.</p>
      <Link to="/orders" search={{ order }} preload={false} className="linked-button text-sm" data-second="">
        Sign In
      </Link>
    </section>
  );
}
