/** A failure to start that the operator can fix. The program prints its one-line message without a stack. */
export class StartFailure extends Error {}
