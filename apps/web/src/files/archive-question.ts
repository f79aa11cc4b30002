import { number } from "../lib/formats.ts";

/** The question before documents are archived. `text` describes what will happen to them; they prove so many required documents. */
export const archiveQuestion = (text: string, proves: Proves = { documents: 1, items: 0 }) => ({
  title: "Are you sure you want to Archive selected document(s)?",
  text: proves.items === 0 ? text : `${text.replace(/[.]$/, "")}. ${describeProof(proves)}`,
  confirm: "Yes, Archive!",
  cancel: "Do Not Archive",
});

interface Proves {
  /** How many documents are archived. */
  documents: number;
  /** How many required documents they prove. */
  items: number;
}

const describeProof = ({ documents, items }: Proves) => {
  const [count, becomes] =
    items === 1 ? ["1 item", "The item becomes"] : [`${number(items)} items`, "The items become"];
  return `${documents === 1 ? "It proves" : "They prove"} ${count}. Archive anyway? ${becomes} missing.`;
};

/** Counts what documents prove. An item with several of their files counts once. */
export const countProof = (documents: readonly { proven_items?: readonly string[] | undefined }[]): Proves => ({
  documents: documents.length,
  items: new Set(documents.flatMap(({ proven_items: items = [] }) => items)).size,
});
