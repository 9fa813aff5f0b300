import countryToCurrency from 'country-to-currency';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
type LocaleWithZones = Intl.Locale & { readonly getTimeZones?: () => string[] | undefined };

const zonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? [];
const canonical = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The country of a time zone, as far as the browser knows; some zones, such as UTC, have none. */
function countryOf(zone: string): string | undefined {
  const wanted = canonical(zone);
  for (const first of letters)
    for (const second of letters) {
      const country = first + second;
      if (
        country in countryToCurrency &&
        zonesOf(country).some((known) => known === zone || known === wanted)
      )
        return country;
    }
  return undefined;
}

export type Conventions = { readonly currency: string; readonly locale: string };

/** The currency and the locale that a school in a time zone most likely uses. */
export function conventionsOf(zone: string): Conventions {
  const country = countryOf(zone);
  if (country === undefined) return { currency: 'USD', locale: 'en-US' };
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const currency = Object.entries(countryToCurrency).find(([code]) => code === country)?.[1] ?? 'USD';
  return { currency, locale: `${language}-${country}` };
}
