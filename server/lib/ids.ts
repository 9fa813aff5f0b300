import { z } from 'zod';

const schema = z.uuid();

/** Whether a text is an id as the database makes them; a query with another text would fail. */
export const isId = (text: string | undefined): text is string => schema.safeParse(text).success;
