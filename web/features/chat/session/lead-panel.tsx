import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChatSession, ChatUserInfo } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';

const LeadDialog = createLazyPart(async () => ({ default: (await import('./lead-dialog.tsx')).LeadDialog }));

type LeadPanelProps = { readonly session: ChatSession; readonly info: ChatUserInfo };

/** The visitor's lead and the student it became, or the button to create a lead. */
export function LeadPanel({ session, info }: LeadPanelProps) {
  const t = useText(messages);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { crm_contact_id } = session;
  return (
    <div className={crm_contact_id === null ? 'no-print' : undefined}>
      <InfoCard title={t('lead')}>
        {crm_contact_id !== null && <LeadLinks id={crm_contact_id} name={info.user_name} />}
        {crm_contact_id === null && may('chat.makeLead') && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('makeLead')}
          </Button>
        )}
        <Later>{open && <LeadDialog session={session} info={info} onClose={() => setOpen(false)} />}</Later>
      </InfoCard>
    </div>
  );
}

function LeadLinks({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.leads.get, { params: { id } }));
  const { student_id = null, student_name = null } = data ?? {};
  return (
    <>
      <p>
        <Link to="/leads" search={{ lead: id }}>
          {t('openLead', { name: data?.name ?? name })}
        </Link>
      </p>
      {student_id !== null && (
        <p>
          <Link to="/students" search={{ student: student_id }}>
            {t('student', { name: student_name ?? '' })}
          </Link>
        </p>
      )}
    </>
  );
}
