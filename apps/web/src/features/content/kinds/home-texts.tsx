import { type HomeText, homeTextCalls } from "@lading/contract";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";

type Values = Pick<HomeText, "name" | "description">;

/** The areas that have a card on the home page, by their names in the vendor's navigation. */
const areas = ["Dashboard", "Product Catalog", "Document Repository", "Notifications", "Settings"];

export const homeTexts: Kind<Values, Values, HomeText> = {
  name: "home-descriptions",
  path: "texts",
  title: "Home Texts",
  one: "home text",
  about: "The texts on the cards of the vendor's home page.",
  calls: homeTextCalls,
  getName: ({ name }) => name,
  columns: [],
  compactLines: [],
  empty: { name: "", description: "" },
  toForm: ({ name, description }) => ({ name, description }),
  toValues: (form) => form,
  findMistakes: ({ name, description }) => ({
    ...(name === "" && { name: "Choose the area." }),
    ...(description.trim() === "" && { description: "Enter the text." }),
  }),
  describe: ({ name, description }) => [
    { label: "Area", text: name },
    { label: "Text", text: description },
  ],
  Fields,
};

function Fields({ values, change, getError }: FieldsProps<Values>) {
  const options = [...new Set([...areas, ...(values.name ? [values.name] : [])])];
  return (
    <>
      <SelectField
        label="Area"
        placeholder="Choose"
        options={options.map((name) => ({ value: name, label: name }))}
        value={values.name}
        error={getError("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Text"
        rows={4}
        maxLength={500}
        value={values.description}
        error={getError("description")}
        hint={`Plain text. ${values.description.length} of 500 characters.`}
        onChange={(event) => change({ description: event.target.value })}
      />
    </>
  );
}
