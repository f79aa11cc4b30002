import { type FieldOfSet, mostFieldsAtOnce } from "@lading/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { areaClass, ListFrame, listRows, rowsClass } from "../../../list/list-frame.tsx";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { rowActions } from "../decide/row-actions.ts";
import { ReasonDialog } from "../decide/reason-dialog.tsx";
import { useFieldSelection } from "../decide/use-field-selection.ts";
import { useReviewing } from "../decide/use-reviewing.tsx";
import { editRequirements, RequirementLines } from "../queue/edit-requirements.tsx";
import { isApprovable, isOpen } from "../queue/queue-row.ts";
import { useCursor } from "../queue/use-cursor.ts";
import { WaitingAge } from "../queue/waiting-age.tsx";
import { reviewCounts } from "../review-counts-api.ts";
import { FieldLines } from "./field-lines.tsx";
import { editSet, findChanges, setRows } from "./set-api.ts";
import { SetFooter } from "./set-footer.tsx";
import { type SetKey, setKeys } from "./set-keys.ts";
import { SetRows } from "./set-rows.tsx";
import { useSetRun } from "./use-set-run.tsx";
import "./set.css";

/** The changes that a vendor submitted together: what is usual field by field, and each outlier and conflict at its row. */
export function SetPage({ id }: { id: string }) {
  const { data: set } = useSuspenseQuery(editSet(id));
  const exceptions = useQuery(setRows(id, "exceptions"));
  const [usualPages, setUsualPages] = useState(0);
  const others = useQuery({ ...setRows(id, "usual", Math.max(usualPages, 1)), enabled: usualPages > 0 });
  const strange = exceptions.data?.rows ?? [];
  const usualRows = usualPages > 0 ? (others.data?.rows ?? []) : [];
  const rows = [...strange, ...usualRows];
  const { data: needed = [] } = useQuery(editRequirements([set.company.id]));
  const recent = useQuery(reviewCounts).data?.recent_reasons ?? [];
  const cursor = useCursor();
  const { area, note } = cursor;
  const selection = useFieldSelection(id, rows);
  const reviewing = useReviewing({
    cursor,
    recentReasons: recent,
    toggle: selection.toggle,
    onSelectionDecided: selection.clear,
  });
  const { actions, approveSelection, rejectSelection, undo, dialogs } = reviewing;
  const run = useSetRun();
  const [isFinding, setFinding] = useState(false);
  const isBusy = isFinding || run.isStarting || run.current !== undefined;
  const usual = set.fields.reduce((sum, field) => sum + field.usual, 0);

  /** Approves the usual changes of a field or of all, and those that are ticked. The server decides many by a run. */
  const approveUsual = async (field?: FieldOfSet) => {
    const count = field ? field.usual : usual;
    const ticked = selection.rows.filter((row) => isApprovable(row) && (!field || row.name === field.name));
    if (isBusy || count + ticked.length === 0) return;
    if (count > mostFieldsAtOnce) {
      const ids = ticked.map((row) => row.id);
      await run.start({ set: id, field: field?.name, ticked: ids, decision: "approve" }).catch(() => undefined); // a message has told it
      selection.clear();
      return;
    }
    setFinding(true);
    try {
      const found = count > 0 ? await findChanges(id, "usual", field?.name) : [];
      const known = new Set(found.map((row) => row.id));
      selection.clear();
      actions.approve([...found, ...ticked.filter((row) => !known.has(row.id))]);
    } catch (error) {
      showToast(failureText(error), "bad");
    } finally {
      setFinding(false);
    }
  };
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const rejectAll = async () => {
    if (isBusy) return;
    if (set.counts.pending > mostFieldsAtOnce) return setRejecting(true);
    setFinding(true);
    try {
      actions.reject(await findChanges(id, undefined));
    } catch (error) {
      showToast(failureText(error), "bad");
    } finally {
      setFinding(false);
    }
  };

  const [isHelped, setHelped] = useState(false);
  const act: Record<SetKey, () => void> = {
    ...rowActions({ rows, selected: selection.rows, cursor, reviewing }),
    A: () => void approveUsual(),
    "?": () => setHelped(true),
  };
  const keys = useShortcuts({ act, repeats: ["j", "k"], undo, send: () => void approveUsual() });
  const see = ({ name }: FieldOfSet) => {
    const row = strange.find((one) => one.name === name && isOpen(one));
    if (row) cursor.enter(row.id);
  };
  const left = exceptions.data ? exceptions.data.total : 0;
  const products = `${number(set.products)} ${set.products === 1 ? "product" : "products"}`;
  const failure = exceptions.error ?? others.error;

  return (
    <ListFrame>
      <div className="flex flex-col px-4 pb-3 lg:px-6">
        <BackLink to="/provider/queue">Queue</BackLink>
        <PageHeader
          title={`${number(set.changes)} ${set.changes === 1 ? "change" : "changes"} in ${products}`}
          actions={
            <div className="pointer-coarse:hidden">
              <ShortcutsButton
                keys={setKeys}
                isOpen={isHelped}
                onOpenChange={setHelped}
                isOn={keys.isOn}
                onSwitch={keys.switchTo}
              />
            </div>
          }
        >
          {set.counts.pending > 0 && <WaitingAge since={set.submitted_at} />}
          {set.company.is_suspended && <Badge tone="warn">Company suspended</Badge>}
        </PageHeader>
        <p className="text-fg3 wrap-anywhere">
          {`${set.company.name} · ${set.author}${set.file_name === null ? "" : `, from ${set.file_name}`}, `}
          <Ago at={set.submitted_at} />
        </p>
        {set.counts.pending > 0 && needed.length > 0 && <RequirementLines about={needed} />}
      </div>
      <div {...listRows} className={`relative flex flex-col ${rowsClass}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stores which row has the focus */}
        <section
          ref={area}
          aria-label="Changes"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
          tabIndex={0}
          className={`relative border-line -outline-offset-2 ${areaClass}`}
          onFocus={(event) => note(event.target)}
        >
          <FieldLines
            fields={set.fields}
            exceptions={strange}
            ticked={selection.ids}
            isBusy={isBusy}
            onApprove={(field) => void approveUsual(field)}
            onSee={see}
          />
          {failure && (
            <div className="px-4 py-3 lg:px-6">
              <Notice tone="bad">{failureText(failure)}</Notice>
            </div>
          )}
          {strange.length > 0 && (
            <>
              <h2 className="flex items-center gap-2 border-b border-line px-4 py-3 font-semibold text-fg lg:px-6">
                Outliers first
                <span className="font-normal text-fg3 tabular-nums">
                  {left === 0 ? "all decided" : `${number(left)} to decide`}
                </span>
              </h2>
              <SetRows
                label="Outliers and conflicts"
                rows={strange}
                fields={set.fields}
                selected={selection.ids}
                actions={actions}
              />
            </>
          )}
          {(usual > 0 || usualRows.length > 0) && (
            <p className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 text-fg2 lg:px-6">
              {usual === 0
                ? "Usual changes, all decided"
                : `${number(usual)} usual ${usual === 1 ? "change" : "changes"} to decide`}
              {usualPages === 0 && (
                <Button variant="link" onPress={() => setUsualPages(1)}>
                  Show Them
                </Button>
              )}
            </p>
          )}
          {usualRows.length > 0 && (
            <SetRows
              label="Usual changes"
              rows={usualRows}
              fields={set.fields}
              selected={selection.ids}
              actions={actions}
            />
          )}
          {usualPages > 0 && others.data && others.data.total > usualPages * 100 && (
            <div className="flex justify-center py-3">
              <Button isPending={others.isFetching} onPress={() => setUsualPages(usualPages + 1)}>
                Show More
              </Button>
            </div>
          )}
        </section>
      </div>
      <SetFooter
        set={set}
        usual={usual}
        run={run.current}
        isBusy={isBusy}
        selection={selection}
        onApprove={() => approveSelection(selection.rows)}
        onReject={() => rejectSelection(selection.rows)}
        onApproveUsual={() => void approveUsual()}
        onRejectAll={() => void rejectAll()}
        onClear={() => {
          selection.clear();
          cursor.back();
        }}
      />
      {dialogs}
      {isRejecting && (
        <ReasonDialog
          rows={[]}
          total={set.counts.pending}
          isOpen
          recent={recent}
          typed={reason}
          onType={setReason}
          onClose={() => setRejecting(false)}
          onReject={(typed) => {
            setRejecting(false);
            setReason("");
            void run.start({ set: id, ticked: [], decision: "reject", reason: typed }).catch(() => undefined); // a message has told it
          }}
          isPending={false}
          failure={undefined}
        />
      )}
    </ListFrame>
  );
}
