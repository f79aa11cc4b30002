import { useNavigate } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { FormCard, handFocusToForm } from "../../ui/form-card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { ContentApi, Effect } from "./content-api.ts";
import type { ContentItem, Kind } from "./content-kind.ts";
import { toTitle } from "./content-list-page.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { PreviewDialog, type Vendorview } from "./preview-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { StateBadges } from "./state-badges.tsx";
import { getEdited, useContentForm } from "./use-content-form.ts";
import { VersionList } from "./version-list.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

interface ContentEditorProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  /** Undefined for a new item. */
  item: Item | undefined;
  /** The item that a new one begins with. */
  earlier: Item | undefined;
  /** The link to the list. */
  above: ReactNode;
  vendorview: Vendorview;
}

/** The form of one item with its buttons, and its versions beside it. */
export function ContentEditor<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: ContentEditorProps<Values, Form, Item>,
) {
  const { kind, api, item: given, above, vendorview } = props;
  const [earlier] = useState(props.earlier);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const open = (item: Item) =>
    void navigate({
      to: "/provider/$kind/{-$id}",
      params: { kind: kind.path, id: String(item.id) },
      replace: given === undefined,
      ignoreBlocker: true,
    });
  const form = useContentForm({
    kind,
    api,
    item: given,
    earlier,
    onSaved: (saved, effect, isQuiet) => {
      if (!isQuiet) showToast(effectText(kind.one, effect));
      if (saved.id !== given?.id) open(saved);
    },
  });
  const { item, values, hasChanges, isPending, pendingEffect, conflict } = form;
  const [openSchedule, schedule] = useLazyDialog(ScheduleDialog);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  // Another person's change arrives with the next fetch. It is shown at once unless the user has typed.
  const { show } = form;
  useEffect(() => {
    if (given && item && given.revision > item.revision && !hasChanges) show(given);
  });

  const isNew = item === undefined;
  const isEmptyForm = isNew && earlier === undefined;
  const canPublish =
    isEmptyForm || hasChanges || (item !== undefined && (item.waiting !== null || item.state === "earlier"));
  const isBlocked = isPending || conflict !== undefined;
  const [label, setLabel] = useState("Publish");
  const warning = kind.getWarning?.(item);
  const publish = async () => {
    if (!form.check()) return;
    const isSure =
      warning === undefined || (await confirm({ title: "Publish now?", text: warning, confirm: "Publish" }));
    if (isSure) form.save("publish");
  };
  const name = item ? kind.getName(getEdited(item), item) : `New ${toTitle(kind.one)}`;
  return (
    <ListPage
      title={name}
      above={above}
      beside={item && <StateBadges item={item} />}
      actions={item && <ItemMenu {...{ kind, api, item }} onChanged={form.show} onUnsaved={form.discard} />}
    >
      <div className="content-page px-4 pb-6 lg:px-6">
        <div className="min-w-0">
          {item && <WaitingNotice kind={kind} item={item} />}
          {isNew && earlier && (
            <div className="mb-4 max-w-184">
              <Notice tone="info">{`This is the text of ${kind.getName(earlier, earlier)}, the published version. Change it here.`}</Notice>
            </div>
          )}
          {conflict && (
            <ConflictNotice {...conflict} kind={kind} mine={values} onMine={form.keepMine} onTheirs={form.takeTheirs} />
          )}
          <FormCard
            label={name}
            onSubmit={() => !isBlocked && canPublish && void publish()}
            isRestored={form.isRestored}
            message={form.message}
            buttons={
              <>
                {hasChanges && (
                  <Button
                    variant="ghost"
                    isDisabled={isPending}
                    onPress={() => {
                      handFocusToForm();
                      form.discard();
                    }}
                  >
                    Discard Changes
                  </Button>
                )}
                {kind.name !== "requirements" && (
                  <Button icon={<Eye aria-hidden size={16} strokeWidth={1.75} />} onPress={() => setPreviewOpen(true)}>
                    Preview
                  </Button>
                )}
                <Button
                  isDisabled={isBlocked || !(isEmptyForm || hasChanges)}
                  isPending={pendingEffect === "draft"}
                  onPress={() => form.check() && form.save("draft")}
                >
                  Save Draft
                </Button>
                <Button
                  isDisabled={isBlocked || !canPublish}
                  isPending={typeof pendingEffect === "object"}
                  onPress={() =>
                    form.check() && openSchedule({ one: kind.one, warning, onSchedule: (at) => form.save({ at }) })
                  }
                >
                  Schedule
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  isDisabled={isBlocked || !canPublish}
                  isPending={pendingEffect === "publish"}
                >
                  {label}
                </Button>
              </>
            }
          >
            <kind.Fields
              values={values}
              change={form.change}
              getError={form.getError}
              item={item}
              isFixed={item !== undefined && item.state !== "draft" && item.state !== "scheduled"}
            />
          </FormCard>
        </div>
        {(item || kind.Effect) && (
          <aside aria-label="About this item" className="flex min-w-0 flex-col gap-6">
            {kind.Effect && (
              <kind.Effect
                {...{ item, values, hasChanges, isBlocked }}
                change={form.change}
                saveDraft={form.saveQuietly}
                onLabel={setLabel}
              />
            )}
            {/* The form keeps the version with which it began, and facts have none. */}
            {item && kind.Facts && <kind.Facts item={given ?? item} />}
            {item && (
              <VersionList {...{ kind, api, item }} hasChanges={hasChanges} onRestored={form.show} onOpen={open} />
            )}
          </aside>
        )}
      </div>
      {schedule}
      {isPreviewOpen && kind.Preview && item && (
        <kind.Preview item={item} form={values} onClose={() => setPreviewOpen(false)} />
      )}
      {isPreviewOpen && kind.name !== "mail-templates" && kind.name !== "requirements" && (
        <PreviewDialog
          kind={kind.name}
          id={item?.id}
          values={kind.toValues(values)}
          vendorview={vendorview}
          onClose={() => setPreviewOpen(false)}
        />
      )}
    </ListPage>
  );
}

const effectText = (one: string, effect: Effect) => {
  if (effect === "draft") return "The draft was saved.";
  return `The ${one} was ${effect === "publish" ? "published" : "scheduled"}.`;
};
