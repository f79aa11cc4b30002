import type { Document, LinkedProduct } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { LabelPicker } from "../../files/label-picker.tsx";
import { productLabels } from "../../files/labels-api.ts";
import { useMay } from "../../lib/current-user.ts";
import { AddDocumentsExisting } from "./add-documents-dialog-existing.tsx";
import { NewFilesArea } from "./new-files-area.tsx";
import type { NewFile, NewFiles } from "./use-new-files.ts";

const tabClass =
  "-mb-px flex h-10 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 data-hovered:text-fg data-selected:border-accent data-selected:text-fg";
const panelClass = "pt-4 outline-offset-4 data-inert:hidden";

interface AddDocumentsTabsProps {
  product: LinkedProduct;
  files: NewFiles;
  chosen: ReadonlyMap<string, Document>;
  onChoose: (chosen: ReadonlyMap<string, Document>) => void;
  isTaking: boolean;
}

/** The two ways to documents of a product. Both keep what was done in them while the other is shown. */
export function AddDocumentsTabs({ product, files, chosen, onChoose, isTaking }: AddDocumentsTabsProps) {
  const labels = useQuery(productLabels).data;
  const mayLink = useMay()({ permission: "persistent_documents.edit_document" });
  const renderLabel = ({ id, name }: NewFile) => (
    <span className="min-w-44 grow sm:w-44 sm:grow-0">
      <LabelPicker
        label="Add Label"
        of={name}
        labels={labels}
        value={files.labelOf(id)}
        onChange={(label) => files.label([id], label)}
      />
    </span>
  );
  return (
    <Tabs>
      <TabList aria-label="Documents" className="flex gap-5 overflow-x-auto border-b border-line sm:gap-6">
        <Tab id="upload" className={tabClass}>
          Upload Files
          <Count of={files.ready.length} />
        </Tab>
        {mayLink && (
          <Tab id="existing" className={tabClass}>
            Link Existing Documents
            <Count of={chosen.size} />
          </Tab>
        )}
      </TabList>
      {/* It stays while it is hidden: a file that is dropped on the other one comes here, too. */}
      <TabPanel id="upload" shouldForceMount className={panelClass}>
        <NewFilesArea files={files} isTaking={isTaking} renderReady={renderLabel} />
      </TabPanel>
      <TabPanel id="existing" className={panelClass}>
        <AddDocumentsExisting product={product} chosen={chosen} onChange={onChoose} />
      </TabPanel>
    </Tabs>
  );
}

const Count = ({ of }: { of: number }) =>
  of > 0 && <span className="rounded-full bg-muted px-1.5 text-xs font-normal text-fg2 tabular-nums">{of}</span>;
