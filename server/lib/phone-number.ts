import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** What says in which country a school is: its IANA time zone, and its locale. */
export type SchoolPlace = { readonly time_zone: string; readonly locale: string };

const zonesOf = (country: CountryCode) => new Intl.Locale(`und-${country}`).getTimeZones() ?? [];

/** The country of each time zone by its usual name; zones such as UTC have none. */
const countries = new Map(
  getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)),
);
/** A zone has several names: Asia/Kolkata is also Asia/Calcutta. */
const usualName = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
const countryOfZone = (zone: string) => countries.get(zone) ?? countries.get(usualName(zone));

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
