import { ProductRow } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { focusChooseFiles } from "../../../files/focus-beside.ts";
import { useFieldCheck } from "../../../files/label-fields.tsx";
import { isStatus, namesField } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useKept } from "../../../lib/kept.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { useCloseGuard } from "../../../ui/use-close-guard.ts";
import { refreshProductDocuments } from "../products/product-documents-api.ts";
import { publish } from "./new-files-api.ts";
import { unlinkedQuestion } from "./unlinked-question.tsx";
import { UploadWizardSteps } from "./upload-wizard-steps.tsx";
import { useNewFiles } from "./use-new-files.ts";

interface UploadWizardProps {
  /** The products that are chosen at the beginning. */
  products?: readonly ProductRow[];
  onClose: () => void;
}

/**
 * Adds files to products in three steps. One dialog has all steps and the outcome, so that the focus returns to the opener when
 * it closes.
 */
export function UploadWizard({ products: given = [], onClose }: UploadWizardProps) {
  const client = useQueryClient();
  const form = ["upload-wizard", ...given.map(({ gxp_sku }) => gxp_sku)].join(".");
  const files = useNewFiles(form);
  const hasStored = files.ready.length > 0;
  // Files of an earlier opening are offered again, and the products stay with them.
  const isOffered = files.ready.length + files.earlier.length > 0;
  const [stored, keep] = useKept(`${form}.products`, z.array(ProductRow), [...given], { outlivesForm: isOffered });
  const products: ReadonlyMap<string, ProductRow> = new Map(stored.map((product) => [product.gxp_sku, product]));
  const setProducts = (chosen: ReadonlyMap<string, ProductRow>) => keep([...chosen.values()]);
  const { isUploading } = files.upload;
  const hasFiles = isUploading || hasStored;
  const isGiven = new Set(given.map(({ gxp_sku }) => gxp_sku));
  const hasChosen = [...products.keys()].some((sku) => !isGiven.has(sku));
  const { area, isChecked, check, reset } = useFieldCheck<HTMLDivElement>();
  // The number of files that were added before another one was refused.
  const [addedBefore, setAddedBefore] = useState(0);

  const adding = useOneAtATime({
    mutationFn: async () => {
      let count = 0;
      for (const { id, name } of files.ready) {
        await publish(id, [...products.keys()], files.getLabel(id), files.getValues(id)).catch((error: unknown) => {
          setAddedBefore(addedBefore + count);
          if (namesField(error, "label_id")) throw error;
          if (isStatus(error, 404)) files.settle([id]);
          const reason = isStatus(error, 404) ? "It is no longer there." : failureText(error);
          throw new Error(`“${name}” was not added. ${reason}`);
        });
        files.settle([id]);
        count += 1;
      }
      return addedBefore + count;
    },
    onError: (error) => {
      if (namesField(error, "label_id")) void files.forgetLostLabels();
    },
    onSettled: () => refreshProductDocuments(client),
  });
  const { data: added, error } = adding;
  const labelError = namesField(error, "label_id") ? error.fields["label_id"]?.[0] : undefined;
  const canAdd = files.ready.length > 0 && products.size > 0 && !isUploading;
  const losesProducts = hasChosen && !isOffered;
  const hasChanges = (hasFiles || losesProducts) && added === undefined;
  const question = unlinkedQuestion({ hasFiles, lost: losesProducts && "products" });
  const [close, isAsked] = useCloseGuard({ hasChanges, question, onClose });
  const beginAnew = () => {
    adding.reset();
    reset();
    files.upload.queue.clear();
    setProducts(new Map());
    setAddedBefore(0);
    focusChooseFiles();
  };

  return (
    <>
      <Dialog
        title="Upload Files"
        isOpen
        size={added === undefined ? "large" : "small"}
        onClose={() => !adding.isPending && close()}
        actions={
          added === undefined ? (
            <>
              <div className="w-full empty:hidden">{error && <FormError>{labelError ?? error.message}</FormError>}</div>
              <p className="min-w-0 flex-1 basis-64 self-center text-xs text-fg3 text-pretty">
                Steps 1 and 2 must be completed before a file can be added to a product record.
              </p>
              <Button
                variant="primary"
                onPress={() => (files.ready.some(({ id }) => files.hasMistakes(id)) ? check() : adding.mutate())}
                isDisabled={!canAdd}
                isPending={adding.isPending}
              >
                Add File to Product Record
              </Button>
            </>
          ) : (
            <>
              <Button onPress={onClose}>Close</Button>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused element was removed */}
              <Button key="another" variant="primary" onPress={beginAnew} autoFocus>
                Upload Another File
              </Button>
            </>
          )
        }
      >
        {added === undefined && (
          <UploadWizardSteps
            ref={area}
            areFieldsChecked={isChecked}
            files={files}
            isAccepting={!isAsked && !adding.isPending}
            products={products}
            onProductsChange={setProducts}
            labelError={labelError}
          />
        )}
        {added !== undefined &&
          (added === 1 ? "Your file has been successfuly added." : `Your ${added} files have been successfuly added.`)}
      </Dialog>
    </>
  );
}
