/** Imported first: settings that must be in force before any other code runs. */
import { guardMarkup } from './trusted-types.ts';

// Zod would otherwise test whether it may compile code, which the content security policy reports as a violation.
// It takes its settings from here when a form loads it; calling it would load it with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

guardMarkup((globalThis as { trustedTypes?: Parameters<typeof guardMarkup>[0] }).trustedTypes);
