import { useId } from 'react';
import type { UrgentReach } from '#contract/messages/urgent.ts';
import { FamiliesLink } from '#web/features/audiences/families-link.tsx';
import { messages } from '#web/features/messages/all-messages.ts';
import styles from '#web/features/messages/messages.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import type { CountedReach } from './use-reach.ts';

/** The people whom the message reaches, and the cost of its text messages. */
export function ReachPanel({ counted }: { readonly counted: CountedReach }) {
  const t = useText(messages);
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={counted.isCounting}>
      <h3 id={id}>{t('reach')}</h3>
      <Content counted={counted} />
    </section>
  );
}

function Content({ counted: { isCountable, reach, failure, retry } }: { readonly counted: CountedReach }) {
  const t = useText(messages);
  if (!isCountable) return <p className={styles.soft}>{t('reachHint')}</p>;
  if (failure) return <ErrorWithRetry message={errorText(failure, t('countFailed'))} onRetry={retry} />;
  if (!reach) return <Bones label={t('counting')} lines={5} />;
  return (
    <>
      <Figures reach={reach} />
      {reach.emails + reach.sms === 0 && <Banner tone="warning">{t('noOne')}</Banner>}
      {reach.unreachable > 0 && <FamiliesLink />}
    </>
  );
}

function Figures({ reach }: { readonly reach: UrgentReach }) {
  const t = useText(messages);
  const format = useFormat();
  const { people, emails, sms, unreachable, segments, cost } = reach;
  const figures = [
    ['people', format.number(people)],
    ['emails', format.number(emails)],
    ['texts', format.number(sms)],
    ['unreachable', format.number(unreachable)],
    ...(sms > 0
      ? ([
          ['segments', format.number(segments)],
          ['cost', cost === null ? t('noPrice') : format.money(cost * format.minorUnits)],
        ] as const)
      : []),
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
