const BAR = 24;
const BLOCK = "█";

/**
 * Shows how far the sending of a file is: a bar where there is a terminal, else one line at the end. Of the lines that
 * are counted the first `headLines` are no rows.
 */
export function showProgress(title: string, totalBytes: number, headLines = 0) {
  const started = performance.now();
  let bytes = 0;
  let lines = -headLines;

  function describe(amount: string) {
    const seconds = (performance.now() - started) / 1000;
    const megabytes = `${(bytes / 1e6).toFixed(1)} of ${(totalBytes / 1e6).toFixed(1)} MB`;
    const rate = lines > 0 ? `, ${Math.round(lines / seconds).toLocaleString("en-US")} rows/s` : "";
    return `${title.padEnd(21)} ${amount}, ${megabytes}${rate}`;
  }
  const rows = () => `${Math.max(0, lines).toLocaleString("en-US")} rows`;

  function draw() {
    const filled = totalBytes > 0 ? Math.round((BAR * bytes) / totalBytes) : BAR;
    process.stderr.write(`\r\u001B[K${BLOCK.repeat(filled)}${"·".repeat(BAR - filled)} ${describe(rows())}`);
  }

  const timer = process.stderr.isTTY ? setInterval(draw, 100) : undefined;
  return {
    add(newBytes: number, newLines: number) {
      bytes += newBytes;
      lines += newLines;
    },
    /** The last line; `amount` says what was sent where it is not rows. */
    end(amount = rows()) {
      clearInterval(timer);
      process.stderr.write(`${timer ? "\r\u001B[K" : ""}${describe(amount)}\n`);
    },
  };
}
