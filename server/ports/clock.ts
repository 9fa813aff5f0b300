/** The time of day, so that tests can stand at midnight. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
