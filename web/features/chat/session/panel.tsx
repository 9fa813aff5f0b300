import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { ChatSession } from '#contract/chat/session.ts';
import { messages as listMessages } from '#web/features/chat/messages.ts';
import { statusTones } from '#web/features/chat/rules.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconDownload, IconLink, IconSearch } from '#web/ui/icons.tsx';
import { HandlingBar } from './handling-bar.tsx';
import { messages } from './messages.ts';
import { MessagesList } from './messages-list.tsx';
import { NoteForm, ReplyForm } from './reply-form.tsx';
import { historyOf, searchEntries } from './rules.ts';
import classes from './session.module.css';
import { useSending } from './use-sending.ts';

type ConversationPanelProps = {
  readonly session: ChatSession;
  readonly name: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

/** The conversation: the visitor, the messages, and the reply form. */
export function ConversationPanel(props: ConversationPanelProps) {
  const t = useText(messages);
  const { session, search } = props;
  const user = useSessionUser();
  const { chat_session_id: id, chatbot_id, handling, handled_by } = session;
  const history = historyOf(session.chat_history, {
    unrecognized: t('unrecognized'),
    unparsable: t('unparsable'),
  });
  return (
    <section className={classes.panel} aria-label={t('conversation')}>
      <Header {...props} hits={searchEntries(history, search).length} />
      <MessagesList entries={searchEntries(history, search)} session={id} search={search} />
      <div className="no-print">
        <HandlingBar session={session} />
        {handling === 'human' && handled_by === user?.cms_user_id && (
          <ReplyForm key={id} id={id} chatbotId={chatbot_id} />
        )}
        <NoteForm key={`note ${id}`} id={id} />
        <Footer id={id} />
      </div>
    </section>
  );
}

function Header(props: ConversationPanelProps & { readonly hits: number }) {
  const { session, name, search, onSearch, hits } = props;
  const t = useText(messages);
  const words = useText(listMessages);
  const format = useFormat();
  const [isOpen, setOpen] = useState(search !== '');
  const toggle = () => {
    if (isOpen) onSearch('');
    setOpen(!isOpen);
  };
  const { status, messageCount, chat_started_dt } = session;
  return (
    <header className={classes.head}>
      <Avatar name={name} />
      <div className={classes.headWords}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.soft}>
          {t('messageCount', { count: messageCount })} ·{' '}
          {t('startedAt', { when: format.dateTime(chat_started_dt) })}
        </p>
      </div>
      <span className={classes.headSigns}>
        <StatusBadge tone={statusTones[status]}>{words(`status.${status}`)}</StatusBadge>
        <ActionIcon aria-label={t('find')} title={t('find')} aria-expanded={isOpen} onClick={toggle}>
          <IconSearch />
        </ActionIcon>
      </span>
      {isOpen && (
        <search className={classes.find}>
          <SearchBox placeholder={t('findPlaceholder')} value={search} onSearch={onSearch} />
          <output className={classes.soft}>{search === '' ? '' : t('found', { count: hits })}</output>
        </search>
      )}
    </header>
  );
}

function Footer({ id }: { readonly id: string }) {
  const t = useText(messages);
  const { exportAs, share, busy } = useSending(id);
  return (
    <footer className={classes.foot}>
      <Button
        variant="default"
        leftSection={<IconDownload />}
        loading={busy}
        onClick={() => void exportAs('json')}
      >
        {t('export')}
      </Button>
      <Button variant="default" leftSection={<IconLink />} onClick={() => void share()}>
        {t('share')}
      </Button>
    </footer>
  );
}
