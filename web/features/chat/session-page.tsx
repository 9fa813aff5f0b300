import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconChat, IconDownload } from '#web/ui/icons.tsx';
import { PageActions, PageHeader } from '#web/ui/page/page-header.tsx';
import { readVisitor } from './rules.ts';
import { messages } from './session/messages.ts';
import { ConversationPanel } from './session/panel.tsx';
import classes from './session/session.module.css';
import { useAuthenticationCheck } from './session/use-authentication-check.ts';
import { useConversation } from './session/use-conversation.ts';
import { useConversationState } from './session/use-conversation-state.ts';
import { useSending } from './session/use-sending.ts';
import { useVisitor, type Visitor } from './session/use-visitor.ts';
import { VisitorPanel } from './session/visitor-panel.tsx';

/** The conversations of one visitor, by the id of the visitor or of a conversation. */
export function SessionPage() {
  const t = useText(messages);
  const { sessionId = '' }: { readonly sessionId?: string } = useParams({ strict: false });
  const [state] = useConversationState();
  const visitor = useVisitor(sessionId, state.chatbotId);
  useAuthenticationCheck(visitor.error);
  if (visitor.isPending) return <Loading />;
  if (visitor.isError) {
    return (
      <Missing sentence={errorText(visitor.error, t('readFailed'))} onRetry={() => void visitor.refetch()} />
    );
  }
  if (!visitor.data) return <Missing sentence={t('notFound')} />;
  if (visitor.data.sessions.length === 0) return <Missing sentence={t('noSessions')} />;
  const chosen = visitor.data.sessions.find(({ chat_session_id }) => chat_session_id === state.session);
  const shown = chosen?.chat_session_id ?? visitor.data.named ?? visitor.data.sessions[0]?.chat_session_id;
  return <Opened key={shown} visitor={visitor.data} sessionId={shown ?? ''} />;
}

function Loading() {
  const t = useText(messages);
  return (
    <>
      <PageHeader title={t('list')} breadcrumbs={[{ label: t('list') }]} />
      <output>{t('loading')}</output>
      <Bones label={t('loading')} lines={8} />
    </>
  );
}

type MissingProps = { readonly sentence: string; readonly onRetry?: () => void };

/** Why there is no conversation to show, and the way back. */
function Missing({ sentence, onRetry }: MissingProps) {
  const t = useText(messages);
  const back = (
    <Button component={Link} to="/chat">
      {t('backToList')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list')} breadcrumbs={[{ label: t('list') }]} />
      {onRetry ? (
        <Stack align="start">
          <ErrorWithRetry message={sentence} onRetry={onRetry} />
          {back}
        </Stack>
      ) : (
        <EmptyState icon={IconChat} title={sentence} action={back} />
      )}
    </>
  );
}

type OpenedProps = { readonly visitor: Visitor; readonly sessionId: string };

function Opened({ visitor, sessionId }: OpenedProps) {
  const t = useText(messages);
  const { chatbotId, userId, sessions } = visitor;
  const [state, setState] = useConversationState();
  const { data: session, error, refetch } = useConversation({ chatbotId, userId, sessionId });
  useAuthenticationCheck(error);
  // The page works without the visitor's details.
  const { data: user } = useQuery(queryFor(contract.chat.user, { params: { chatbotId, userId } }));
  if (!session && error)
    return <Missing sentence={errorText(error, t('readFailed'))} onRetry={() => void refetch()} />;
  if (!session) return <Loading />;
  const info = readVisitor(user?.chat_user_info ?? session.user.chat_user_info);
  const name = info.user_name;
  return (
    <>
      <PageHeader
        title={t('pageTitle', { name })}
        breadcrumbs={[{ label: t('list'), to: '/chat' }, { label: name }]}
      />
      <ExportAction id={sessionId} />
      {error && <Banner tone="danger">{errorText(error, t('readFailed'))}</Banner>}
      <div className={classes.layout}>
        <ConversationPanel
          session={session}
          name={name}
          search={state.search}
          onSearch={(search) => void setState({ search }, { replace: true })}
        />
        <VisitorPanel
          session={session}
          sessions={sessions}
          info={info}
          tags={user?.tags ?? []}
          onSession={(id) => void setState({ session: id, search: undefined })}
        />
      </div>
    </>
  );
}

function ExportAction({ id }: { readonly id: string }) {
  const t = useText(messages);
  const { exportAs, busy } = useSending(id);
  return (
    <PageActions
      primary={
        <Button leftSection={<IconDownload />} loading={busy} onClick={() => void exportAs('pdf')}>
          {t('exportChat')}
        </Button>
      }
    />
  );
}
