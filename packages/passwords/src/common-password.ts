import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** More characters never make a password easier to guess, and the time of a check grows with the square of the length. */
const MAXIMUM_CHECKED = 40;
/** The library's number of guesses from which a password is not common. Eight random characters just reach it. */
const COMMON_GUESSES = 1e8;
/** A year and a punctuation mark, which people often append to a word. */
const LONGEST_ENDING = 5;

const factory = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** Whether many people use this password or a similar one. `names` are words that an attacker of this portal would try first. */
export function isCommonPassword(password: string, names: string[]) {
  const checked = password.slice(0, MAXIMUM_CHECKED);
  return factory.check(checked, names).guesses < COMMON_GUESSES || isWordWithEnding(checked, names);
}

/** Detects passwords like "Northgate2026!": the library rates the ending as hard to guess, but it is a common one. */
function isWordWithEnding(password: string, names: string[]) {
  const word = password.replace(/^[^a-z]+|[^a-z]+$/gi, "");
  if (word === "" || password.length - word.length > LONGEST_ENDING) return false;
  const { sequence } = factory.check(word, names);
  return sequence.length === 1 && sequence[0]?.pattern === "dictionary";
}
