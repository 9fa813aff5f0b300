import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bone } from '#web/ui/feedback/skeletons.tsx';
import classes from './dashboard.module.css';
import { messages } from './messages.ts';

type Today = ResultOf<typeof contract.dashboard.today>;
type DueTasks = Today['tasks_due'];

const lists = ['registers', 'tasks', 'leads', 'chats'] as const;
type List = (typeof lists)[number];
const pageState = { today: choice(lists) };

const waitingItemsOf = (today: Today): Readonly<Record<List, DueTasks>> => ({
  registers: today.registers_not_taken,
  tasks: today.tasks_due,
  leads: today.leads_without_next_step,
  chats: today.chats_waiting,
});

/** What is due today; each number opens its list. */
export function TodayPanel() {
  const t = useText(messages);
  const format = useFormat();
  const { data, isError, refetch } = useQuery({ ...queryFor(contract.dashboard.today), staleTime: 30_000 });
  const [{ today: open }, setState] = useUrlState(pageState);
  if (isError && !data) return <ErrorWithRetry message={t('todayFailed')} onRetry={() => void refetch()} />;
  const waiting = data && waitingItemsOf(data);
  return (
    <section className={classes.today} aria-label={t('today')}>
      <h2 className={classes.heading}>
        {t('today')}
        {data && <span className={classes.date}>{format.date(data.date)}</span>}
      </h2>
      <div className={classes.waiting}>
        {lists.map((list) => (
          <Chip
            key={list}
            count={waiting?.[list].count}
            word={list === 'registers' && data?.is_school_day === false ? t('schoolClosed') : t(list)}
            onOpen={() => setState({ today: list })}
          />
        ))}
      </div>
      {open && waiting && (
        <WaitingDialog
          title={t(open)}
          waiting={waiting[open]}
          linkOf={linkOf(open, data.date)}
          onClose={() => setState({ today: undefined })}
        />
      )}
    </section>
  );
}

type ChipProps = {
  /** Undefined while it loads. */
  readonly count: number | undefined;
  readonly word: string;
  readonly onOpen: () => void;
};

function Chip({ count, word, onOpen }: ChipProps) {
  const format = useFormat();
  return (
    <button
      type="button"
      className={classes.chip}
      disabled={count === undefined}
      data-eye={count ? true : undefined}
      onClick={onOpen}
    >
      <span className={classes.number}>
        {count === undefined ? <Bone width="short" /> : format.number(count)}
      </span>
      {word}
    </button>
  );
}

type DueItem = DueTasks['items'][number];
type LinkOf = (item: DueItem) => { readonly to: string; readonly search: Readonly<Record<string, string>> };

/** A missing register links to itself. */
const registerLink =
  (date: string): LinkOf =>
  ({ id, detail }) => ({
    to: '/attendance',
    search: { date, type: 'students', class: id, ...(detail && { section: detail }) },
  });

function linkOf(list: List, date: string): LinkOf | undefined {
  if (list === 'registers') return registerLink(date);
  if (list === 'tasks') return ({ id }) => ({ to: '/tasks', search: { task: id } });
  if (list === 'leads') return ({ id }) => ({ to: '/leads', search: { lead: id } });
  return undefined;
}

type WaitingDialogProps = {
  readonly title: string;
  readonly waiting: DueTasks;
  /** The page for an item. */
  readonly linkOf: LinkOf | undefined;
  readonly onClose: () => void;
};

function WaitingDialog({ title, waiting, linkOf, onClose }: WaitingDialogProps) {
  const t = useText(messages);
  const hidden = waiting.count - waiting.items.length;
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      {waiting.count === 0 && <p className={classes.none}>{t('nothing')}</p>}
      <ul className={classes.items}>
        {waiting.items.map((item) => (
          <WaitingItem key={`${item.id} ${item.detail}`} item={item} link={linkOf?.(item)} />
        ))}
      </ul>
      {hidden > 0 && <p className={classes.none}>{t('more', { count: hidden })}</p>}
    </Dialog>
  );
}

function WaitingItem({
  item,
  link,
}: {
  readonly item: DueItem;
  readonly link: ReturnType<LinkOf> | undefined;
}) {
  const t = useText(messages);
  const format = useFormat();
  const { title: name, detail, due_date } = item;
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <span className={classes.itemTitle}>{link ? <Link {...link}>{name}</Link> : name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {due_date && <span className={classes.detail}>{t('due', { date: format.date(due_date) })}</span>}
    </li>
  );
}
