import { exportRunRows, type ProductListQuery, workbookColumns, type WorkbookFormat } from "@lading/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { saveAddress } from "../../../lib/save-address.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useColumns } from "../../../list/use-columns.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { productColumns } from "../list/product-columns.tsx";
import { OpenUploads } from "../workbook-upload/open-uploads.tsx";
import { startWorkbook, workbookCounts, workbookState } from "./workbook-api.ts";

interface WorkbookDialogProps {
  search: ProductListQuery;
  /** The GXP SKUs of the ticked products. */
  selected: readonly string[];
  onClose: () => void;
}

const editable = workbookColumns.filter(({ isEditable }) => isEditable).map(({ key }) => key);

const steps = [
  "Change it in Excel. Sort and filter as you like.",
  "Drop it anywhere on the catalog.",
  "See every change, then propose.",
] as const;

const count = (amount: number | undefined, one: string, many: string) =>
  amount === undefined ? "" : `${number(amount)} ${amount === 1 ? one : many}`;

/** The choices of a workbook. A small one is saved as soon as the server has made it; the bell tells of a large one. */
export function WorkbookDialog({ search: { search, category }, selected, onClose }: WorkbookDialogProps) {
  const filters = [...category, ...(search === "" ? [] : [`“${search}”`])].join(", ");
  const scopes = [
    ...(selected.length > 0
      ? [{ value: "ticked", label: "Ticked products", filter: { gxp_skus: [...selected] } }]
      : []),
    ...(filters === ""
      ? []
      : [{ value: "filter", label: `Those that the filters show: ${filters}`, filter: { search, category } }]),
    { value: "all", label: "All products", filter: {} },
  ];
  const counts = useQueries({ queries: scopes.map(({ filter }) => workbookCounts(filter)) });
  const { shown } = useColumns("products", productColumns);
  const shownKeys = shown.map(({ id }) => (id === "supplier_sku" ? "sku" : id));
  const visible = editable.filter((key) => shownKeys.includes(key));

  const [scope, setScope] = useState(scopes[0]!.value); // "all" is always there
  const [columns, setColumns] = useState("all");
  const [format, setFormat] = useState<WorkbookFormat>("xlsx");
  const place = Math.max(
    0,
    scopes.findIndex(({ value }) => value === scope),
  );
  const { data: found, error: failedCount } = counts[place]!; // one for each scope
  const products = columns === "missing" ? found?.incomplete : found?.products;
  const isMany = products !== undefined && products > exportRunRows;
  const complete = found && found.products - found.incomplete;

  const {
    mutate,
    data: started,
    error,
    isPending,
  } = useOneAtATime({
    mutationFn: () =>
      startWorkbook({
        ...scopes[place]!.filter,
        format,
        only_missing: columns === "missing",
        ...(columns === "visible" && { columns: visible }),
      }),
    onSuccess: () => {
      if (!isMany) return;
      showToast("The bell rings when the file is ready.");
      onClose();
    },
  });
  const made = useQuery({ ...workbookState(started?.id ?? ""), enabled: started !== undefined && !isMany });
  const url = made.data?.url;
  const save = useEffectEvent((address: string) => {
    saveAddress(address);
    showToast(`The workbook with ${count(products, "product", "products")} is saved.`);
    onClose();
  });
  useEffect(() => {
    if (url) save(url);
  }, [url]);

  const isMaking = isPending || (made.isFetched ? made.data?.state === "making" : made.isFetching);
  const failure = error ?? made.error ?? failedCount;
  const message = isMaking
    ? undefined
    : failure
      ? failureText(failure)
      : made.data?.state === "failed"
        ? (made.data.failure ?? "The workbook could not be made. Try again.")
        : undefined;
  return (
    <Dialog
      title="Edit in Excel"
      isOpen
      onClose={onClose}
      size="medium"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={<FileSpreadsheet aria-hidden size={16} strokeWidth={1.75} />}
            isPending={isMaking}
            isDisabled={!products}
            onPress={() => mutate()}
          >
            {products === undefined ? "Download" : `Download ${count(products, "Product", "Products")}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-1 pt-2 text-fg">
        <RadioGroup
          label="Products"
          layout="column"
          value={scope}
          onChange={setScope}
          isDisabled={isMaking}
          options={scopes.map(({ value, label }, at) => {
            const data = counts[at]?.data;
            return { value, label, figure: data ? number(data.products) : "" };
          })}
        />
        <RadioGroup
          label="Columns"
          layout="column"
          value={columns}
          onChange={setColumns}
          isDisabled={isMaking}
          options={[
            { value: "all", label: "All that you can change", figure: count(editable.length, "column", "columns") },
            ...(visible.length > 0
              ? [
                  {
                    value: "visible",
                    label: "Visible ones that you can change",
                    figure: count(visible.length, "column", "columns"),
                  },
                ]
              : []),
            {
              value: "missing",
              label: "Only what is missing",
              figure: count(found?.empty_cells, "empty cell", "empty cells"),
              ...(complete && { about: `Leaves out the ${count(complete, "product", "products")} with nothing empty` }),
            },
          ]}
        />
        <RadioGroup
          label="File"
          layout="column"
          value={format}
          onChange={setFormat}
          isDisabled={isMaking}
          options={[
            { value: "xlsx", label: "Excel workbook, with lists of the allowed values", figure: "XLSX" },
            { value: "csv", label: "Plain text", figure: "CSV", about: "Excel drops leading zeros in a CSV file" },
          ]}
        />
        <ol className="grid gap-4 rounded-control bg-subtle p-3 text-xs text-fg2 sm:grid-cols-3">
          {steps.map((step, at) => (
            <li key={step} className="flex gap-2">
              <span aria-hidden className="font-semibold">
                {at + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {isMany && (
          <p className="text-xs text-fg3">
            More than {number(exportRunRows)} products are written in the background. The bell rings when the file is
            ready.
          </p>
        )}
        {products === 0 && (
          <p className="text-xs text-fg3">
            {columns === "missing" ? "No field of these products is empty." : "There is no product to edit."}
          </p>
        )}
        <OpenUploads onOpen={onClose} />
        <FormError>{message}</FormError>
      </div>
    </Dialog>
  );
}
