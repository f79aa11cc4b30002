import type { Document, LinkedProduct } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { LabelPicker } from "../../../files/label-picker.tsx";
import { productLabels } from "../../../files/labels-api.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { AddDocumentsExisting } from "./add-documents-dialog-existing.tsx";
import { NewFileFields } from "./new-file-fields.tsx";
import { NewFilesArea } from "./new-files-area.tsx";
import type { NewFile, NewFiles } from "./use-new-files.ts";

const panelClass = "pt-4 outline-offset-4 data-inert:hidden";

interface AddDocumentsTabsProps {
  ref: Ref<HTMLDivElement>;
  /** Shows all mistakes in fields of labels. */
  areFieldsChecked: boolean;
  product: LinkedProduct;
  files: NewFiles;
  chosen: ReadonlyMap<string, Document>;
  onChoose: (chosen: ReadonlyMap<string, Document>) => void;
  isAccepting: boolean;
}

/** Tabs for uploading files and for linking documents. Each keeps its state while the other is shown. */
export function AddDocumentsTabs({
  ref,
  areFieldsChecked,
  product,
  files,
  chosen,
  onChoose,
  isAccepting,
}: AddDocumentsTabsProps) {
  const labels = useQuery(productLabels).data;
  const mayLink = useMay()({ permission: "persistent_documents.edit_document" });
  const renderLabel = ({ id, name }: NewFile) => (
    <>
      <span className="min-w-44 grow sm:w-44 sm:grow-0">
        <LabelPicker
          label="Add Label"
          of={name}
          labels={labels}
          value={files.getLabel(id)}
          onChange={(label) => files.label([id], label)}
        />
      </span>
      <div className="w-full empty:hidden">
        <NewFileFields files={files} id={id} name={name} isChecked={areFieldsChecked} />
      </div>
    </>
  );
  return (
    <Tabs ref={ref}>
      <ScrollRow className="border-b border-line">
        <TabList aria-label="Documents" className="flex gap-5 sm:gap-6">
          <Tab id="upload" className={`flex h-10 shrink-0 cursor-pointer items-center gap-2 ${tabClass}`}>
            Upload Files
            <Count of={files.ready.length} />
          </Tab>
          {mayLink && (
            <Tab id="existing" className={`flex h-10 shrink-0 cursor-pointer items-center gap-2 ${tabClass}`}>
              Link Existing Documents
              <Count of={chosen.size} />
            </Tab>
          )}
        </TabList>
      </ScrollRow>
      {/* It stays mounted while it is hidden, so that it accepts files that are dropped on the other tab. */}
      <TabPanel id="upload" shouldForceMount className={panelClass}>
        <NewFilesArea
          files={files}
          place={{ product: product.gxp_sku }}
          isAccepting={isAccepting}
          renderReady={renderLabel}
        />
      </TabPanel>
      <TabPanel id="existing" className={panelClass}>
        <AddDocumentsExisting product={product} chosen={chosen} onChange={onChoose} />
      </TabPanel>
    </Tabs>
  );
}

const Count = ({ of }: { of: number }) =>
  of > 0 && <span className="rounded-full bg-muted px-1.5 text-xs font-normal text-fg2 tabular-nums">{of}</span>;
