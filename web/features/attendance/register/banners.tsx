import { ActionIcon, Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconClose } from '#web/ui/icons.tsx';
import type { RegisterMarking } from './use-marking.ts';
import type { Register } from './use-register.ts';

type RegisterBannersProps = {
  readonly register: Register;
  readonly marking: RegisterMarking;
  readonly override: boolean;
  readonly onOverride: () => void;
};

/** Why attendance cannot be taken, and errors of saving. */
export function RegisterBanners({ register, marking, ...gate }: RegisterBannersProps) {
  const t = useText(messages);
  const { online } = useNetwork();
  return (
    <div className={classes.banners}>
      <CalendarBanner register={register} {...gate} />
      {!online && <Banner tone="warning">{t('offline')}</Banner>}
      {marking.reasons && (
        <Banner tone="danger" actions={<Dismiss onClick={marking.dismiss} />}>
          <p>{t('updateFailed')}</p>
          {marking.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  const t = useText(messages);
  return (
    <ActionIcon aria-label={t('dismiss')} onClick={onClick}>
      <IconClose size={16} />
    </ActionIcon>
  );
}

function CalendarBanner({
  register: { date, is_school_day, closed_because },
  override,
  onOverride,
}: Omit<RegisterBannersProps, 'marking'>) {
  const t = useText(messages);
  const format = useFormat();
  if (date > format.today()) return <Banner tone="info">{t('future')}</Banner>;
  if (is_school_day) return null;
  const day = { date: format.date(date) };
  const sentence = closed_because
    ? t('noSchoolBecause', { ...day, reason: closed_because })
    : t('noSchool', day);
  const go = (
    <Button variant="default" onClick={onOverride}>
      {t('takeAnyway')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={!override && go}>
      {override ? `${sentence} ${t('takenAnyway')}` : sentence}
    </Banner>
  );
}
