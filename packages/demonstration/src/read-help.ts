export interface HelpQuestion {
  question: string;
  shortAnswer: string;
  answer: string;
}

/** Reads a help section from its file: the title is the section's name, each quotation the short answer to a question. */
export function readHelp(text: string) {
  const [head = "", ...parts] = text.split(/^## /m);
  const [name, description] = splitAtLine(head.replace(/^# /, ""));
  return { name, description, questions: parts.map(readQuestion) };
}

function readQuestion(part: string): HelpQuestion {
  const [question, rest] = splitAtLine(part);
  const [shortAnswer, answer] = splitAtLine(rest.replace(/^> /, ""));
  return { question, shortAnswer, answer };
}

/** Splits a text into its first line and the rest. */
function splitAtLine(text: string) {
  const end = text.indexOf("\n");
  return [text.slice(0, end).trim(), text.slice(end).trim()] as const;
}
