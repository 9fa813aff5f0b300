import { Button } from '@mantine/core';
import type { ChatSession } from '#contract/chat/session.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';
import classes from './session.module.css';
import { useHandling } from './use-handling.ts';

/** Shows who is answering, with the actions to change that. */
export function HandlingBar({ session }: { readonly session: ChatSession }) {
  const t = useText(messages);
  const user = useSessionUser();
  const { failure, busy, take, takeFromColleague, giveBack, end } = useHandling(session);
  const { handling, handled_by } = session;
  const isMine = handling === 'human' && handled_by === user?.cms_user_id;
  const isTaken = handling === 'human' && !isMine;
  const mayTake = !isMine && (!isTaken || user?.role !== 'cms-user');
  return (
    <div className={classes.handling}>
      <output className={classes.handlingText} data-waiting={handling === 'waiting' || undefined}>
        <Words session={session} isMine={isMine} />
      </output>
      {mayTake && (
        <Button
          loading={busy}
          variant={handling === 'waiting' ? 'filled' : 'default'}
          onClick={() => void (isTaken ? takeFromColleague() : take())}
        >
          {t('takeOver')}
        </Button>
      )}
      {isMine && (
        <Button variant="default" loading={busy} onClick={() => void giveBack()}>
          {t('handBack')}
        </Button>
      )}
      {handling !== 'closed' && !isTaken && (
        <Button variant="default" disabled={busy} onClick={() => void end()}>
          {t('close')}
        </Button>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
    </div>
  );
}

function Words({ session, isMine }: { readonly session: ChatSession; readonly isMine: boolean }) {
  const t = useText(messages);
  const format = useFormat();
  const { handling, handled_by_name, waiting_since_dt, last_message_at } = session;
  if (isMine) return t('handling.mine');
  if (handling === 'human') return t('handling.other', { name: handled_by_name ?? t('someone') });
  if (handling !== 'waiting') return t(`handling.${handling}`);
  return t('handling.waiting', { time: format.dateTime(waiting_since_dt ?? last_message_at) });
}
