/** A message from a frame. */
export type FrameMessage = { height: number } | { failed: true };

const TALLEST = 20_000;

/** Parses a frame's message. Anything but a plausible height or a failure is ignored. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = typeof data === "string" ? parsed(data) : data;
  if (typeof message !== "object" || message === null) return undefined;
  if ("failed" in message && message.failed === true) return { failed: true };
  if (!("height" in message)) return undefined;
  const { height } = message;
  return typeof height === "number" && Number.isInteger(height) && height >= 0 && height <= TALLEST
    ? { height }
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
