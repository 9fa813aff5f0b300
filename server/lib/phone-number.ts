import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The country for numbers without a country code: the region of the school's locale, or the most likely one for its
 * language.
 */
function countryOf(locale: string): CountryCode | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
}

/** A phone number in E.164, such as +493012345678; null if it cannot be read. */
export function readPhoneNumber(typed: string, locale: string): string | null {
  const number = parsePhoneNumberFromString(typed, countryOf(locale));
  return number?.isValid() ? number.number : null;
}
