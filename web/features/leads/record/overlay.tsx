import { Button } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { useStudentOffer } from '#web/features/leads/board/panel.tsx';
import { StageDialog } from '#web/features/leads/board/stage-dialog.tsx';
import styles from '#web/features/leads/leads.module.css';
import { DuplicatesPanel } from '#web/features/leads/links/duplicates-panel.tsx';
import { useLeadMerge } from '#web/features/leads/links/use-merge.ts';
import { MailPanel } from '#web/features/leads/mail/panel.tsx';
import { stageTone } from '#web/features/leads/tones.ts';
import { LeadValue } from '#web/features/leads/value.tsx';
import { PersonalDataCard } from '#web/features/privacy/person-card.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { LeadDetailsCard } from './details-card.tsx';
import { LeadTasksPanel } from './tasks-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useLeadRemoval } from './use-removal.ts';

type LeadOverlayProps = {
  readonly id: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** One lead over the board. */
export function LeadOverlay({ id, ...open }: LeadOverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.leads.get, { params: { id } }));
  if (found.record) return <Overlay {...open} lead={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<LeadOverlayProps, 'id'> & { readonly lead: Lead };

function Overlay(props: OpenOverlayProps) {
  const { lead, onClose } = props;
  const may = useMay();
  const merge = useLeadMerge(lead);
  const [moving, setMoving] = useState(false);
  const offer = useStudentOffer();
  return (
    <FullScreenOverlay
      title={lead.name}
      picture={<Avatar name={lead.name} photo={null} size="lg" />}
      facts={<Facts lead={lead} />}
      actions={<Actions {...props} onMove={() => setMoving(true)} onStudent={() => void offer(lead)} />}
      onClose={onClose}
    >
      <div className={styles.record}>
        <div className={styles.pane}>
          <DuplicatesPanel
            email={lead.email ?? ''}
            mobile={lead.mobile ?? ''}
            exclude={lead.crm_contact_id}
            merge={may('leads.merge') ? (other) => void merge(other) : undefined}
          />
          <LeadDetailsCard lead={lead} onEdit={props.onEdit} />
          <BelowDetails {...props} />
        </div>
        <Correspondence lead={lead} />
      </div>
      {moving && (
        <StageDialog
          card={lead}
          stage={lead.lead_stage}
          onEnd={async (moved) => {
            setMoving(false);
            if (moved?.lead_stage === 'closed-won' && moved.student_name === null) await offer(moved);
          }}
        />
      )}
    </FullScreenOverlay>
  );
}

function BelowDetails({ lead: { crm_contact_id: id, name }, onClose }: OpenOverlayProps) {
  return (
    <>
      <LeadTasksPanel id={id} />
      <PersonalDataCard people={[{ kind: 'contact', id, name }]} onErased={onClose} />
    </>
  );
}

function Correspondence({ lead }: { readonly lead: Lead }) {
  return (
    <div className={styles.pane}>
      <MailPanel lead={lead} />
      <TimelinePanel id={lead.crm_contact_id} />
    </div>
  );
}

function Facts({ lead }: { readonly lead: Lead }) {
  const t = useText(messages);
  const { email, lead_stage } = lead;
  return (
    <>
      <StatusBadge tone={stageTone[lead_stage]}>{t(`stage.${lead_stage}`)}</StatusBadge>
      {email && <span>{email}</span>}
      <LeadValue {...lead} />
    </>
  );
}

type ActionsProps = OpenOverlayProps & { readonly onMove: () => void; readonly onStudent: () => void };

function Actions({ lead, onEdit, onClose, onMove, onStudent }: ActionsProps) {
  const t = useText(messages);
  const may = useMay();
  const remove = useLeadRemoval();
  const removeAndClose = async () => {
    if (await remove(lead)) onClose();
  };
  return (
    <>
      {lead.lead_stage === 'closed-won' && lead.student_name === null && may('students.create') && (
        <Button onClick={onStudent}>{t('addStudent')}</Button>
      )}
      <Button variant="default" onClick={onMove}>
        {t('updateStage')}
      </Button>
      <Button variant="default" visibleFrom="sm" onClick={onEdit}>
        {t('edit')}
      </Button>
      {may('leads.remove') && (
        <Button variant="default" color="red" visibleFrom="sm" onClick={() => void removeAndClose()}>
          {t('delete')}
        </Button>
      )}
    </>
  );
}
