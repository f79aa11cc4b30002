import type { Document } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { productLabels } from "../../../files/labels-api.ts";
import { NameAndLabelForm } from "../../../files/name-and-label-form.tsx";
import { useReading } from "../../../files/reading/use-reading.ts";
import { useMay } from "../../../lib/use-may.ts";
import { FocusFallback } from "../../../list/focus-fallback.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { discardQuestion, useCloseGuard } from "../../../ui/use-close-guard.ts";
import { leaveQuestion } from "../../../ui/use-leave-guard.ts";
import { DocumentProducts } from "./document-products.tsx";
import { ValueHistory } from "./value-history.tsx";
import { type LinkAction, refusalText, useEditedDocument } from "./use-edited-document.ts";

interface EditDocumentDialogProps {
  document: Document;
  onClose: () => void;
}

const nameSection = "Edit Doc Name";
const sections = [nameSection, "Unlink SKUs", "Link New SKUs"] as const;
type SectionName = (typeof sections)[number];
const actions: Record<Exclude<SectionName, typeof nameSection>, LinkAction> = {
  "Unlink SKUs": "unlink",
  "Link New SKUs": "link",
};

/** Changes a document's name, label and links to products. Each section is saved separately. */
export function EditDocumentDialog({ document: opened, onClose }: EditDocumentDialogProps) {
  const tabs = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const { data: labels } = useQuery(productLabels);
  const edited = useEditedDocument(opened, labels, () => {
    // The focused button is disabled after a save.
    if (save.current?.matches(":focus")) tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  });
  const { nameAndLabel, linking, chosen } = edited;
  const { document } = nameAndLabel;
  const may = useMay();
  const shown = useReading(opened.id, nameAndLabel.labelId, nameAndLabel.fields);
  // The search for products requires the catalogue.
  const hasProducts = may({ permission: "products.view_product", flag: "Product Catalog" });
  const hasFields = may({ permission: "persistent_documents.view_product_docs", flag: "Required Documents" });
  const [section, setSection] = useState<SectionName>(nameSection);
  const form = useId();
  const { hasChanges } = edited;
  const [close] = useCloseGuard({ hasChanges, question: discardQuestion, leaveQuestion, onClose });
  const action = section === nameSection ? undefined : actions[section];
  const linkFailure = linking.variables?.action === action ? linking.error : null;
  const failure = edited.lost ?? (action ? linkFailure : nameAndLabel.formError);

  return (
    <>
      <Dialog
        title={`Edit ${document.name}`}
        isOpen
        // The outcome of a save that is pending is not known yet.
        onClose={() => !edited.isPending && close()}
        size="large"
        actions={
          <>
            <div className="-mt-2 w-full">
              <FormError>{failure && refusalText(failure)}</FormError>
            </div>
            <Button onPress={close} isDisabled={edited.isPending}>
              Close
            </Button>
            {!action ? (
              <Button
                ref={save}
                type="submit"
                form={form}
                variant="primary"
                isPending={nameAndLabel.isPending}
                isDisabled={
                  edited.lost !== undefined || !nameAndLabel.isChanged || nameAndLabel.nameError !== undefined
                }
              >
                Save Update
              </Button>
            ) : (
              <Button
                ref={save}
                variant="primary"
                isPending={linking.isPending}
                isDisabled={edited.lost !== undefined || chosen[action].length === 0}
                onPress={() => edited.saveLinks(action)}
              >
                {action === "link" ? "Link SKU(s) & save" : "Unlink SKU(s) & save"}
              </Button>
            )}
          </>
        }
      >
        <Tabs
          ref={tabs}
          selectedKey={section}
          onSelectionChange={(key) => setSection(sections.find((name) => name === key) ?? nameSection)}
        >
          <ScrollRow className="border-b border-line">
            <TabList aria-label="Parts of the document" className="flex gap-4 sm:gap-6">
              {sections
                .filter((name) => name === nameSection || hasProducts)
                .map((name) => (
                  <Tab key={name} id={name} className={`h-9 cursor-pointer leading-9 ${tabClass}`}>
                    {name}
                  </Tab>
                ))}
            </TabList>
          </ScrollRow>
          <TabPanel id={nameSection} className={panel}>
            <NameAndLabelForm
              id={form}
              label={nameSection}
              edited={nameAndLabel}
              labels={labels}
              isReadOnly={edited.lost !== undefined}
              shown={shown}
            />
            {hasFields && <ValueHistory id={document.id} fields={nameAndLabel.fields} />}
          </TabPanel>
          {(["Unlink SKUs", "Link New SKUs"] as const).map((name) => (
            <TabPanel key={name} id={name} className={panel}>
              <DocumentProducts
                isDisabled={edited.lost !== undefined}
                document={document}
                action={actions[name]}
                chosen={chosen[actions[name]]}
                onChange={(products) => edited.choose(actions[name], products)}
              />
            </TabPanel>
          ))}
        </Tabs>
        <FocusFallback />
      </Dialog>
    </>
  );
}

const panel = "min-h-100 pt-4 outline-offset-4";
