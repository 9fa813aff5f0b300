import { startProduct } from './kit/product.ts';

/** The product that all tests share; returns the function that stops it. */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startProduct();
  process.env['E2E_BASE_URL'] = address;
  process.env['E2E_DATA_DIR'] = dataDir;
  return stop;
}
