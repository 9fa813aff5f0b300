import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** What says in which country a school is: its IANA time zone, and its locale. */
export type SchoolPlace = { readonly time_zone: string; readonly locale: string };

const zonesOf = (country: CountryCode) => new Intl.Locale(`und-${country}`).getTimeZones() ?? [];

/** A zone has several names: Asia/Kolkata is also Asia/Calcutta. */
const usualName = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

const countries = new Map<string, CountryCode | undefined>();

/** The country of a time zone; zones such as UTC have none. The first call takes about 50 ms. */
function countryOfZone(zone: string): CountryCode | undefined {
  if (countries.size === 0)
    for (const country of getCountries()) for (const name of zonesOf(country)) countries.set(name, country);
  if (!countries.has(zone)) countries.set(zone, countries.get(usualName(zone)));
  return countries.get(zone);
}

/** The region of a locale, or the most likely one for its language. */
function countryOfLocale(locale: string): CountryCode | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
}

/**
 * A phone number in E.164, such as +493012345678; null if it cannot be read. Without a country code it is read as people
 * dial where the school is, or else as in the country of the school's locale.
 */
export function readPhoneNumber(typed: string, { time_zone, locale }: SchoolPlace): string | null {
  for (const country of [countryOfZone(time_zone), countryOfLocale(locale)]) {
    const number = parsePhoneNumberFromString(typed, country);
    if (number?.isValid()) return number.number;
  }
  return null;
}
