import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

type ClassRegistrationsBannerProps = {
  readonly classId: string;
  readonly year: number | undefined;
  /** After the registrations are stored. */
  readonly onRegistered?: () => void;
};

/** Queries of other features that contain registrations. */
const affected = ['classes', 'exams', 'reports', 'analytics', 'warnings'] as const;

/** Says that students of a class are not registered for its core subjects, and registers them. */
export function ClassRegistrationsBanner({ classId, year, onRegistered }: ClassRegistrationsBannerProps) {
  const t = useText(messages);
  const may = useMay();
  const params = { id: classId };
  const { data } = useQuery({
    ...queryFor(contract.marks.classRegistrations, { params, query: { year } }),
    enabled: year !== undefined && may('marks.classRegistrations'),
  });
  const register = useWrite(contract.marks.registerClass, affected);
  if (!data || data.students === 0 || year === undefined) return null;
  const send = () =>
    register.mutateAsync({ params, body: { year } }).then(
      ({ students }) => {
        toast({ message: t('registered', { count: students }) });
        onRegistered?.();
      },
      (error: unknown) => toast({ tone: 'danger', message: `${t('failed')} ${errorText(error, '')}`.trim() }),
    );
  return (
    <Banner
      tone="info"
      actions={
        may('marks.registerClass') && (
          <Button variant="default" loading={register.isPending} onClick={() => void send()}>
            {t('register', { count: data.students })}
          </Button>
        )
      }
    >
      {t('unregistered', { count: data.students })}
    </Banner>
  );
}
