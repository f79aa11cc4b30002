import type { DocumentRequest, ItemState } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureText } from "../../../lib/form-failure.ts";
import { date, number } from "../../../lib/formats.ts";
import { ChoiceFilter } from "../../../list/choice-filter.tsx";
import type { Column } from "../../../list/column.ts";
import { useDefinedList } from "../../../list/define-list.ts";
import { ListView } from "../../../list/list-view.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { ItemsLink } from "../items-link.tsx";
import { describeCount } from "./chosen-companies.tsx";
import { closeRequest, requestList } from "./requests-api.ts";

/** The documents that staff have asked companies for once. */
export function RequestsPart({ given, mayChange }: { given: object; mayChange: boolean }) {
  const [list] = useDefinedList(requestList, given);
  return (
    <ListView
      list={list}
      name="document-requests"
      caption="Requests"
      noun={["request", "requests"]}
      search="Search by Name"
      empty={{ text: "Documents that you ask some companies for once appear here." }}
      columns={mayChange ? [...columns, closing] : columns}
      compactLines={["", "mt-0.5 text-xs text-fg2 tabular-nums", "mt-0.5 text-xs text-fg3"]}
      compactShowsAll
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      filters={
        <ChoiceFilter
          list={list}
          name="state"
          label="State"
          options={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
        />
      }
    />
  );
}

/** Leads to the documents of a request in some states. Those of a closed one are not needed any more. */
function Items({
  request,
  state,
  children,
}: {
  request: DocumentRequest;
  state: readonly ItemState[];
  children: string;
}) {
  const { id, name, closed_at: closedAt } = request;
  return (
    <ItemsLink
      search={{ requirement: [String(id)], state: closedAt === null ? [...state] : ["not_applicable"] }}
      label={`${children} of ${name}`}
    >
      {children}
    </ItemsLink>
  );
}

const Progress = ({ request }: { request: DocumentRequest }) => {
  const { n, of } = request.progress;
  const { in_review: inReview, waived, unseen, run } = request;
  return (
    <span className="block py-0.5">
      <Items request={request} state={[]}>{`${number(n)} of ${number(of)}`}</Items>
      <progress aria-hidden className="document-request-bar" max={of} value={n} />
      <span className="flex flex-wrap gap-x-2 text-xs text-fg3">
        {inReview > 0 && (
          <Items request={request} state={["submitted", "in_review"]}>{`${number(inReview)} in review`}</Items>
        )}
        {waived > 0 && <Items request={request} state={["waived"]}>{`${number(waived)} waived`}</Items>}
        {unseen > 0 && <span>{`${describeCount(unseen)} without the section`}</span>}
        {run !== null && (
          <Link to="/provider/runs/$id" params={{ id: run }} className="text-accent-text hover:underline">
            Run under way
          </Link>
        )}
      </span>
    </span>
  );
};

const columns: readonly Column<DocumentRequest>[] = [
  {
    id: "name",
    label: "Request",
    width: 260,
    grows: true,
    isText: true,
    cell: ({ name, label, text }) => (
      <span className="block py-0.5">
        <span className="font-medium text-fg wrap-anywhere">{name}</span>
        <span className="line-clamp-2 text-xs text-fg3 wrap-anywhere">
          {[label?.name !== name && label?.name, text].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
    compact: [{ line: 1, cell: ({ name }) => name }],
  },
  {
    id: "progress",
    label: "Accepted",
    width: 220,
    cell: (request) => <Progress request={request} />,
    compact: [{ line: 2, cell: (request) => <Progress request={request} /> }],
  },
  {
    id: "due_on",
    label: "Needed By",
    width: 120,
    isDay: true,
    cell: ({ due_on }) => date(due_on),
    compact: [{ line: 3, hasLabel: true }],
  },
  {
    id: "created",
    label: "Asked",
    width: 150,
    cell: ({ created_at: at, created_by: by }) => (
      <>
        {date(at)}
        {by !== null && <span className="block text-xs text-fg3">{`by ${by}`}</span>}
      </>
    ),
    compact: [
      { line: 3, cell: ({ created_by: by, created_at: at }) => `${date(at)}${by === null ? "" : ` by ${by}`}` },
    ],
  },
];

const closing: Column<DocumentRequest> = {
  id: "close",
  label: "State",
  width: 170,
  cell: (request) => <Closing request={request} />,
  compact: [{ line: 3, cell: (request) => <Closing request={request} /> }],
};

function Closing({ request }: { request: DocumentRequest }) {
  const { id, name, progress, in_review: inReview, closed_at: closedAt, closed_by: closedBy } = request;
  const client = useQueryClient();
  const confirm = useConfirm();
  if (closedAt !== null)
    return (
      <span className="block py-0.5">
        <Badge>{`Closed ${date(closedAt)}`}</Badge>
        {closedBy !== null && <span className="block text-xs text-fg3">{`by ${closedBy}`}</span>}
      </span>
    );
  const open = progress.of - progress.n;
  const close = async () => {
    const isSure = await confirm({
      title: `Close ${name}?`,
      text: [
        open === 0 ? "All companies have given it." : `${describeCount(open)} need not give it any more.`,
        inReview > 0 &&
          (inReview === 1
            ? "1 waits for a decision and leaves the queue."
            : `${number(inReview)} wait for a decision and leave the queue.`),
        "Files and decisions are kept.",
      ]
        .filter(Boolean)
        .join(" "),
      confirm: "Close Request",
    });
    if (!isSure) return;
    try {
      await closeRequest(id);
      showToast(`${name} is closed.`);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    void client.invalidateQueries({ queryKey: ["requirement-figures"] });
    void client.invalidateQueries({ queryKey: ["work-queue"] });
  };
  return (
    <Button aria-label={`Close ${name}`} onPress={() => void close()}>
      Close
    </Button>
  );
}
