const known = new Map<string, number>();

/** How many smallest units make one of a currency: 100 for dollars, 1 for yen. */
export function minorUnits(currency: string): number {
  const found = known.get(currency) ?? unitsOf(currency);
  // There are some 300 currencies; what is none is refused before it is remembered.
  known.set(currency, found);
  return found;
}

/** Asking the library takes longer than reading a lead. */
function unitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}
