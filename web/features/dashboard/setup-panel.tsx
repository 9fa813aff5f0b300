import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SetupStep } from '#contract/dashboard/setup-guide.ts';
import { contract } from '#contract/index.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import classes from './dashboard.module.css';
import { messages } from './messages.ts';

const places: Readonly<Record<SetupStep, string>> = {
  year: '/settings/years',
  calendar: '/settings/calendar',
  subjects: '/settings/subjects',
  classes: '/classes',
  teachers: '/teachers',
  students: '/students',
  chatbot: '/documents',
  register: '/attendance',
};

/** The first steps of a new school, each with its state and the way to it, until all are done. */
export function SetupPanel() {
  const t = useText(messages);
  const may = useMay();
  const guide = useQuery({
    ...queryFor(contract.dashboard.setupGuide),
    enabled: may('dashboard.setupGuide'),
  });
  const hide = useWrite(contract.dashboard.hideSetupGuide);
  if (!guide.data || guide.data.hidden || guide.data.steps.every(({ done }) => done)) return null;
  const { steps } = guide.data;
  const count = steps.filter(({ done }) => done).length;
  return (
    <section className={classes.card} aria-label={t('setup')}>
      <div className={classes.setupHead}>
        <h2 className={classes.heading}>{t('setup')}</h2>
        <span>{t('setupDone', { count, total: steps.length })}</span>
        <Button variant="subtle" size="compact-sm" loading={hide.isPending} onClick={() => hide.mutate({})}>
          {t('setupHide')}
        </Button>
      </div>
      <ol className={classes.setup}>
        {steps.map(({ step, done }) => (
          <li key={step}>
            <StatusBadge tone={done ? 'success' : 'muted'}>{t(done ? 'stepDone' : 'stepOpen')}</StatusBadge>
            <Link to={places[step]}>{t(`step.${step}`)}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
