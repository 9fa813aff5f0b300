import { z } from 'zod';

export type SignUpSettings = {
  /** How many schools people may sign up in a day; undefined if only the operator creates schools. */
  readonly signUpPerDay: number | undefined;
};

/** The variables of signing up a school. */
export const signUpVariables = {
  SIGN_UP: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SIGN_UP_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
    .transform(Number)
    .default(50),
};

type SignUpVariables = z.output<z.ZodObject<typeof signUpVariables>>;

export const signUpSettingsOf = ({
  SIGN_UP: state,
  SIGN_UP_PER_DAY: perDay,
}: SignUpVariables): SignUpSettings => ({ signUpPerDay: state === 'on' ? perDay : undefined });
