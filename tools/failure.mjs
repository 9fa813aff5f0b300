/** A failure whose message says all that the person at the terminal needs. */
export class Failure extends Error {}
