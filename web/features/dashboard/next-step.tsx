import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SetupStep } from '#contract/dashboard/setup-guide.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

/** Where each step is taken, and the call that it needs. */
const places = {
  year: { to: '/settings/years', search: {}, call: 'settings.createYear' },
  subjects: { to: '/settings/subjects', search: { open: 'add' }, call: 'subjects.create' },
  classes: { to: '/classes', search: { wizard: 'new' }, call: 'classes.create' },
  students: { to: '/students', search: {}, call: 'students.create' },
  chatbot: { to: '/documents', search: {}, call: 'knowledge.update' },
} as const satisfies Partial<Record<SetupStep, object>>;
type NeededStep = keyof typeof places;

/**
 * The first of the needed steps that the school has not taken, with a link to it; undefined if all are done, or if the
 * person may not take it. Asks only while `isEmpty`.
 */
export function useNextStep(needs: readonly NeededStep[], isEmpty: boolean) {
  const t = useText(messages);
  const may = useMay();
  const guide = useQuery({
    ...queryFor(contract.dashboard.setupGuide),
    enabled: isEmpty && may('dashboard.setupGuide'),
    staleTime: 0,
  });
  const isOpen = (needed: NeededStep) =>
    guide.data?.steps.some(({ step, done }) => step === needed && !done) ?? false;
  const open = isEmpty ? needs.find(isOpen) : undefined;
  if (!open || !may(places[open].call)) return undefined;
  const { to, search } = places[open];
  return {
    hint: t(`next.${open}`),
    action: (
      <Button renderRoot={(props) => <Link {...props} to={to} search={search as never} />}>
        {t(`step.${open}`)}
      </Button>
    ),
  };
}
