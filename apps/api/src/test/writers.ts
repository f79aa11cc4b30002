import pg from "pg";
import type { ServerProcess } from "./server-process.ts";

/** Concurrent clients that create companies one by one and record those that the server acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** Every response that is not an acknowledgement. */
  readonly refusals: { status: number; body: string }[] = [];
  #attempts = 0;

  /** Writes until `isOver` returns true or the server is gone. */
  async write(server: ServerProcess, isOver: () => boolean) {
    await Promise.all(Array.from({ length: 8 }, () => this.#writeAlone(server, isOver)));
  }

  async lost(databaseUrl: string) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ company_code: string }>("select company_code from companies");
    await client.end();
    const stored = new Set(rows.map((row) => row.company_code));
    return this.acknowledged.filter((code) => !stored.has(code));
  }

  async #writeAlone(server: ServerProcess, isOver: () => boolean) {
    while (!isOver()) {
      const code = `W${++this.#attempts}`;
      const answer = await post(server, `company_code,name\n${code},Writer ${code}\n`);
      if (!answer) return;
      if (answer.status === 200) this.acknowledged.push(code);
      else this.refusals.push(answer);
    }
  }
}

async function post({ url, intakeKey }: ServerProcess, body: string) {
  try {
    const headers = { authorization: `Bearer ${intakeKey}`, "content-type": "text/csv" };
    const answer = await fetch(`${url}/api/intake/companies`, { method: "POST", headers, body });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return undefined; // The server has been killed.
  }
}
