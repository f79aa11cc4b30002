import pino from "pino";

/** The server's log: lines of JSON on standard output. Of an error only what is listed is written; the rest may hold people's data. */
export function makeLogger(level: string) {
  return pino({
    level,
    base: undefined,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  });
}
