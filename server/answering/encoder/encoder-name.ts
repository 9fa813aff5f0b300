/** Names the model of the vectors in the database: vectors of other models are not compared with these. */
export const encoderName = 'use-lite-en-1';
