/** Names the vectors in the database: those of another model are not compared with these. */
export const encoderName = 'use-lite-en-1';
