import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CalendarItem } from '#contract/activities/calendar.ts';
import { contract } from '#contract/index.ts';
import type { ListState, SetListState } from '#web/features/activities/timeline/use-list-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { type Formatter, useFormat } from '#web/lib/format.ts';
import { type Text, useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { AgendaList } from './agenda-list.tsx';
import { CalendarBar } from './bar.tsx';
import { messages } from './messages.ts';
import { findDayRange, type Scale } from './rules.ts';
import { CalendarTable } from './table.tsx';
import { useCalendarMoves } from './use-moves.ts';

type CalendarPanelProps = { readonly state: ListState; readonly setState: SetListState };

const mostOfMonth = 4;
/** A narrow screen. Paper is narrow too, but prints the view of the screen. */
const narrow = 'screen and (max-width: 48em)';

/** Activities with a time and tasks by due date, in the school's time zone: by month, week or day. */
export function CalendarPanel({ state, setState }: CalendarPanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const scale = state.scale ?? (isNarrow ? 'agenda' : 'month');
  const day = state.day ?? format.today();
  const query = { ...findDayRange(scale, day), ...(state.mine && { mine: state.mine }) };
  const found = useQuery({
    ...queryFor(contract.activities.calendar, { query }),
    placeholderData: keepPreviousData,
  });
  const title = titleOf(scale, day, { t, format });
  const shown = { title, scale, day, setState };
  return (
    <section aria-label={t('title')}>
      <CalendarBar {...shown} mine={state.mine !== undefined} />
      {found.isError && <ErrorWithRetry message={t('failed')} onRetry={() => void found.refetch()} />}
      {found.data?.more && <Banner tone="warning">{t('tooMany')}</Banner>}
      {!(found.isError && !found.data) && (
        <View {...shown} isNarrow={isNarrow} items={found.data?.items} busy={found.isFetching} />
      )}
    </section>
  );
}

type ViewProps = {
  readonly title: string;
  readonly scale: Scale;
  readonly day: string;
  readonly setState: SetListState;
  readonly isNarrow: boolean;
  readonly items: readonly CalendarItem[] | undefined;
  readonly busy: boolean;
};

function View({ title, scale, day, setState, isNarrow, items, busy }: ViewProps) {
  const onOpen = useOpening(setState);
  const move = useCalendarMoves();
  const entries = {
    onOpen,
    onMove: (item: CalendarItem, to: string, what: string) => void move(item, to, what),
  };
  if (scale === 'agenda')
    return items ? <AgendaList items={items} {...entries} /> : <Bones label={title} lines={8} />;
  return (
    <CalendarTable
      label={title}
      stretch={findDayRange(scale, day)}
      day={day}
      items={items ?? []}
      most={scale === 'month' ? mostOfMonth : Number.POSITIVE_INFINITY}
      busy={busy}
      onDay={(next) => void setState({ day: next }, { replace: true })}
      onPress={(of) =>
        void setState(isNarrow ? { day: of, scale: 'agenda' } : { day: of }, { replace: true })
      }
      onAdd={(of) => void setState({ day: of, wizard: 'new' })}
      onMore={(of) => void setState({ day: of, scale: 'week' })}
      {...entries}
    />
  );
}

/** An activity opens over the calendar, a task on the tasks page. */
function useOpening(setState: SetListState) {
  const navigate = useNavigate();
  return ({ kind, id }: CalendarItem) =>
    void (kind === 'task' ? navigate({ to: '/tasks', search: { task: id } }) : setState({ activity: id }));
}

type TitleContext = { readonly t: Text<(typeof messages)['messages']>; readonly format: Formatter };

function titleOf(scale: Scale, day: string, { t, format }: TitleContext): string {
  if (scale === 'month') return format.month(day);
  const date = format.date(findDayRange(scale, day).from);
  return scale === 'week' ? t('weekOf', { date }) : t('fromDay', { date });
}
