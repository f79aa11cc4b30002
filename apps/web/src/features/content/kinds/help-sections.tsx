import { type HelpText, helpTextCalls } from "@lading/contract";
import type { DescribedPart, FieldsProps, Kind } from "../content-kind.ts";
import { countColumn } from "../count-column.ts";
import { RichTextEditor } from "../editor/lazy-editor.tsx";
import { NameField } from "../name-field.tsx";
import { type FormQuestion, QuestionFields } from "../question-fields.tsx";

type Values = Pick<HelpText, "name" | "description" | "faqs">;

interface Form {
  name: string;
  description: string;
  faqs: readonly FormQuestion[];
}

export const helpSections: Kind<Values, Form, HelpText> = {
  name: "help-sections",
  path: "help",
  title: "Help",
  one: "help section",
  about: "The sections of the vendor's help, each with questions and answers.",
  getPlace: ({ place }) => place,
  calls: helpTextCalls,
  getName: ({ name }) => name,
  columns: [
    countColumn({
      id: "questions",
      label: "Questions",
      noun: ["question", "questions"],
      count: ({ faqs }) => faqs.length,
    }),
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: { name: "", description: "", faqs: [] },
  toForm: ({ name, description, faqs }) => ({
    name,
    description,
    // Questions without an id are new; their place is enough of a key until they are saved.
    faqs: faqs.map((faq, place) => ({ ...faq, key: faq.id === undefined ? `new ${place}` : String(faq.id) })),
  }),
  toValues: ({ name, description, faqs }): Values => ({
    name,
    description,
    faqs: faqs.map(({ id, question, short_answer, answer }) => ({
      ...(id !== undefined && { id }),
      question,
      short_answer,
      answer,
    })),
  }),
  findMistakes: ({ name, faqs }) => ({
    ...(name.trim() === "" && { name: "Name is required." }),
    ...Object.fromEntries(
      faqs.flatMap(({ question }, place) =>
        question.trim() === "" ? [[`faqs.${place}.question`, "Question is required."]] : [],
      ),
    ),
  }),
  describe: ({ name, description, faqs }) => [
    { label: "Name", text: name },
    { label: "Overview", text: description, isRich: true },
    { label: "Order of the Questions", text: faqs.map(({ question }) => question).join("\n") },
    ...faqs.flatMap(({ question, short_answer, answer }): DescribedPart[] => [
      { label: `${question}: short answer`, text: short_answer },
      { label: `${question}: answer`, text: answer, isRich: true },
    ]),
  ],
  Fields,
};

function Fields({ values, change, getError }: FieldsProps<Form>) {
  return (
    <>
      <NameField values={values} change={change} getError={getError} />
      <RichTextEditor
        label="Overview"
        value={values.description}
        error={getError("description")}
        onChange={(description) => change({ description })}
      />
      <QuestionFields questions={values.faqs} getError={getError} onChange={(faqs) => change({ faqs })} />
    </>
  );
}
