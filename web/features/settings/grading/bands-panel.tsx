import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { gradeOf } from '#contract/settings/grades.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';

type BandsPanelProps = {
  /** Undefined while they load. */
  readonly bands: readonly GradeBand[] | undefined;
  readonly builtIn: boolean;
};

/** The bands in force today, and a field to try a percentage. */
export function BandsPanel({ bands, builtIn }: BandsPanelProps) {
  const t = useText(messages);
  return (
    <section className={classes.card} aria-label={t('inForce')}>
      <div>
        <h3>{t('inForce')}</h3>
        {builtIn && <p className={classes.nothing}>{t('builtIn')}</p>}
      </div>
      {bands ? (
        <>
          <BandList bands={bands} />
          <TryOut bands={bands} />
        </>
      ) : (
        <Bones label={t('loading')} />
      )}
    </section>
  );
}

function BandList({ bands }: { readonly bands: readonly GradeBand[] }) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <ul className={classes.scale}>
      {bands.map(({ lower_bound, grade }) => (
        <li key={lower_bound}>
          <strong>{grade}</strong>
          <span>{t('from', { bound: format.percent(lower_bound) })}</span>
        </li>
      ))}
    </ul>
  );
}

function TryOut({ bands }: { readonly bands: readonly GradeBand[] }) {
  const t = useText(messages);
  const [typed, setTyped] = useState('');
  const percentage = typed === '' ? Number.NaN : Number(typed);
  const isPercentage = percentage >= 0 && percentage <= 100;
  return (
    <div className={classes.tryOut}>
      <TextInput
        type="number"
        min={0}
        max={100}
        step="any"
        label={t('tryOut')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output>
        {isPercentage && t('tryResult', { percentage: `${typed} %`, grade: gradeOf(percentage, bands) })}
      </output>
    </div>
  );
}
