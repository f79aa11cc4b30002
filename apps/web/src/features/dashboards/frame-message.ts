/** What a frame may tell of itself. */
export type FrameMessage = { height: number } | { failed: true };

const TALLEST = 20_000;

/** Reads a frame's message; anything but a height that a page can have, or a failure, is nothing. */
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
