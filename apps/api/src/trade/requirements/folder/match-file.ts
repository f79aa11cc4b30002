import { findPhrasesInText, type ShownPhrase } from "../../documents/reading/find-phrases.ts";
import { describeRequirement, isOwnNumber, type Phrase } from "./item-phrases.ts";

/** An item that a file may be. */
export interface Candidate {
  id: string;
  requirement_id: number;
  name: string;
  label: string | null;
  /** The number of the purchase order, of an item of one of its lines. */
  order: string | null;
  /** The numbers of the product, of an item of a product or of a line. */
  skus: string[];
  /** The policy numbers that were sent for it earlier. */
  policies: string[];
}

interface Match {
  item: string;
  because: string;
}

/** Where a file shows a phrase. Its name is page 0. */
type Shown = ShownPhrase;

/** Returns all phrases that tell one of the items. */
export const collectPhrases = (candidates: readonly Candidate[]) => [
  ...new Set(candidates.flatMap((item) => [...phrasesOf(item).map(({ text }) => text), ...numbersOf(item)])),
];

const phrasesOf = ({ name, label }: Candidate) => describeRequirement(name, label);
const numbersOf = ({ order, skus, policies }: Candidate) => [order ?? [], skus, policies].flat().filter(isOwnNumber);

/** Returns the items of one requirement that a file looks like, with the reason of each. None if that is not clear. */
export function matchFile(fileName: string, inFile: readonly ShownPhrase[], candidates: readonly Candidate[]): Match[] {
  const inName = findPhrasesInText(fileName, collectPhrases(candidates));
  const shown = new Map<string, Shown>(inName.map(({ phrase, shown: text }) => [phrase, { phrase, text, page: 0 }]));
  // Words on a page count more than the name of the file.
  for (const one of inFile) shown.set(one.phrase, one);
  const groups = [...Map.groupBy(candidates, ({ requirement_id: id }) => id).values()];
  const judged = groups.map((items) => judge(items, shown)).filter(({ score }) => score > 0);
  const [best, next] = judged.toSorted((one, other) => other.score - one.score);
  if (!best || (!best.isTold && next?.score === best.score)) return [];
  return best.matches;
}

interface Judged {
  score: number;
  matches: Match[];
  /** The file has words of the requirement, or a policy. */
  isTold: boolean;
}

function judge(items: readonly Candidate[], shown: ReadonlyMap<string, Shown>): Judged {
  const [first] = items;
  const words = first ? findBest(phrasesOf(first), shown) : undefined;
  const chosen = chooseItems(items, shown, words !== undefined);
  const numbered = chosen.some(({ proofs }) => proofs.length > 0);
  const isOfPolicy = chosen.some(({ item }) => item.policies.some((policy) => shown.has(policy)));
  const matches = chosen.map(({ item, proofs }) => ({
    item: item.id,
    because: [...(words ? [describe(words.shown)] : []), ...proofs].slice(0, 3).join(", "),
  }));
  return {
    score: matches.length === 0 ? 0 : (words?.weight ?? 0) + (isOfPolicy ? 5 : 0) + (numbered ? 2 : 0),
    matches,
    isTold: words !== undefined || isOfPolicy,
  };
}

/** Returns the phrase that tells most. One on the first page tells more than one on a later page or in the name. */
function findBest(phrases: readonly Phrase[], shown: ReadonlyMap<string, Shown>) {
  const there = phrases.flatMap(({ text, weight }) => {
    const place = shown.get(text);
    return place ? [{ shown: place, weight: weight + (place.page === 1 ? 1 : 0) }] : [];
  });
  return there.toSorted((one, other) => other.weight - one.weight)[0];
}

interface Chosen {
  item: Candidate;
  proofs: string[];
}

/**
 * Returns the items of one requirement whose numbers the file shows, and the lines of an order that it shows unless it names some of
 * their products. Without numbers, the words are enough for the only item.
 */
function chooseItems(items: readonly Candidate[], shown: ReadonlyMap<string, Shown>, isNamed: boolean): Chosen[] {
  const find = (numbers: readonly string[], prefix: string) =>
    numbers.flatMap((number) => {
      const place = shown.get(number);
      return place && isOwnNumber(number) ? [`${prefix}${describe(place)}`] : [];
    });
  const all = items.map((item) => ({
    item,
    byOrder: find(item.order === null ? [] : [item.order], "PO "),
    bySku: find(item.skus, "").slice(0, 1),
    byPolicy: find(item.policies, "policy "),
  }));
  const ofOrders = all.filter(({ byOrder }) => byOrder.length > 0);
  const inOrders = ofOrders.length > 0 ? ofOrders : all.filter(({ item }) => item.order === null);
  const ofProducts = inOrders.filter(({ bySku }) => bySku.length > 0);
  const numbered = ofProducts.length > 0 ? ofProducts : ofOrders;
  const chosen = numbered.length > 0 ? numbered : all.filter(({ byPolicy }) => byPolicy.length > 0);
  if (chosen.length > 0)
    return chosen.map(({ item, byOrder, bySku, byPolicy }) => ({ item, proofs: [...byPolicy, ...byOrder, ...bySku] }));
  return isNamed && isOne(items) ? items.map((item) => ({ item, proofs: [] })) : [];
}

/** Whether the items are of one subject: one item, or the lines of one order. */
const isOne = (items: readonly Candidate[]) =>
  items.length === 1 || (items[0]?.order !== null && new Set(items.map(({ order }) => order)).size === 1);

const describe = ({ text, page }: Shown) => (page === 0 ? `“${text}” in the name` : `“${text}” on page ${page}`);
