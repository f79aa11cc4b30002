/** A reason not to start that the operator can act on: its message is one line for people, shown without a stack. */
export class StartFailure extends Error {}
