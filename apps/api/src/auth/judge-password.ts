import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { personalLikeness, type PersonalInformation } from "./personal-likeness.ts";

/** The dictionaries take 40 MB, which somebody who sets a password now and then should not cost for good. */
const KEEP_JUDGE_MS = 60_000;

const advice = "Choose one that is hard to guess, such as three unrelated words with a digit among them.";

let judge: Worker | undefined;
let dismissal: NodeJS.Timeout | undefined;
let lastVerdict: Promise<unknown> = Promise.resolve();

/** Why a person should not take this password, or undefined. */
export async function judgePassword(password: string, person: PersonalInformation): Promise<string | undefined> {
  const likeness = personalLikeness(password, person);
  if (likeness) return `This password is too similar to your ${likeness}. ${advice}`;
  return (await isCommon(password))
    ? `This password is one that many people use, or close to one. ${advice}`
    : undefined;
}

/**
 * A thread of its own judges, one password after the other: the dictionaries take a quarter of a second to load, and a long
 * password takes long to look up, in which nobody else would be served.
 */
async function isCommon(password: string) {
  const verdict = lastVerdict.then(() => ask(password));
  lastVerdict = verdict.catch(() => {}); // Whoever asked hears of it; the next one is judged all the same.
  return await verdict;
}

async function ask(password: string) {
  clearTimeout(dismissal);
  judge ??= new Worker(new URL("./common-passwords.ts", import.meta.url));
  judge.unref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is of no origin
    judge.postMessage(password);
    const [verdict] = (await once(judge, "message")) as [boolean]; // What the judge posts.
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
