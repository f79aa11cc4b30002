import type { CDPSession } from "@playwright/test";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args: { data?: { type?: string } };
}

/** Returns the duration of each main-thread task that handled an event of this type, for example a `keypress`, in milliseconds. */
export async function measureEventTasks(cdp: CDPSession, type: string, act: () => Promise<void>) {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // Chromium's trace format.
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "toplevel"] },
  });
  await act();
  const isComplete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await isComplete;

  const handled = events.filter(({ name, args }) => name === "EventDispatch" && args.data?.type === type);
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && handled.some((one) => one.pid === pid && one.tid === tid),
  );
  return tasks
    .filter(({ ts, dur = 0 }) => handled.some((one) => one.ts >= ts && one.ts < ts + dur))
    .map(({ dur = 0 }) => dur / 1000);
}
