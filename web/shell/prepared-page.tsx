import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconClock } from '#web/ui/icons.tsx';
import { type Crumb, PageHeader } from '#web/ui/page-header.tsx';
import { messages } from './messages.ts';

type PreparedPageProps = { readonly title: string; readonly breadcrumbs: readonly Crumb[] };

/** An area that is not there yet says so, so that no link is dead. */
export function PreparedPage({ title, breadcrumbs }: PreparedPageProps) {
  const t = useText(messages);
  return (
    <>
      <PageHeader title={title} breadcrumbs={breadcrumbs} />
      <EmptyState
        icon={IconClock}
        title={t('preparedTitle')}
        hint={t('preparedHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('backToDashboard')}
          </Button>
        }
      />
    </>
  );
}
