import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { SetListState } from '#web/features/activities/timeline/use-list-state.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ViewSwitch } from '#web/ui/filter/view-switch.tsx';
import { IconChevronLeft, IconChevronRight, IconLink } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import classes from './calendar.module.css';
import { messages } from './messages.ts';
import { type Scale, stepDay } from './rules.ts';

const FeedDialog = createLazyPart(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

type CalendarBarProps = {
  readonly title: string;
  readonly scale: Scale;
  readonly day: string;
  readonly mine: boolean;
  readonly setState: SetListState;
};

/** The calendar's title, with navigation, views and the feed address. */
export function CalendarBar(props: CalendarBarProps) {
  const { mine, setState } = props;
  const t = useText(messages);
  const [subscribing, setSubscribing] = useState(false);
  return (
    <div className={classes.bar}>
      <Steps {...props} />
      <Scales {...props} />
      <Button
        variant={mine ? 'light' : 'default'}
        aria-pressed={mine}
        onClick={() => void setState({ mine: mine ? undefined : '1', page: undefined }, { replace: true })}
      >
        {t('mine')}
      </Button>
      <Button variant="default" leftSection={<IconLink />} onClick={() => setSubscribing(true)}>
        {t('subscribe')}
      </Button>
      {subscribing && (
        <Later>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </Later>
      )}
    </div>
  );
}

function Steps({ title, scale, day, setState }: CalendarBarProps) {
  const t = useText(messages);
  const step = (steps: number) => void setState({ day: stepDay(scale, day, steps) }, { replace: true });
  return (
    <div className={classes.steps}>
      <ActionIcon aria-label={t('previous')} title={t('previous')} onClick={() => step(-1)}>
        <IconChevronLeft />
      </ActionIcon>
      <Button variant="default" onClick={() => void setState({ day: undefined }, { replace: true })}>
        {t('today')}
      </Button>
      <ActionIcon aria-label={t('next')} title={t('next')} onClick={() => step(1)}>
        <IconChevronRight />
      </ActionIcon>
      <h2 aria-live="polite">{title}</h2>
    </div>
  );
}

function Scales({ scale, setState }: CalendarBarProps) {
  const t = useText(messages);
  return (
    <ViewSwitch
      label={t('scale')}
      views={choicesOf(['month', 'week', 'agenda'] as const, (value) => t(`scale.${value}`))}
      view={scale}
      onView={(value) => void setState({ scale: value })}
    />
  );
}
