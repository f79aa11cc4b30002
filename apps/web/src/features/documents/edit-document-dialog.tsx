import type { Document } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { LabelField } from "../../files/label-picker.tsx";
import { productLabels } from "../../files/labels-api.ts";
import { useMay } from "../../lib/current-user.ts";
import { FocusKeeper } from "../../list/focus-keeper.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DocumentProducts } from "./document-products.tsx";
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

/** Changes a document's name and label, and the products that it is linked to. Each section is saved by itself. */
export function EditDocumentDialog({ document: opened, onClose }: EditDocumentDialogProps) {
  const tabs = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const edited = useEditedDocument(opened, () => {
    // The button that had the focus has nothing left to save.
    if (save.current?.matches(":focus")) tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  });
  const { document, update, linking, chosen } = edited;
  const { data: labels } = useQuery(productLabels);
  // Where there is no catalogue there are no products to be found.
  const hasProducts = useMay()({ permission: "products.view_product", flag: "Product Catalog" });
  const [section, setSection] = useState<SectionName>(nameSection);
  const [isLeaving, setLeaving] = useState(false);
  const form = useId();
  const close = () => {
    // What comes of it is not known yet.
    if (edited.isPending) return;
    if (edited.hasChanges) setLeaving(true);
    else onClose();
  };
  const action = section === nameSection ? undefined : actions[section];
  const nameFailure = edited.nameError || edited.labelError ? null : update.error;
  const linkFailure = linking.variables?.action === action ? linking.error : null;
  const failure = edited.lost ?? (action ? linkFailure : nameFailure);

  return (
    <>
      <Dialog
        title={`Edit ${document.name}`}
        isOpen
        onClose={close}
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
                isPending={update.isPending}
                isDisabled={edited.lost !== undefined || !edited.isNameChanged || edited.nameError !== undefined}
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
          <TabList aria-label="What to edit" className="flex gap-4 overflow-x-auto border-b border-line sm:gap-6">
            {sections
              .filter((name) => name === nameSection || hasProducts)
              .map((name) => (
                <Tab
                  key={name}
                  id={name}
                  className="-mb-px h-9 cursor-pointer border-b-2 border-transparent leading-9 font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 data-hovered:text-fg data-selected:border-accent data-selected:text-fg"
                >
                  {name}
                </Tab>
              ))}
          </TabList>
          <TabPanel id={nameSection} className={panel}>
            <form
              id={form}
              noValidate
              aria-label={nameSection}
              onSubmit={(event) => {
                event.preventDefault();
                edited.saveName();
              }}
            >
              <TextField
                label="Document Name"
                value={edited.name}
                error={edited.nameError}
                hint={`Without its extension, which stays .${document.extension}`}
                autoComplete="off"
                readOnly={edited.lost !== undefined}
                onChange={(event) => edited.changeName(event.target.value)}
              />
              <LabelField
                label="Label"
                labels={labels}
                value={edited.labelId}
                error={edited.labelError}
                isDisabled={edited.lost !== undefined}
                onChange={edited.changeLabel}
              />
            </form>
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
        <FocusKeeper />
      </Dialog>
      <ConfirmDialog
        title="Discard these changes?"
        isOpen={isLeaving}
        confirm="Discard"
        cancel="Keep Editing"
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        They have not been saved.
      </ConfirmDialog>
      <LeaveGuard hasChanges={edited.hasChanges} />
    </>
  );
}

const panel = "min-h-100 pt-4 outline-offset-4";
