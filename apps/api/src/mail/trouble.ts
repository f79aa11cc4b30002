/** Why a mail did not go out, and what that says of the others. */
export interface Trouble {
  /**
   * `refused`: the server will never take this mail. `later`: it does not take this mail now. `away`: it takes none, because
   * it cannot be reached or does not let us in.
   */
  kind: "refused" | "later" | "away";
  text: string;
  /** What the log may hold: the text can name people. */
  code: string;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

export function troubleOf(error: unknown): Trouble {
  const { code = "unknown", command, responseCode = 0, message } = error as SmtpError; // Of nodemailer, or of the file system.
  const trouble = { text: message.slice(0, 500), code: responseCode ? `${code} ${responseCode}` : code };
  if (code === "EENVELOPE" && command === "API") return { kind: "refused", ...trouble }; // No address at all.
  // What the server says before it has heard of the recipient is about us, not about the mail.
  if (command !== "RCPT TO" && command !== "DATA") return { kind: "away", ...trouble };
  return { kind: responseCode >= 500 ? "refused" : "later", ...trouble };
}
