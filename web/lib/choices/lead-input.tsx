import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { LeadSearchProps } from './lead-search.tsx';

const LeadSearch = lazy(async () => ({ default: (await import('./lead-search.tsx')).LeadSearch }));

/** Chooses a contact. A disabled field keeps the space until the one that searches is loaded. */
export function LeadInput(props: LeadSearchProps) {
  const { label, allLabel, className } = props;
  const names = allLabel === undefined ? { label } : { 'aria-label': label, placeholder: allLabel };
  return (
    <Suspense fallback={<TextInput {...names} {...(className && { className })} disabled />}>
      <LeadSearch {...props} />
    </Suspense>
  );
}
