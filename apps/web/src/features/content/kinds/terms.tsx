import { termsCalls, type TermsVersion } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, number } from "../../../lib/formats.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { RichTextEditor } from "../editor/lazy-editor.tsx";
import { FactList } from "../fact-list.tsx";

type Values = Pick<TermsVersion, "text" | "language">;

export const terms: Kind<Values, Values, TermsVersion> = {
  name: "terms",
  path: "terms",
  title: "Terms",
  one: "version of the terms",
  many: "versions of the terms",
  about: "Users accept the newest version before they go on. Published versions never change.",
  isPermanent: true,
  calls: termsCalls,
  getName: (_, item) => (item?.number ? `Terms ${item.number}` : "Unpublished terms"),
  columns: [
    {
      id: "effective_at",
      label: "Effective",
      width: 124,
      isDay: true,
      cell: ({ effective_at, waiting }) => (
        <span className="whitespace-nowrap tabular-nums">{date(waiting?.effective_at ?? effective_at)}</span>
      ),
    },
    { id: "language", label: "Language", width: 100, cell: ({ language }) => language },
    {
      id: "accepted",
      label: "Accepted",
      width: 100,
      align: "end",
      cell: ({ accepted }) => number(accepted),
      compact: [{ line: 3, cell: ({ accepted }) => `accepted by ${number(accepted)}` }],
    },
    {
      id: "missing",
      label: "Missing",
      width: 100,
      align: "end",
      cell: ({ state, missing }) => (state === "in_force" ? number(missing) : "–"),
      compact: [{ line: 3, cell: ({ state, missing }) => state === "in_force" && `${number(missing)} missing` }],
    },
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: { text: "", language: "en" },
  toForm: ({ text, language }) => ({ text, language }),
  toValues: (form) => form,
  findMistakes: ({ text }) => ({ ...(text === "" && { text: "Enter the text." }) }),
  describe: ({ text, language }) => [
    { label: "Text", text, isRich: true },
    { label: "Language", text: language },
  ],
  getWarning: () =>
    "From then on each user must read and accept the new version before they go on. Users who are signed in are asked at their next step.",
  Fields,
  Facts: ({ item }) => <Facts item={item} />,
};

function Fields({ values, change, getError }: FieldsProps<Values>) {
  return (
    <>
      <RichTextEditor label="Text" value={values.text} error={getError("text")} onChange={(text) => change({ text })} />
      <TextField
        label="Language"
        autoComplete="off"
        value={values.language}
        error={getError("language")}
        hint="A language tag, like en or de-CH."
        onChange={(event) => change({ language: event.target.value })}
      />
    </>
  );
}

function Facts({ item: { number: version, state, accepted, missing, sha256, effective_at } }: { item: TermsVersion }) {
  if (version === null) return null;
  return (
    <FactList
      facts={[
        { label: "Effective", value: date(effective_at) },
        {
          label: "Accepted",
          value: <AcceptanceLink version={version} status="accepted" count={accepted} />,
        },
        ...(state === "in_force"
          ? [{ label: "Missing", value: <AcceptanceLink version={version} status="missing" count={missing} /> }]
          : []),
        { label: "SHA-256", value: <span className="text-xs font-normal">{sha256}</span> },
      ]}
    />
  );
}

interface AcceptanceLinkProps {
  version: number;
  status: "accepted" | "missing";
  count: number;
}

const AcceptanceLink = ({ version, status, count }: AcceptanceLinkProps) => (
  <Link
    to="/provider/$kind/{-$id}"
    params={{ kind: "terms", id: "acceptances" }}
    search={{ number: version, status }}
    className="text-accent-text underline-offset-2 hover:underline"
  >
    {`${number(count)} ${count === 1 ? "user" : "users"}`}
  </Link>
);
