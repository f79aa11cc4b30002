import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/* The program of the thread that judges passwords. */

export interface Question {
  password: string;
  /** What the person's password must not be made of. */
  words: string[];
}

export interface Verdict {
  /** The word that makes up half of the password or more, however it is disguised. */
  similarTo?: string;
  isCommon: boolean;
}

/** What is strong so far stays strong, and the time to look it up grows with the square of the length. */
const LONGEST_LOOK = 40;
/** Who tries passwords in the order of how common they are is here within a million tries. */
const COMMON_GUESSES = 1e6;
/** A word among the first thousand is no better for the year and the sign that people put after it. */
const COMMON_WORD_GUESSES = 1000;

const factory = new ZxcvbnFactory({
  dictionary: { passwords: dictionary["passwords-common"] },
  graphs: adjacencyGraphs,
  maxLength: LONGEST_LOOK,
});

parentPort?.on("message", (question: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is of no origin
  parentPort?.postMessage(judge(question));
});

function judge({ password, words }: Question): Verdict {
  const looked = password.slice(0, LONGEST_LOOK);
  const personal = personalParts(looked, words);
  const length = personal.reduce((sum, part) => sum + part.length, 0);
  const [longest] = personal.toSorted((one, other) => other.length - one.length);
  return {
    ...(longest && length * 2 >= looked.length && { similarTo: longest.word }),
    isCommon: isCommon(looked),
  };
}

/** Which of the words stand in the password, and over how many of its characters. */
function personalParts(password: string, words: string[]): { word: string; length: number }[] {
  return factory.check(password, words).sequence.flatMap((match) => {
    if (match.dictionaryName === "userInputs") return [{ word: String(match.matchedWord), length: match.token.length }];
    if (match.pattern !== "repeat") return [];
    const parts = personalParts(String(match.baseToken), words);
    return parts.map(({ word, length }) => ({ word, length: length * Number(match.repeatCount) }));
  });
}

function isCommon(password: string) {
  const word = password.replace(/^[^a-z]+|[^a-z]+$/gi, "");
  const isOneWord = word.length * 2 >= password.length && factory.check(word).guesses < COMMON_WORD_GUESSES;
  return isOneWord || factory.check(password).guesses < COMMON_GUESSES;
}
