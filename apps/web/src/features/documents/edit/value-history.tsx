import type { LabelField, PastValue } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { date, dateAndTime } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { documentValues } from "../products/product-documents-api.ts";

interface ValueHistoryProps {
  /** The id of a product document. */
  id: string;
  /** The fields of its label. */
  fields: readonly LabelField[];
}

/** All values that were given for a document's fields, the newest first, once the user opens it. */
export function ValueHistory({ id, fields }: ValueHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...documentValues(id), enabled: isOpen });
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-badge text-xs font-medium text-fg3 hover:text-fg">
        History of values
      </summary>
      <div className="mt-3 min-h-10">
        {data ? (
          <Values values={data} fields={fields} />
        ) : error ? (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            {failureText(error)}
            <Button onPress={() => void refetch()}>Try Again</Button>
          </div>
        ) : (
          isOpen && <Skeleton className="h-8" />
        )}
      </div>
    </details>
  );
}

function Values({ values, fields }: { values: readonly PastValue[]; fields: readonly LabelField[] }) {
  if (values.length === 0) return <p className="text-fg3">Nobody has entered a value yet.</p>;
  return (
    <ol aria-label="Values" className="flex flex-col gap-2.5">
      {values.map((value, place) => (
        // The list only grows at its beginning.
        <li key={values.length - place}>
          <span className="block wrap-anywhere">
            <span className="text-fg3">{`${value.name}: `}</span>
            {value.value === null
              ? "removed"
              : format(
                  value.value,
                  fields.find(({ key }) => key === value.key),
                )}
          </span>
          <span className="block text-xs text-fg3 tabular-nums">{describe(value)}</span>
        </li>
      ))}
    </ol>
  );
}

function format(value: NonNullable<PastValue["value"]>, field: LabelField | undefined) {
  if (typeof value !== "string") return value.join(", ");
  return field?.type === "date" ? date(value) : value;
}

const sources = { typed: "Typed", staff: "Entered by the provider", file: "Read from the file and confirmed" } as const;

/** Returns how a value came, with the person and the time. */
const describe = ({ source, by, at }: PastValue) =>
  `${sources[source]}${by === null ? "" : `${source === "staff" ? "," : " by"} ${by}`}, ${dateAndTime(at)}`;
