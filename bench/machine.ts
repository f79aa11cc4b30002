import { cpus, totalmem } from "node:os";
import type { Pool } from "pg";

export interface Machine {
  processor: string;
  cores: number;
  memoryGigabytes: number;
  node: string;
  postgresql: string;
}

export async function describeMachine(owner: Pool): Promise<Machine> {
  const { rows } = await owner.query<{ server_version: string }>("show server_version");
  const cores = cpus();
  return {
    processor: cores[0]?.model ?? "unknown",
    cores: cores.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql: rows[0]?.server_version ?? "unknown",
  };
}
