import type { ReactNode } from 'react';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { SectionFrame } from './section-frame.tsx';

type PagedSectionProps = {
  readonly title: string;
  readonly hint: string;
  readonly load: Parameters<typeof SectionFrame>[0]['load'] & {
    readonly data?: { readonly total: number } | undefined;
  };
  readonly page: number;
  readonly limit: number;
  /** The noun in 'Showing 1 to 10 of 240 students'. */
  readonly noun: string;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
};

/** A settings section with a list in pages. */
export function PagedSection({ title, hint, load, page, limit, noun, onPage, children }: PagedSectionProps) {
  return (
    <SectionFrame title={title} hint={hint} load={load}>
      {children}
      <Pagination page={page} limit={limit} total={load.data?.total ?? 0} noun={noun} onPage={onPage} />
    </SectionFrame>
  );
}
