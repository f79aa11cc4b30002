const SAME_KEY_PRESS_MS = 500;

/** How the process ends: what was started is taken down in reverse order, once. */
export class Ending {
  hasBegun = false;
  #steps: (() => unknown)[] = [];
  #hurriedSteps: (() => void)[] = [];
  #signalledAt = 0;

  /** Notes how to take down what is being started. */
  add(step: () => unknown) {
    this.#steps.unshift(step);
  }

  /** Notes what must still be done, without waiting, when nobody waits for the rest. */
  addHurried(step: () => void) {
    this.#hurriedSteps.push(step);
  }

  /** Ends at the first signal once `delayMs()` have passed, at once at a second one. */
  onSignals(say: (line: string) => void, delayMs: (signal: NodeJS.Signals) => number) {
    const onSignal = (signal: NodeJS.Signals) => {
      // npm passes on a Ctrl-C that the terminal has sent to everybody already.
      if (performance.now() - this.#signalledAt < SAME_KEY_PRESS_MS) return;
      this.#signalledAt = performance.now();
      if (this.hasBegun) this.#hurry();
      this.hasBegun = true;
      say("Stopping; Ctrl-C again stops at once.");
      setTimeout(() => void this.takeDown(0), delayMs(signal));
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  }

  async takeDown(code: number): Promise<never> {
    this.hasBegun = true;
    for (const step of this.#steps) {
      try {
        await step();
      } catch (error) {
        console.error(error);
        code = 1;
      }
    }
    process.exit(code);
  }

  #hurry(): never {
    for (const step of this.#hurriedSteps) step();
    process.exit(1);
  }
}
