import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './pagination.module.css';

type PaginationProps = {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** The noun in 'Showing 1 to 10 of 240 students'. */
  readonly noun: string;
  readonly onPage: (page: number) => void;
};

const mostButtons = 5;

/** At most five page numbers, starting two before the current one. */
function numbersAround(page: number, pages: number) {
  const first = Math.max(1, page - 2);
  const length = Math.max(0, Math.min(mostButtons, pages - first + 1));
  return Array.from({ length }, (_, index) => first + index);
}

/** Shown only if there is more than one page. */
export function Pagination({ page, limit, total, noun, onPage }: PaginationProps) {
  const t = useText(messages);
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  const from = Math.min((page - 1) * limit + 1, total);
  const to = Math.min(page * limit, total);
  return (
    <nav className={classes.bar} aria-label={t('pages', { noun })}>
      <p className={classes.summary}>{t('showing', { from, to, total, noun })}</p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
          <IconChevronLeft className={classes.arrow} />
          <span className={classes.word}>{t('previous')}</span>
        </Button>
        {numbersAround(page, pages).map((number) => (
          <Button
            key={number}
            px="sm"
            variant={number === page ? 'filled' : 'default'}
            aria-label={t('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <span className={classes.word}>{t('next')}</span>
          <IconChevronRight className={classes.arrow} />
        </Button>
      </div>
    </nav>
  );
}
