export interface HelpQuestion {
  question: string;
  shortAnswer: string;
  answer: string;
}

/** A section of the help out of its file: its name as the title, then each question with its short answer as a quotation. */
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

/** The first line, and what comes after it. */
function splitAtLine(text: string) {
  const end = text.indexOf("\n");
  return [text.slice(0, end).trim(), text.slice(end).trim()] as const;
}
