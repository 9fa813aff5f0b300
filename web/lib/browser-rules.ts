/** Imported first: settings that must be in force before any other code runs. */
import { z } from 'zod';
import { guardMarkup } from './trusted-types.ts';

// Zod would otherwise test whether it may compile code, which the content security policy reports as a violation.
z.config({ jitless: true });

guardMarkup((globalThis as { trustedTypes?: Parameters<typeof guardMarkup>[0] }).trustedTypes);
