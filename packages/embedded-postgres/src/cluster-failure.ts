/** PostgreSQL cannot run here for a reason that an operator can fix. The message is one line for the operator. */
export class ClusterFailure extends Error {}
