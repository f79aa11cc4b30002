import type { UserMove } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Ago } from "../../ui/moment.tsx";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

/** The columns of a company's moves. `undo` is undefined for staff who may not move users. */
export const moveColumns = (
  companyId: string,
  undo: ((move: UserMove) => void) | undefined,
): readonly Column<UserMove>[] => [
  {
    id: "users",
    label: "Users",
    width: 240,
    grows: true,
    cell: (move) => <Users move={move} />,
    compact: [{ line: 2 }],
  },
  {
    id: "company",
    label: "Other Company",
    width: 200,
    cell: (move) => <OtherCompany move={move} companyId={companyId} />,
    compact: [{ line: 1 }],
  },
  {
    id: "created_at",
    label: "Moved On",
    width: 132,
    cell: ({ created_at }) => <Ago at={created_at} isSentence />,
    compact: [{ line: 3, cell: ({ created_at }) => <Ago at={created_at} isSentence /> }],
  },
  { id: "by", label: "Moved By", width: 140, cell: ({ by }) => by ?? "–", compact: [{ line: 3 }] },
  {
    id: "state",
    label: "State",
    width: 208,
    cell: (move) => <State move={move} undo={undo} />,
    compact: [{ line: 4 }],
  },
];

export const compactMoveLines = ["", "mt-0.5 text-xs text-fg2", "mt-0.5 text-xs text-fg3", "mt-1"];

function OtherCompany({ move: { from, to }, companyId }: { move: UserMove; companyId: string }) {
  const [word, other] = from.id === companyId ? ["To", to] : ["From", from];
  return (
    <span className="wrap-anywhere">
      {word}{" "}
      <Link
        to="/provider/companies/$id"
        params={{ id: other.id }}
        search={{ tab: "People", people: "moves" }}
        className="font-medium text-fg underline underline-offset-2"
      >
        {other.name}
      </Link>
    </span>
  );
}

/** Names by what happened to them, with the reason of those who stayed. */
function Users({ move: { users } }: { move: UserMove }) {
  const lines = titles.flatMap(([state, title]) => {
    const names = users.filter((user) => user.state === state).map(({ name }) => name);
    return names.length > 0 ? [{ title, names: names.join(", ") }] : [];
  });
  return (
    <span className="block whitespace-normal wrap-anywhere">
      {lines.map(({ title, names }) => (
        <span key={title} className="block">
          <span className="text-fg3">{title}</span> <span className="text-fg">{names}</span>
        </span>
      ))}
      {users.map(
        ({ id, reason }) =>
          reason && (
            <span key={id} className="block text-xs text-fg3">
              {reason}
            </span>
          ),
      )}
    </span>
  );
}

const titles = [
  ["waiting", "Chosen:"],
  ["moved", "Moved:"],
  ["refused", "Stayed:"],
  ["moved_back", "Moved back:"],
  ["kept", "Not moved back:"],
] as const;

function State({ move, undo }: { move: UserMove; undo: ((move: UserMove) => void) | undefined }) {
  if (move.undo_until && undo)
    return (
      <Button
        aria-label={`Undo the move from ${move.from.name} to ${move.to.name} of ${dateAndTime(move.created_at)}`}
        onPress={() => undo(move)}
      >
        {`Undo until ${date(move.undo_until)}`}
      </Button>
    );
  return (
    <Badge tone={move.state === "failed" ? "bad" : "neutral"}>
      {move.is_undoing ? "Moving back" : (stateNames[move.state] ?? "Running")}
    </Badge>
  );
}

const stateNames: Partial<Record<UserMove["state"], string>> = {
  loaded: "Done",
  loaded_with_errors: "Done",
  failed: "Failed",
  cancelled: "Stopped",
  undone: "Undone",
};
