import { defineConfig } from '@playwright/test';
import { findChromium, oneRenderer } from './tools/chromium.mjs';

const chromium = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than cores: a test waits for its browser a seventh of the time.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // The global set-up sets it before the tests.
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Opening a context costs as much as a whole small test. Playwright empties it between tests: pages, routes, cookies,
    // storage and emulation; a test that grants a permission revokes it.
    reuseContext: true,
    reducedMotion: 'reduce',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a locale, Chromium saves no file whose name is not ASCII.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...oneRenderer,
      ],
    },
  },
});
