import type { ProductRow } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";
import { refreshProductDocuments } from "./documents-api.ts";
import { publish } from "./new-files-api.ts";
import { NewFilesArea } from "./new-files-area.tsx";
import { UnlinkedQuestion } from "./unlinked-question.tsx";
import { UploadWizardLabels } from "./upload-wizard-labels.tsx";
import { UploadWizardProducts } from "./upload-wizard-products.tsx";
import { useNewFiles } from "./use-new-files.ts";

interface UploadWizardStepsProps {
  onClose: () => void;
  /** So many files were added. */
  onAdded: (count: number) => void;
}

export function UploadWizardSteps({ onClose, onAdded }: UploadWizardStepsProps) {
  const client = useQueryClient();
  const files = useNewFiles();
  const [products, setProducts] = useState<ReadonlyMap<string, ProductRow>>(new Map());
  const [isClosing, setClosing] = useState(false);
  const { isUploading } = files.upload;
  const isDirty = isUploading || files.ready.length > 0;
  const leaving = useLeaving(isDirty);
  // Of files that were added before another one was refused.
  const [addedBefore, setAddedBefore] = useState(0);

  const adding = useMutation({
    mutationFn: async () => {
      let count = 0;
      for (const { id, name } of files.ready) {
        await publish(id, [...products.keys()], files.labelOf(id)).catch((error: unknown) => {
          setAddedBefore(addedBefore + count);
          throw new Error(`“${name}” was not added. ${failureText(error)}`);
        });
        files.settle([id]);
        count += 1;
      }
      return addedBefore + count;
    },
    onSuccess: onAdded,
    onSettled: () => refreshProductDocuments(client),
  });
  const canAdd = files.ready.length > 0 && products.size > 0 && !isUploading;
  const close = () => {
    if (adding.isPending) return;
    if (isDirty) setClosing(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        title="Upload Files"
        isOpen
        size="large"
        onClose={close}
        actions={
          <>
            <div className="w-full empty:hidden">{adding.error && <FormError>{adding.error.message}</FormError>}</div>
            <p className="min-w-0 flex-1 basis-64 self-center text-xs text-fg3 text-pretty">
              Steps 1 and 2 must be completed before a file can be added to a product record.
            </p>
            <Button variant="primary" onPress={() => adding.mutate()} isDisabled={!canAdd} isPending={adding.isPending}>
              Add File to Product Record
            </Button>
          </>
        }
      >
        <Step number={1} title="Upload a File" isDone={files.ready.length > 0 && !isUploading}>
          <NewFilesArea files={files} isTaking={!isClosing && !leaving.isLeaving && !adding.isPending} />
        </Step>
        <Step number={2} title="Add to Product Record" isDone={products.size > 0}>
          <UploadWizardProducts chosen={products} onChange={setProducts} />
        </Step>
        <Step number={3} title="Select a File Label" note="optional" isDone={false}>
          <UploadWizardLabels files={files} />
        </Step>
      </Dialog>
      <UnlinkedQuestion leaving={leaving} isClosing={isClosing} onClose={onClose} onReturn={() => setClosing(false)} />
    </>
  );
}

interface StepProps {
  number: number;
  title: string;
  note?: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, note, isDone, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-1 pb-5">
      <h3 id={id} className="mb-2.5 flex items-center gap-2.5 text-base font-semibold text-fg">
        <span
          className={`grid size-6 place-items-center rounded-full text-xs tabular-nums transition-colors duration-150 ${isDone ? "bg-ok-soft text-ok" : "bg-muted text-fg2"}`}
        >
          {isDone ? <Check aria-hidden size={14} strokeWidth={2} /> : number}
          <span className="sr-only">{isDone && `${number}, done`}</span>
        </span>
        {title}
        {note && <span className="text-xs font-normal text-fg3">{note}</span>}
      </h3>
      <div className="sm:pl-8.5">{children}</div>
    </section>
  );
}
