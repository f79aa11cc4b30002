import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { personalWords, type PersonalInformation } from "./personal-words.ts";
import type { Question, Verdict } from "./password-judge.ts";

/** The dictionaries take 40 MB, which somebody who sets a password now and then should not cost for good. */
const KEEP_JUDGE_MS = 60_000;

const advice = "Choose one that is hard to guess, such as three unrelated words with a digit among them.";

let judge: Worker | undefined;
let dismissal: NodeJS.Timeout | undefined;
let lastVerdict: Promise<unknown> = Promise.resolve();

/**
 * Why a person should not take this password, or undefined. A thread of its own judges, one password after the other: the
 * dictionaries take a quarter of a second to load, and a long password as much to look up, in which nobody else would be served.
 */
export async function judgePassword(password: string, person: PersonalInformation): Promise<string | undefined> {
  const words = personalWords(person);
  const asked = lastVerdict.then(() => ask({ password, words: [...words.keys()] }));
  lastVerdict = asked.catch(() => {}); // Whoever asked hears of it; the next one is judged all the same.
  const verdict = await asked;
  if (verdict.similarTo !== undefined)
    return `This password is too similar to your ${words.get(verdict.similarTo) ?? "personal information"}. ${advice}`;
  return verdict.isCommon ? `This password is one that many people use, or close to one. ${advice}` : undefined;
}

async function ask(question: Question) {
  clearTimeout(dismissal);
  judge ??= new Worker(new URL("./password-judge.ts", import.meta.url));
  judge.unref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is of no origin
    judge.postMessage(question);
    const [verdict] = (await once(judge, "message")) as [Verdict]; // What the judge posts.
    dismissal = setTimeout(dismiss, KEEP_JUDGE_MS).unref();
    return verdict;
  } catch (error) {
    dismiss();
    throw error;
  }
}

function dismiss() {
  void judge?.terminate();
  judge = undefined;
}
