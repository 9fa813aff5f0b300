import { Group, Stack, Text } from '@mantine/core';
import type { Warning } from '#contract/warnings/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { PhoneLink } from '#web/ui/display/phone-link.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';

/** The columns of a student who may need help: reason, since when, and the last contact. */
export function useWarningColumns(): readonly Column<Warning>[] {
  const t = useText(messages);
  return [
    { key: 'name', header: t('student'), cell: (row) => <NameCell {...row} /> },
    { key: 'reason', header: t('reason'), cell: (row) => <ReasonCell {...row} /> },
    { key: 'contact', header: t('lastContact'), cell: (row) => <ContactCell {...row} /> },
  ];
}

function NameCell({ name, photo_url, class_name, section, phone }: Warning) {
  const t = useText(messages);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} photo={photo_url} />
      <div>
        <Text fw={500} size="sm" lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[class_name, section].filter(Boolean).join(' - ')}
        </Text>
        {phone && <PhoneLink phone={phone} size="xs" aria-label={t('call', { phone })} />}
      </div>
    </Group>
  );
}

function ReasonCell({ absence, average }: Warning) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <Stack gap="xs" align="flex-start">
      {absence && (
        <div>
          <StatusBadge tone="danger">{t('absence')}</StatusBadge>
          <Text size="sm">
            {t('absent', {
              missed: format.number(absence.missed),
              days: format.number(absence.days),
              percent: format.percent(absence.percent),
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('since', { date: format.date(absence.since) })}
          </Text>
        </div>
      )}
      {average && (
        <div>
          <StatusBadge tone="warning">{t('average')}</StatusBadge>
          <Text size="sm">
            {t('fell', {
              previous: format.percent(average.previous),
              latest: format.percent(average.latest),
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('fellBetween', { previous: average.previous_exam, latest: average.latest_exam })}
          </Text>
        </div>
      )}
    </Stack>
  );
}

function ContactCell({ last_contact, is_open, task }: Warning) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <Stack gap="xs" align="flex-start">
      {last_contact ? <Contact {...last_contact} /> : <Text c="dimmed">{t('noContact')}</Text>}
      {!is_open && <StatusBadge tone="success">{t('done')}</StatusBadge>}
      {task && (
        <Text size="xs" c="dimmed">
          {t('task', { title: task.title, date: format.date(task.due_date) })}
        </Text>
      )}
    </Stack>
  );
}

const ways = {
  call: 'way.call',
  message: 'way.message',
  email: 'way.email',
  meeting: 'way.meeting',
} as const;

function Contact({ way, at, by, note }: NonNullable<Warning['last_contact']>) {
  const t = useText(messages);
  const format = useFormat();
  const word = t(ways[way as keyof typeof ways] ?? 'way.call');
  const when = format.relative(at);
  return (
    <div>
      <Text size="sm">
        {by ? t('contact', { way: word, when, by }) : t('contactUnknown', { way: word, when })}
      </Text>
      {note && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {note}
        </Text>
      )}
    </div>
  );
}
