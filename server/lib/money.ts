const known = new Map<string, number>();

/** How many of its smallest units make one unit of a currency: 100 for dollars, 1 for yen. */
export function minorUnits(currency: string): number {
  const found = known.get(currency) ?? unitsOf(currency);
  // There are about 300 currencies. An unknown one throws before it is stored.
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
