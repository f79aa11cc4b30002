const BAR = 24;
const BLOCK = "█";

/**
 * Shows the progress of sending a file: a bar on a terminal, otherwise one line at the end. The first `headLines` lines
 * do not count as rows.
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
    /** Prints the last line. `amount` replaces the number of rows. */
    end(amount = rows()) {
      clearInterval(timer);
      process.stderr.write(`${timer ? "\r\u001B[K" : ""}${describe(amount)}\n`);
    },
  };
}
