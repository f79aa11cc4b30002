import { type Announcement, announcementCalls, everybody, type Importance } from "@lading/contract";
import { Ago } from "../../../ui/moment.tsx";
import { dateAndTime, number } from "../../../lib/formats.ts";
import { dayText, noDay, typedDay } from "../../../lib/typed-day.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AudienceFields, describeAudience, summarizeAudience } from "../audience-fields.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { RichTextEditor } from "../editor/lazy-editor.tsx";
import { FactList } from "../fact-list.tsx";
import { ownZone, toInstant, toWallTime, zones } from "../moment.ts";
import { shortenText } from "../shorten-text.ts";

type Values = Pick<Announcement, "text" | "importance" | "audience" | "from" | "until">;

interface Form extends Pick<Values, "text" | "importance" | "audience"> {
  from_day: string;
  from_time: string;
  until_day: string;
  until_time: string;
  zone: string;
}

const importanceNames: Record<Importance, string> = {
  info: "Information",
  warning: "Important",
  critical: "Critical",
};

export const announcements: Kind<Values, Form, Announcement> = {
  name: "announcements",
  path: "announcements",
  title: "Announcements",
  one: "announcement",
  about: "Messages on the vendor's home page. Each user sees the most important one until they dismiss it.",
  calls: announcementCalls,
  getName: ({ text }) => shortenText(text),
  columns: [
    {
      id: "importance",
      label: "Importance",
      width: 124,
      cell: ({ importance }) => <ImportanceBadge importance={importance} />,
      compact: [{ line: 2 }],
    },
    {
      id: "audience",
      label: "Audience",
      width: 160,
      cell: ({ audience }) => summarizeAudience(audience),
      compact: [{ line: 3 }],
    },
    {
      id: "until",
      label: "Until",
      width: 124,
      cell: ({ until }) => (until ? <Ago at={until} isSentence /> : "No end"),
    },
    {
      id: "dismissals",
      label: "Dismissed",
      width: 108,
      align: "end",
      cell: ({ dismissals }) => number(dismissals),
      compact: [{ line: 3, cell: ({ dismissals }) => `dismissed by ${number(dismissals)}` }],
    },
  ],
  compactLines: ["", "mt-1 flex-wrap", "mt-1 text-xs text-fg3"],
  empty: {
    text: "",
    importance: "info",
    audience: everybody,
    from_day: "",
    from_time: "08:00",
    until_day: "",
    until_time: "18:00",
    zone: ownZone,
  },
  toForm: ({ text, importance, audience, from, until }) => {
    const [start, end] = [from && toWallTime(from, ownZone), until && toWallTime(until, ownZone)];
    return {
      text,
      importance,
      audience,
      from_day: start ? dayText(start.day) : "",
      from_time: start ? start.time : "08:00",
      until_day: end ? dayText(end.day) : "",
      until_time: end ? end.time : "18:00",
      zone: ownZone,
    };
  },
  toValues: ({ text, importance, audience, from_day, from_time, until_day, until_time, zone }): Values => ({
    text,
    importance,
    audience,
    from: toMoment(from_day, from_time, zone),
    until: toMoment(until_day, until_time, zone),
  }),
  findMistakes,
  describe: async ({ text, importance, audience, from, until }) => [
    { label: "Text", text, isRich: true },
    { label: "Importance", text: importanceNames[importance] },
    { label: "Shown From", text: from ? dateAndTime(from) : "When it is published" },
    { label: "Shown Until", text: until ? dateAndTime(until) : "No end" },
    { label: "Audience", text: await describeAudience(audience) },
  ],
  Fields,
  Facts: ({ item: { dismissals } }) => <FactList facts={[{ label: "Dismissals", value: number(dismissals) }]} />,
};

const isDayOrEmpty = (typed: string) => typed.trim() === "" || typedDay(typed) !== undefined;

function toMoment(typed: string, time: string, zone: string) {
  const day = typedDay(typed);
  return day ? toInstant(day, time || "00:00", zone) : null;
}

function findMistakes({ text, from_day, from_time, until_day, until_time, zone }: Form) {
  const [from, until] = [toMoment(from_day, from_time, zone), toMoment(until_day, until_time, zone)];
  return {
    ...(text === "" && { text: "Enter the text." }),
    ...(!isDayOrEmpty(from_day) && { from: noDay }),
    ...(!isDayOrEmpty(until_day) && { until: noDay }),
    ...(from && until && until <= from && { until: "Must be after the beginning." }),
  };
}

const importanceTones = { info: "neutral", warning: "warn", critical: "bad" } as const;

const ImportanceBadge = ({ importance }: { importance: Importance }) => (
  <Badge tone={importanceTones[importance]}>{importanceNames[importance]}</Badge>
);

function Fields({ values, change, getError }: FieldsProps<Form>) {
  const moment = (name: "from" | "until", label: string, hint: string) => (
    <>
      <DayField
        label={`${label}, Day`}
        name={name}
        ref={() => undefined}
        hint={hint}
        value={values[`${name}_day`]}
        error={getError(name)}
        onChange={(typed) => change({ [`${name}_day`]: typed })}
        onBlur={() => undefined}
      />
      <TextField
        label={`${label}, Time`}
        type="time"
        value={values[`${name}_time`]}
        onChange={(event) => change({ [`${name}_time`]: event.target.value })}
      />
    </>
  );
  return (
    <>
      <RichTextEditor label="Text" value={values.text} error={getError("text")} onChange={(text) => change({ text })} />
      <RadioGroup
        label="Importance"
        options={(["info", "warning", "critical"] as const).map((value) => ({ value, label: importanceNames[value] }))}
        value={values.importance}
        hint="Of several announcements, a user sees the most important one first."
        onChange={(importance) => change({ importance })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {moment("from", "Shown From", "Leave empty to show it as soon as it is published.")}
        {moment("until", "Shown Until", "Leave empty for no end.")}
      </div>
      {(values.from_day || values.until_day) && (
        <SelectField
          label="Time Zone"
          options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          value={values.zone}
          onChange={(event) => change({ zone: event.target.value })}
        />
      )}
      <AudienceFields
        audience={values.audience}
        error={getError("audience")}
        onChange={(audience) => change({ audience })}
      />
    </>
  );
}
