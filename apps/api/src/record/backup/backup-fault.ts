import { StartFailure } from "../../ground/process/start-failure.ts";

/** The backup itself is damaged, incomplete, not ours, or sealed with another key. */
export class BackupFault extends StartFailure {}
