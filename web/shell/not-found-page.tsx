import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';

export function NotFoundPage() {
  const t = useText(messages);
  return (
    <>
      <PageHeader title={t('notFoundTitle')} breadcrumbs={[{ label: t('notFoundTitle') }]} />
      <EmptyState
        icon={IconSearch}
        title={t('notFoundHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('backToDashboard')}
          </Button>
        }
      />
    </>
  );
}
