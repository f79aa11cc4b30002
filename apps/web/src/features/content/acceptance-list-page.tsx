import { acceptanceStatuses, exportAcceptances, remindOfTerms } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Mail } from "lucide-react";
import { useMemo } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { saveAnswer } from "../../lib/save-answer.ts";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { acceptanceList, toFilter } from "./acceptance-api.ts";
import { acceptanceColumns, compactAcceptanceLines } from "./acceptance-columns.tsx";
import { type AcceptanceSearch, readAcceptanceSearch } from "./acceptance-search.ts";
import { TermsTabs } from "./terms-tabs.tsx";

const statusNames = { accepted: "Accepted", missing: "Missing" } as const;

/** The users who have accepted a version of the terms and those who have not. `given` is the search of the address, which is not checked yet. */
export function AcceptanceListPage({ given }: { given: object }) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => readAcceptanceSearch(given), [given]);
  const list = useList(search, acceptanceList);
  const { data } = useQuery(acceptanceList(search));
  return (
    <ListPage
      title="Terms"
      actions={
        <>
          <ExportButton search={search} isDisabled={!list.total} />
          {search.number === undefined && <RemindButton search={search} missing={data?.totals.missing} />}
        </>
      }
    >
      <p className="-mt-3 px-4 pb-3 text-fg3 tabular-nums lg:px-6">
        {data && describe(data.number, data.totals, search.number)}
      </p>
      <TermsTabs isAcceptances />
      <ListView
        list={list}
        name="acceptances"
        caption="Acceptances"
        empty={{ text: "Users who accept the terms appear here, with the time of it." }}
        noun={["user", "users"]}
        columns={acceptanceColumns}
        compactLines={compactAcceptanceLines}
        compactShowsAll
        rowKey={({ user }) => user.id}
        rowName={({ user }) => user.name}
        search="Search by User or Company"
        filters={
          <ChoiceFilter
            list={list}
            name="status"
            label="Status"
            options={acceptanceStatuses.map((value) => ({ value, label: statusNames[value] }))}
          />
        }
      />
    </ListPage>
  );
}

interface AcceptanceTotals {
  accepted: number;
  missing: number;
}

const describe = (version: number | null, { accepted, missing }: AcceptanceTotals, asked: number | undefined) =>
  version === null
    ? asked === undefined
      ? "No terms were published yet."
      : `There are no published terms ${asked}.`
    : `Terms ${version}: accepted by ${number(accepted)} ${accepted === 1 ? "user" : "users"}, not yet by ${number(missing)}.`;

function ExportButton({ search, isDisabled }: { search: AcceptanceSearch; isDisabled: boolean }) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withPassword(() => saveAnswer(exportAcceptances, toFilter(search), "terms-acceptances.csv")),
    onError: (error) => showToast(`Could not export the list: ${failureText(error)}`, "bad"),
  });
  return (
    <>
      <Button
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        isDisabled={isDisabled}
        onPress={() => mutate()}
      >
        Export CSV
      </Button>
      {passwordDialog}
    </>
  );
}

/** Sends a reminder to the users in the filtered list who have not accepted the latest terms. */
function RemindButton({ search, missing = 0 }: { search: AcceptanceSearch; missing: number | undefined }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const users = `${number(missing)} ${missing === 1 ? "user" : "users"}`;
  const remind = async () => {
    let outcome = "";
    const isSure = await confirm({
      title: `Remind ${users}?`,
      text: "Each gets a mail that asks to accept the terms. Users who were reminded within the last day get none.",
      confirm: `Send to ${users}`,
      perform: async () => {
        const { search: words, company } = search;
        const { reminded, already_reminded: waiting } = await call(remindOfTerms, {
          body: { ...(words && { search: words }), ...(company.length > 0 && { company }) },
        });
        outcome =
          `${number(reminded)} ${reminded === 1 ? "mail was" : "mails were"} sent.` +
          (waiting > 0 ? ` ${number(waiting)} had a reminder within the last day.` : "");
      },
    });
    if (!isSure) return;
    showToast(outcome);
    void client.invalidateQueries({ queryKey: ["content", "terms"] });
  };
  return (
    <Button
      icon={<Mail aria-hidden size={16} strokeWidth={1.75} />}
      isDisabled={missing === 0 || search.status === "accepted"}
      onPress={() => void remind()}
    >
      Send Reminder
    </Button>
  );
}
