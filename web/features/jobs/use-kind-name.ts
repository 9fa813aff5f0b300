import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { kindInWords } from './rules.ts';

const known = [
  'imports.rows',
  'imports.undo',
  'imports.export',
  'reports.print_class',
  'promotion.run',
  'promotion.undo',
] as const;

/** What a kind of work is called: its own name where it has one, else its words. */
export function useKindName(): (kind: string) => string {
  const t = useText(messages);
  return (kind) => {
    const named = known.find((name) => name === kind);
    return named ? t(`kind.${named}`) : kindInWords(kind);
  };
}
