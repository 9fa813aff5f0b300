import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lead } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import styles from '#web/features/leads/leads.module.css';
import { childOf } from '#web/features/leads/rules.ts';
import { LeadValue } from '#web/features/leads/value.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { MailLink } from '#web/ui/display/breakable-text.tsx';
import { InfoCard, InfoList } from '#web/ui/display/info-list.tsx';
import { PhoneLink } from '#web/ui/display/phone-link.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';

type LeadDetailsCardProps = { readonly lead: Lead; readonly onEdit: () => void };

/** All details of a lead, with the student it became and the conversation it came from. */
export function LeadDetailsCard({ lead, onEdit }: LeadDetailsCardProps) {
  const t = useText(messages);
  return (
    <InfoCard title={t('aboutLead')} onEdit={onEdit}>
      <InfoList items={[...useFacts(lead), ...useProgress(lead), ...useLinks(lead)]} />
    </InfoCard>
  );
}

type LeadFact = { readonly label: string; readonly value: ReactNode; readonly missing?: string };

function useFacts(lead: Lead): LeadFact[] {
  const t = useText(messages);
  const { group_name, position, email, mobile, address, priority } = lead;
  const work =
    group_name && position
      ? t('companyAndPosition', { company: group_name, position })
      : (group_name ?? position);
  const place =
    address &&
    [address.street, address.zipCode, address.city, address.state, address.country]
      .filter(Boolean)
      .join(', ');
  return [
    {
      label: t('field.priority'),
      value: <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>,
    },
    { label: t('value'), value: <LeadValue {...lead} /> },
    { label: t('field.email'), value: email && <MailLink address={email} /> },
    { label: t('field.mobile'), value: mobile && <PhoneLink phone={mobile} /> },
    { label: t('child'), value: childOf(lead) },
    { label: t('company'), value: work },
    { label: t('field.source'), value: t(`source.${lead.source}`) },
    { label: t('address'), value: place },
    {
      label: t('tags'),
      value: lead.tags.length > 0 && (
        <span className={styles.tags}>
          {lead.tags.map((tag) => (
            <StatusBadge key={tag} tone="muted">
              {tag}
            </StatusBadge>
          ))}
        </span>
      ),
    },
    { label: t('field.notes'), value: lead.notes ?? lead.last_remark },
  ].map((item) => (item.value === false ? { ...item, value: null } : item));
}

function useProgress(lead: Lead): LeadFact[] {
  const t = useText(messages);
  const format = useFormat();
  const { last_contacted_dt, last_remark, notes, lost_reason, next_step_on, next_step } = lead;
  const step = [next_step, next_step_on && format.date(next_step_on)].filter(Boolean).join(' · ');
  const guess = t('guessed', { raw: lead.lead_stage_raw ?? '' });
  return [
    ...(last_remark && notes && last_remark !== notes
      ? [{ label: t('lastRemark'), value: last_remark }]
      : []),
    ...(lead.stage_guessed ? [{ label: t('stage'), value: guess }] : []),
    ...(lost_reason ? [{ label: t('lostReason'), value: lost_reason }] : []),
    { label: t('owner'), value: lead.owner_name, missing: t('noOwner') },
    { label: t('field.next_step'), value: step, missing: t('noNextStep') },
    {
      label: t('lastContact'),
      value: last_contacted_dt && format.dateTime(last_contacted_dt),
      missing: t('neverContacted'),
    },
  ];
}

function useLinks({ student_id, student_name, chat_user_id, chat_user_name }: Lead): LeadFact[] {
  const t = useText(messages);
  const links: LeadFact[] = [];
  if (student_id !== null && student_name !== null) {
    const link = (
      <Link to="/students" search={{ student: student_id }}>
        {t('openStudent', { name: student_name })}
      </Link>
    );
    links.push({ label: t('student'), value: link });
  }
  if (chat_user_id !== null) {
    const link = (
      <Link to="/chat/$sessionId" params={{ sessionId: chat_user_id }}>
        {chat_user_name ? t('openChatWith', { name: chat_user_name }) : t('openChat')}
      </Link>
    );
    links.push({ label: t('chat'), value: link });
  }
  return links;
}
