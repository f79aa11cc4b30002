import { type HelpSection, listHelpSections } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { cleanHtml } from "../../lib/clean-html.ts";
import { staleTimes } from "../../lib/query-client.ts";

/** A question with its answer as safe HTML, and its title and full text in lowercase for the search. */
export type ShownQuestion = Awaited<ReturnType<typeof shownQuestion>>;
export type ShownSection = Awaited<ReturnType<typeof toShownSection>>;

export const helpSections = queryOptions({
  queryKey: ["help-sections"],
  queryFn: async ({ signal }) => Promise.all((await call(listHelpSections, {}, signal)).map(toShownSection)),
  staleTime: staleTimes.session,
});

/** Returns a section of the help with its texts as safe HTML. */
export const toShownSection = async ({ id, name, description, faqs }: HelpSection) => ({
  id,
  name,
  html: await cleanHtml(description),
  questions: await Promise.all(faqs.map(shownQuestion)),
});

async function shownQuestion({ id, question, short_answer, answer }: HelpSection["faqs"][number]) {
  const html = await cleanHtml(answer);
  return {
    id,
    question,
    shortAnswer: short_answer,
    html,
    title: normalizeText(question),
    searched: normalizeText(question, short_answer, getWords(html)),
  };
}

const normalizeText = (...texts: string[]) => texts.join("\n").toLowerCase();

/** Returns the plain text of safe HTML. */
function getWords(html: string) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent;
}
