/** A failure whose message is all that the person at the terminal needs. */
export class Failure extends Error {}
