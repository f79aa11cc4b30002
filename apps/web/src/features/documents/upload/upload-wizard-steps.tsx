import type { ProductRow } from "@lading/contract";
import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { NewFilesArea } from "./new-files-area.tsx";
import { UploadWizardLabels } from "./upload-wizard-labels.tsx";
import { UploadWizardProducts } from "./upload-wizard-products.tsx";
import type { NewFiles } from "./use-new-files.ts";

interface UploadWizardStepsProps {
  ref: Ref<HTMLDivElement>;
  /** Shows all mistakes in fields of labels. */
  areFieldsChecked: boolean;
  files: NewFiles;
  /** False while a question is open. Dropped files are ignored then. */
  isAccepting: boolean;
  /** The chosen products by GXP SKU. */
  products: ReadonlyMap<string, ProductRow>;
  onProductsChange: (products: ReadonlyMap<string, ProductRow>) => void;
  /** The error message. */
  labelError: string | undefined;
}

export function UploadWizardSteps({
  ref,
  areFieldsChecked,
  files,
  isAccepting,
  products,
  onProductsChange,
  labelError,
}: UploadWizardStepsProps) {
  return (
    <div ref={ref}>
      <Step number={1} title="Upload a File" isDone={files.ready.length > 0 && !files.upload.isUploading}>
        <NewFilesArea files={files} isAccepting={isAccepting} />
      </Step>
      <Step number={2} title="Add to Product Record" isDone={products.size > 0}>
        <UploadWizardProducts chosen={products} onChange={onProductsChange} />
      </Step>
      <Step number={3} title="Select a File Label" note="optional" isDone={false}>
        <UploadWizardLabels files={files} error={labelError} areFieldsChecked={areFieldsChecked} />
      </Step>
    </div>
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
