import type { WidgetLanguage } from '#contract/widget/languages.ts';
import { guards as ar } from './ar.ts';
import { guards as de } from './de.ts';
import { guards as en } from './en.ts';
import { guards as es } from './es.ts';
import { guards as fr } from './fr.ts';
import type { GuardPatterns } from './guard-patterns.ts';
import { guards as hi } from './hi.ts';

/** The guards of every language of the widget. */
export const guardsIn: Readonly<Record<WidgetLanguage, GuardPatterns>> = { en, de, fr, es, ar, hi };
