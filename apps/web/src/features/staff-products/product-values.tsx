import {
  type FieldEdit,
  type HistoryField,
  historyFields,
  type StaffProduct,
  type ValueOrigins,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { originArea, OriginGroup } from "../../history/origin-group.tsx";
import { getFieldLabel } from "../../history/product-history.ts";
import { ValueWithOrigin } from "../../history/value-with-origin.tsx";
import { describeOrigin, describeSource } from "../../lib/describe-origin.ts";
import { inBothZones } from "../../lib/format-moment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatValue, liveText, staffProductHistory, valueOrigins } from "./products-api.ts";
import { Moment } from "../../ui/moment.tsx";

const ProductForm = lazy(async () => ({ default: (await import("./product-form.tsx")).ProductForm }));

/** The values of a product with their origins and pending edits, or the form that changes them. */
export function ProductValues({ product }: { product: StaffProduct }) {
  const mayChange = useMay()({ permission: "provider.change_products" }) && !product.product.withdrawn?.at;
  const [isEditing, setEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <ProductForm
          product={product}
          onClose={() => {
            setEditing(false);
            setWasEditing(true);
          }}
        />
      </Suspense>
    );
  return (
    <ValueTable
      product={product}
      action={
        mayChange && (
          // After the form closes, the focus returns to the button that opened it.
          <Button ref={wasEditing ? focusOnMount : undefined} variant="primary" onPress={() => setEditing(true)}>
            Change Values
          </Button>
        )
      }
    />
  );
}

function ValueTable({ product, action }: { product: StaffProduct; action: ReactNode }) {
  const params = { company: product.company.id, id: product.product.gxp_sku };
  const origins = useQuery(valueOrigins(params));
  const history = staffProductHistory(product);
  const edits = new Map<HistoryField, FieldEdit>(
    product.edits.filter(({ status }) => status === "pending").map((edit) => [edit.name, edit]),
  );
  return (
    <>
      {origins.error && (
        <div className="mb-3">
          <Notice tone="warn" action={<Button onPress={() => void origins.refetch()}>Try Again</Button>}>
            {`The sources of the values could not be loaded: ${failureText(origins.error)}`}
          </Notice>
        </div>
      )}
      <div className="mb-3 flex min-h-9 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {origins.data ? <Unchanged origins={origins.data} /> : <Skeleton className="h-4 w-40" />}
        {action}
      </div>
      <div className="overflow-clip rounded-card border border-line">
        <table className="w-full table-fixed text-left max-sm:block">
          <caption className="sr-only">Values with their sources and pending edits</caption>
          <thead className="bg-subtle text-xs text-fg3 max-sm:sr-only">
            <tr className="border-b border-line">
              <th scope="col" className="w-1/5 px-4 py-2 font-medium">
                Field
              </th>
              <th scope="col" className="w-1/3 py-2 pr-4 font-medium">
                Value
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Source
              </th>
            </tr>
          </thead>
          <tbody {...originArea} className="max-sm:block">
            <OriginGroup fields={historyFields}>
              {historyFields.map((field) => {
                const text = formatValue(field, liveText(product.product, field));
                const edit = edits.get(field);
                return (
                  <tr
                    key={field}
                    className="border-b border-line align-top last:border-0 max-sm:block max-sm:px-4 max-sm:py-2"
                  >
                    <th
                      scope="row"
                      className="px-4 py-2 font-normal text-fg3 max-sm:block max-sm:px-0 max-sm:py-0 max-sm:text-xs"
                    >
                      {getFieldLabel(field)}
                    </th>
                    <td className="py-2 pr-4 text-fg tabular-nums wrap-anywhere max-sm:block max-sm:py-0">
                      <span className="whitespace-pre-line">
                        <ValueWithOrigin placement="bottom start" field={field} history={history} text={text}>
                          {text}
                        </ValueWithOrigin>
                      </span>
                      {edit && <PendingEdit edit={edit} field={field} />}
                    </td>
                    <td className="py-2 pr-4 text-xs text-fg3 wrap-anywhere max-sm:block max-sm:py-0">
                      {origins.data ? (
                        field in origins.data.fields && <Origin origins={origins.data} field={field} />
                      ) : (
                        <Skeleton className="h-4 w-40" />
                      )}
                    </td>
                  </tr>
                );
              })}
            </OriginGroup>
          </tbody>
        </table>
      </div>
    </>
  );
}

function PendingEdit({ edit, field }: { edit: FieldEdit; field: HistoryField }) {
  return (
    <p className="mt-1 rounded-badge bg-warn-soft px-2 py-1 text-xs text-warn">
      Waits for review: {formatValue(field, edit.new_value)}, from {edit.author}, <Moment at={edit.submitted_at} />
    </p>
  );
}

/** The source of the values that have not changed, which their rows do not repeat. */
function Unchanged({ origins: { first } }: { origins: ValueOrigins }) {
  const { title, people, run } = describeSource(first);
  const isOlder = first.source === "earlier";
  return (
    <div className="min-w-0 text-xs text-fg3 wrap-anywhere">
      <p className="text-sm text-fg2">
        {`Values without a source have not changed since ${isOlder ? "the history begins" : "the product was added"}.`}
      </p>
      {!isOlder && <Source title={title} run={run} />}
      <p>{[...people, inBothZones(first.at)].join(", ")}</p>
    </div>
  );
}

function Origin({ origins, field }: { origins: ValueOrigins; field: HistoryField }) {
  const { title, lines, run } = describeOrigin(origins, field);
  return (
    <>
      <Source title={title} run={run} />
      {lines.join(", ")}
    </>
  );
}

const Source = ({ title, run }: { title: string; run: string | undefined }) =>
  run === undefined ? (
    <span className="block font-medium text-fg2">{title}</span>
  ) : (
    <Link
      to="/provider/runs/$id"
      params={{ id: run }}
      className="block w-fit font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {title}
    </Link>
  );
