import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/* The program of a thread that tells whether a password is common: it gets passwords and answers true or false. */

/** What is strong so far stays strong, and the time to look it up grows with the square of the length. */
const LONGEST_LOOK = 40;
/** Who tries passwords in the order of how common they are is here within a million tries. */
const COMMON_GUESSES = 1e6;
/** A word among the first thousand is no better for the year and the sign that people put after it. */
const COMMON_WORD_GUESSES = 1000;

const factory = new ZxcvbnFactory({
  dictionary: { passwords: dictionary["passwords-common"] },
  graphs: adjacencyGraphs,
});
const guesses = (text: string) => factory.check(text).guesses;

parentPort?.on("message", (password: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is of no origin
  parentPort?.postMessage(isCommon(password.slice(0, LONGEST_LOOK)));
});

function isCommon(password: string) {
  const word = password.replace(/^[^a-z]+|[^a-z]+$/gi, "");
  const isMostlyWord = word.length * 2 >= password.length;
  return guesses(password) < COMMON_GUESSES || (isMostlyWord && guesses(word) < COMMON_WORD_GUESSES);
}
