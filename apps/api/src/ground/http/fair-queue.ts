import { busy, tooManyConcurrent } from "./refusal.ts";

/** The person or address that a task is queued for. */
export interface Client {
  /** Limits apply per key: an address for a stranger, an account for a known person. */
  key: string;
  /** The request carried proof of the person: a live session, a known device or a code. */
  isKnown: boolean;
}

/** A reserved slot for one task. A holder that does not run its task must release the slot. */
export interface Slot {
  run<T>(task: () => Promise<T>): Promise<T>;
  release(): void;
}

interface Queue {
  slotsByKey: Map<string, number>;
  slots: number;
  /** Waiting tasks by key. The key that runs next comes first. */
  waiting: Map<string, Waiting[]>;
}

interface Waiting {
  start: () => void;
  reject: () => void;
}

interface Limits {
  /** Tasks that run concurrently. */
  concurrency: number;
  slotsPerKey: number;
  /** Slots of all known people together, and likewise of all strangers. */
  slotsPerQueue: number;
}

/**
 * Runs a few tasks concurrently and queues the others. Keys take turns, so a key with many tasks delays only itself. When
 * the queue is full, the key with the most waiting tasks loses one to a new key. Known people and strangers have separate
 * queues. While both have waiting tasks, the queues alternate.
 */
export function createFairQueue({ concurrency, slotsPerKey, slotsPerQueue }: Limits) {
  const queues = { known: createQueue(), stranger: createQueue() };
  let next = queues.known;
  let running = 0;

  const takeNext = () => {
    const other = next === queues.known ? queues.stranger : queues.known;
    const queue = next.waiting.size > 0 ? next : other;
    next = queue === queues.known ? queues.stranger : queues.known;
    return takeFrom(queue);
  };

  const reserve = ({ key, isKnown }: Client): Slot => {
    const queue = isKnown ? queues.known : queues.stranger;
    const held = queue.slotsByKey.get(key) ?? 0;
    if (held >= slotsPerKey) throw tooManyConcurrent();
    if (queue.slots >= slotsPerQueue && !freeSlot(queue, held + 1)) throw busy();
    queue.slotsByKey.set(key, held + 1);
    queue.slots += 1;

    const release = () => {
      const left = (queue.slotsByKey.get(key) ?? 1) - 1;
      if (left > 0) queue.slotsByKey.set(key, left);
      else queue.slotsByKey.delete(key);
      queue.slots -= 1;
    };
    const run = async <T>(task: () => Promise<T>): Promise<T> => {
      if (running < concurrency) running += 1;
      // A finished task starts the next one, so `running` does not change.
      else
        await new Promise<void>((start, refuse) => {
          const reject = () => {
            release();
            refuse(tooManyConcurrent());
          };
          queue.waiting.set(key, [...(queue.waiting.get(key) ?? []), { start, reject }]);
        });
      try {
        return await task();
      } finally {
        release();
        const waiting = takeNext();
        if (waiting) waiting.start();
        else running -= 1;
      }
    };
    return { run, release };
  };

  return { reserve, run: <T>(client: Client, task: () => Promise<T>) => reserve(client).run(task) };
}

const createQueue = (): Queue => ({ slotsByKey: new Map(), slots: 0, waiting: new Map() });

/** Rejects the newest task of the key with the most waiting tasks, if these are more than the new key will have. */
function freeSlot({ waiting }: Queue, slots: number) {
  const longest = [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  if (longest.length <= slots) return false;
  longest.pop()?.reject();
  return true;
}

function takeFrom({ waiting }: Queue) {
  const [key, [first, ...others]] = waiting.entries().next().value ?? ["", []];
  waiting.delete(key);
  // Moves the key behind all other keys.
  if (others.length > 0) waiting.set(key, others);
  return first;
}
