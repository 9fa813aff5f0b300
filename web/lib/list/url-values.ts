/**
 * Reads one value of the URL: what it means, or the usual value if it is missing or means nothing. Every list page
 * needs these before it appears, so they do without the library of the forms.
 */
export type UrlValue<Value> = (written: unknown) => Value;
export type UrlValues = Readonly<Record<string, UrlValue<unknown>>>;

type Optional<Values extends UrlValues> = {
  [Key in keyof Values]: undefined extends ReturnType<Values[Key]> ? Key : never;
}[keyof Values];

/** The state of a page, as its values read it. */
export type UrlState<Values extends UrlValues> = {
  [Key in Exclude<keyof Values, Optional<Values>>]: ReturnType<Values[Key]>;
} & { [Key in Optional<Values>]?: ReturnType<Values[Key]> };

const asText = (written: unknown, longest = Number.POSITIVE_INFINITY) =>
  typeof written === 'string' && written.length <= longest ? written : undefined;

/** Any text, '' if there is none. */
export const text =
  (longest?: number): UrlValue<string> =>
  (written) =>
    asText(written, longest) ?? '';

export const optionalText: UrlValue<string | undefined> = (written) => asText(written);

/** What a person searches for: trimmed, '' if there is nothing. */
export const searchText: UrlValue<string> = (written) => asText(asText(written)?.trim(), 200) ?? '';

/** One of the values, or the usual one. */
export function choice<const Value extends string | number>(
  values: readonly Value[],
): UrlValue<Value | undefined>;
export function choice<const Value extends string | number>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): UrlValue<Value>;
export function choice(values: readonly (string | number)[], usual?: string | number) {
  return (written: unknown) => values.find((value) => String(value) === String(written)) ?? usual;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of a record. */
export const recordId: UrlValue<string | undefined> = (written) => {
  const id = asText(written);
  return id && uuid.test(id) ? id : undefined;
};

/** The id of a record, or one of a few words. */
export const recordIdOr =
  (words: readonly string[]): UrlValue<string | undefined> =>
  (written) =>
    choice(words)(written) ?? recordId(written);

/** A day, `YYYY-MM-DD`. */
export const day: UrlValue<string | undefined> = (written) => {
  const date = asText(written) ?? '';
  const instant = new Date(`${date}T00:00:00Z`);
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(instant.getTime());
  return isDay && instant.toISOString().startsWith(date) ? date : undefined;
};

function wholeNumber(written: unknown, least: number, most: number) {
  const number = written === undefined || written === '' ? Number.NaN : Number(written);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** A calendar year. */
export const year: UrlValue<number | undefined> = (written) => wholeNumber(written, 1900, 2199);

/** A page of a list, 1 if there is none. */
export const pageNumber: UrlValue<number> = (written) => wholeNumber(written, 1, 1_000_000) ?? 1;

export const orders = ['asc', 'desc'] as const;
