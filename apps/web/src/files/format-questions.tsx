import type { ImportFormats } from "@lading/contract";
import { RadioGroup } from "../ui/radio-group.tsx";

const decimalNames = { ".": "Point: 1,234.50", ",": "Comma: 1.234,50" } as const;
const orderNames = { dmy: "Day, month, year", mdy: "Month, day, year" } as const;

interface FormatQuestionsProps {
  formats: ImportFormats;
  onChange: (next: { decimal: "." | "," } | { dates: "dmy" | "mdy" }) => void;
  /** The error of each answer. */
  errors?: { decimal?: string[] | undefined; dates?: string[] | undefined };
}

/** The questions about the formats of a file, each with a value of the file in both readings. */
export const FormatQuestions = ({ formats: { decimal, dates }, onChange, errors }: FormatQuestionsProps) => (
  <>
    {decimal.is_asked && (
      <RadioGroup
        label="Decimal Sign"
        layout="column"
        value={decimal.chosen ?? ""}
        options={([".", ","] as const).map((value) => ({
          value,
          label: decimalNames[value],
          about: describeExamples(decimal.examples, value),
        }))}
        error={errors?.decimal?.[0]}
        onChange={(value) => onChange({ decimal: value })}
      />
    )}
    {dates.is_asked && (
      <RadioGroup
        label="Order of Dates"
        layout="column"
        value={dates.chosen ?? ""}
        options={(["dmy", "mdy"] as const).map((value) => ({
          value,
          label: orderNames[value],
          about: describeExamples(dates.examples, value),
        }))}
        error={errors?.dates?.[0]}
        onChange={(value) => onChange({ dates: value })}
      />
    )}
  </>
);

/** "Price: 1.234,50 → 1234.50". */
const describeExamples = (examples: ImportFormats["decimal" | "dates"]["examples"], value: string) =>
  examples
    .map(({ header, text, readings }) => {
      const as = readings.find((reading) => reading.value === value)?.as;
      return `${header}: ${text} → ${as ?? "cannot be read"}`;
    })
    .join(" · ");
