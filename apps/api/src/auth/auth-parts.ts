import type { WriteMail } from "../mail/write-mail.ts";
import type { CodeMint } from "./one-use-codes.ts";
import type { TokenMint } from "./tokens.ts";

/** What the calls about accounts work with. */
export interface AuthParts {
  mint: TokenMint;
  codes: CodeMint;
  writeMail: WriteMail;
}
