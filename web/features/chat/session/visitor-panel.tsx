import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  type ChatListing,
  type ChatSession,
  type ChatUserInfo,
  chatStatuses,
} from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { messages as listMessages } from '#web/features/chat/messages.ts';
import { PersonalDataCard } from '#web/features/privacy/person-card.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoList } from '#web/ui/display/info-list.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { messages } from './messages.ts';
import { minutesBetween } from './rules.ts';
import classes from './session.module.css';

type VisitorPanelProps = {
  readonly session: ChatSession;
  readonly sessions: readonly ChatListing[];
  readonly info: ChatUserInfo;
  readonly tags: readonly string[];
  readonly onSession: (id: string) => void;
};

/** Next to the conversation: the visitor, and details of the session. */
export function VisitorPanel({ session, sessions, info, tags, onSession }: VisitorPanelProps) {
  const t = useText(messages);
  const navigate = useNavigate();
  return (
    <aside className={classes.side} aria-label={t('visitor')}>
      <InfoCard title={t('visitor')}>
        <InfoList
          items={[
            { label: t('name'), value: info.user_name },
            { label: t('email'), value: info.user_email },
            { label: t('phone'), value: info.user_phone },
            { label: t('location'), value: info.location },
            { label: t('summary'), value: info.user_chat_summary ?? session.chat_summary },
            { label: t('tags'), value: <Tags tags={tags} /> },
          ]}
        />
        <p className={classes.soft}>{t('unverified')}</p>
      </InfoCard>
      <SessionCard session={session} sessions={sessions} onSession={onSession} />
      <LeadPanel session={session} info={info} />
      <PersonalDataCard
        people={[{ kind: 'visitor', id: session.chat_user_id, name: info.user_name }]}
        onErased={() => void navigate({ to: '/chat' })}
      />
    </aside>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  const t = useText(messages);
  if (tags.length === 0) return '–';
  return (
    <ul className={classes.tags} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

type SessionCardProps = Pick<VisitorPanelProps, 'session' | 'sessions' | 'onSession'>;

function SessionCard({ session, sessions, onSession }: SessionCardProps) {
  const t = useText(messages);
  const format = useFormat();
  const { chat_session_id, chat_started_dt, last_message_at, messageCount, page_url } = session;
  const minutes = minutesBetween(chat_started_dt, last_message_at);
  const choices = sessions.map((one) => ({
    value: one.chat_session_id,
    label: t('sessionChoice', {
      when: format.dateTime(one.chat_started_dt),
      messages: t('messageCount', { count: one.messageCount }),
    }),
  }));
  return (
    <InfoCard title={t('session')}>
      <div className={classes.sessionFields}>
        {sessions.length > 1 && (
          <NativeSelect
            className="no-print"
            label={t('sessions')}
            data={choices}
            value={chat_session_id}
            onChange={(event) => onSession(event.currentTarget.value)}
          />
        )}
        <StatusField session={session} />
        <InfoList
          items={[
            { label: t('count'), value: messageCount },
            { label: t('duration'), value: t('minutes', { count: minutes }) },
            { label: t('started'), value: format.dateTime(chat_started_dt) },
            { label: t('lastActivity'), value: format.dateTime(last_message_at) },
            { label: t('page'), value: page_url },
          ]}
        />
      </div>
    </InfoCard>
  );
}

function StatusField({ session: { chat_session_id: id, status } }: { readonly session: ChatSession }) {
  const t = useText(messages);
  const words = useText(listMessages);
  const setStatus = useWrite(contract.chat.setStatus);
  const choose = async (value: string) => {
    const next = chatStatuses.find((one) => one === value);
    if (!next) return;
    try {
      await setStatus.mutateAsync({ params: { id }, body: { status: next } });
    } catch (error) {
      toast({ tone: 'danger', message: t('statusFailed', { message: errorText(error) }) });
    }
  };
  return (
    <NativeSelect
      className="no-print"
      label={t('status')}
      disabled={setStatus.isPending}
      data={chatStatuses.map((value) => ({ value, label: words(`status.${value}`) }))}
      value={status}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
