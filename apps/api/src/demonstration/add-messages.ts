import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { addFeedback, addHelpQuestion, addHelpSection, addUpdateMessage } from "./demonstration-queries.ts";
import { feedback } from "./feedback.ts";
import { readHelp } from "./read-help.ts";

/** In the order in which they stand. */
const helpFiles = ["getting-started", "product-catalog", "documents", "orders", "notifications", "users", "dashboards"];

/** What the provider says to everybody, in the help and on the home page, and what users say to the provider. */
export async function addMessages(client: Client) {
  const addresses = new Map<string, string>();
  for (const [place, file] of helpFiles.entries()) {
    const { name, description, questions } = readHelp(textOf(`help/${file}.md`));
    const sectionId = await addHelpSection(client, { place, name, description });
    for (const [place, question] of questions.entries())
      addresses.set(
        question.question,
        `/help?section=${sectionId}&question=${await addHelpQuestion(client, sectionId, { place, ...question })}`,
      );
  }
  // The message names a question where its address belongs.
  const message = textOf("update-message.md").replace(/\(help:(.+)\)/, (_, question: string) => {
    const address = addresses.get(question);
    if (address === undefined) throw new Error(`The help has no question "${question}".`);
    return `(${address})`;
  });
  await addUpdateMessage(client, message);
  for (const one of feedback) await addFeedback(client, one);
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
