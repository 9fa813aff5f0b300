import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AudiencePreview } from '#contract/audiences/audience.ts';
import { type AudienceWord, audienceWords } from '#contract/audiences/values.ts';
import { contract } from '#contract/index.ts';
import { FamiliesLink } from '#web/features/audiences/families-link.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { audiencesOf } from '#web/lib/choices/audiences.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconUsers } from '#web/ui/icons.tsx';
import styles from './form.module.css';
import { formMessages } from './messages.ts';
import { type AnnouncementValues, ignoreHiddenFields } from './rules.ts';

const pause = 300;
const toAudienceWord = (text: string): AudienceWord => audienceWords.find((word) => word === text) ?? 'all';

type AudiencePanelProps = {
  readonly values: AnnouncementValues;
  /** Whether saving would send emails. */
  readonly sends: boolean;
};

/** The number of people and emails for the chosen audience. */
export function AudiencePanel({ values, sends }: AudiencePanelProps) {
  const t = useText(formMessages);
  const { targetAudience, audiences, isEssential, oneLetterPerChild } = ignoreHiddenFields(values);
  const chosen = [
    targetAudience,
    isEssential ? 'essential' : '',
    oneLetterPerChild ? 'child' : '',
    ...audiences,
  ].join(' ');
  const [asked] = useDebouncedValue(chosen, pause);
  const [word = '', essential = '', child = '', ...keys] = asked.split(' ');
  const body = {
    targetAudience: toAudienceWord(word),
    audiences: audiencesOf(keys),
    isEssential: essential !== '',
    oneLetterPerChild: child !== '',
  };
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.announcements.previewAudience, { body }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <ErrorWithRetry message={t('reachFailed')} onRetry={() => void refetch()} />;
  return (
    <output className={styles.reach} aria-label={t('reachTitle')}>
      <IconUsers />
      <div>
        {data ? <Reach found={data} withMail={sends} /> : t('reachLoading')}
        {sends && <FamiliesLink />}
      </div>
    </output>
  );
}

function Reach({ found, withMail }: { readonly found: AudiencePreview; readonly withMail: boolean }) {
  const t = useText(formMessages);
  const format = useFormat();
  const { people, with_address, unsubscribed, mails, groups } = found;
  if (people === 0) return t('noOne');
  const numbers = { count: people, people: format.number(people), reachable: format.number(with_address) };
  const kinds = groups.filter((group) => group.people > 0);
  return (
    <>
      <strong>{t('reach', numbers)}</strong>
      {kinds.length > 1 && (
        <p>
          {kinds
            .map((group) =>
              t('reachGroup', { kind: t(`kind.${group.kind}`), people: format.number(group.people) }),
            )
            .join(' · ')}
        </p>
      )}
      {withMail && (
        <p>
          {t('reachMails', { count: mails })}{' '}
          {unsubscribed > 0 && t('reachUnsubscribed', { count: unsubscribed })}
        </p>
      )}
    </>
  );
}
