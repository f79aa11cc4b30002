const SAME_KEY_PRESS_MS = 500;
/** The most time for all steps together, without the time that a step grants to running requests. */
const MOST_MS = 8500;
/** Longer than a shutdown, in which running requests get 30 seconds. */
const LONGEST_END_MS = 60_000;

interface Step {
  stop: () => unknown;
  graceMs: number;
}

/** Shuts the process down: stops the started parts once, in reverse order. */
export class Ending {
  hasBegun = false;
  #steps: Step[] = [];
  #hurriedSteps: (() => void)[] = [];
  #signalledAt = 0;
  #hasFailed = false;

  /** Adds a step that stops a part, and how long it lets running requests go on. Call it when the part starts. */
  add(stop: () => unknown, graceMs = 0) {
    this.#steps.unshift({ stop, graceMs });
  }

  /** Adds a step that an immediate shutdown still runs, without waiting for its result. */
  addHurried(step: () => void) {
    this.#hurriedSteps.push(step);
  }

  /** Shuts down `delayMs()` after the first signal, and immediately after a second one. */
  onSignals(say: (line: string) => void, delayMs: (signal: NodeJS.Signals) => number) {
    const onSignal = (signal: NodeJS.Signals) => {
      // npm forwards a Ctrl-C that the terminal has already sent to this process.
      if (performance.now() - this.#signalledAt < SAME_KEY_PRESS_MS) return;
      this.#signalledAt = performance.now();
      if (this.hasBegun) this.#hurry();
      this.hasBegun = true;
      say("Stopping; press Ctrl-C again to stop immediately.");
      setTimeout(() => void this.takeDown(0), delayMs(signal));
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  }

  /** Shuts down with code 1 after an uncaught error, once running requests are finished. */
  fail() {
    this.#hasFailed = true;
    if (this.hasBegun) return;
    setTimeout(() => this.#hurry(), LONGEST_END_MS);
    void this.takeDown(1);
  }

  async takeDown(code: number): Promise<never> {
    this.hasBegun = true;
    let leftMs = MOST_MS;
    for (const { stop, graceMs } of this.#steps) {
      const begun = performance.now();
      // Nothing that waits for another machine may delay the end.
      const limit = setTimeout(() => {
        console.error("Not all parts stopped in time. Stopping immediately.");
        this.#hurry();
      }, leftMs + graceMs);
      try {
        await stop();
      } catch (error) {
        console.error(error);
        code = 1;
      }
      clearTimeout(limit);
      leftMs -= Math.max(0, performance.now() - begun - graceMs);
    }
    process.exit(this.#hasFailed ? 1 : code);
  }

  #hurry(): never {
    for (const step of this.#hurriedSteps) step();
    process.exit(1);
  }
}
