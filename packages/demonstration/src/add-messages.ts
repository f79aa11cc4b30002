import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { addFeedback } from "./demonstration-queries.ts";
import { earlierMessage, labelSettings, waitingTexts } from "./drafts.ts";
import { feedback } from "./feedback.ts";
import { readHelp } from "./read-help.ts";
import { addHelpQuestion, addHelpSection, addUpdateMessage, addWaitingText, setLabel } from "./text-queries.ts";

const readText = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The help sections in the order in which the portal shows them. */
const helpFiles = ["getting-started", "product-catalog", "documents", "orders", "notifications", "users", "dashboards"];
export const helpSections = helpFiles.map((file) => readHelp(readText(`help/${file}.md`)));
export const updateMessage = readText("update-message.md");

/** Adds the help, the messages of the home page, texts that wait for publication, and the feedback of users. */
export async function addMessages(client: Client) {
  const addresses = new Map<string, string>();
  for (const [place, { name, description, questions }] of helpSections.entries()) {
    const sectionId = await addHelpSection(client, { place, name, description });
    for (const [place, question] of questions.entries())
      addresses.set(
        question.question,
        `/help?section=${sectionId}&question=${await addHelpQuestion(client, sectionId, { place, ...question })}`,
      );
  }
  // The file contains the title of a help question where the message needs the question's address.
  const message = updateMessage.replace(/\(help:(.+)\)/, (_, question: string) => {
    const address = addresses.get(question);
    if (address === undefined) throw new Error(`The help has no question "${question}".`);
    return `(${address})`;
  });
  await addUpdateMessage(client, earlierMessage);
  await addUpdateMessage(client, { text: message, daysAgo: 7, dismissedBy: [] });
  for (const text of waitingTexts) await addWaitingText(client, text);
  for (const setting of labelSettings) await setLabel(client, setting);
  for (const one of feedback) await addFeedback(client, one);
}
