/** The name of the queue of pg-boss. */
export const QUEUE = 'mail';
