import { TextInput } from '@mantine/core';
import type { LeadSearchProps } from '#web/lib/choices/lead-search.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';

const LeadSearch = createLazyPart(async () => ({
  default: (await import('#web/lib/choices/lead-search.tsx')).LeadSearch,
}));

/** Chooses a contact. A disabled field keeps the space until the one that searches is loaded. */
export function LeadInput(props: LeadSearchProps) {
  const { label, allLabel, className } = props;
  const names = allLabel === undefined ? { label } : { 'aria-label': label, placeholder: allLabel };
  return (
    <Later isFallbackKept fallback={<TextInput {...names} {...(className && { className })} disabled />}>
      <LeadSearch {...props} />
    </Later>
  );
}
