import { useCallbackRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import type { LeadStage } from '#contract/leads/values.ts';
import styles from '#web/features/leads/leads.module.css';
import type { BoardFilters } from '#web/features/leads/list/use-list-state.ts';
import { messages } from '#web/features/leads/messages.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { GhostCard } from './card.tsx';
import { ColumnSection } from './column.tsx';
import { type LiftedCard, useCardDrag } from './use-card-drag.ts';
import { type CardMove, columnsAfter, useMove } from './use-move.ts';

const StageDialog = createLazyPart(async () => ({
  default: (await import('./stage-dialog.tsx')).StageDialog,
}));

type BoardPanelProps = {
  /** Undefined until the board is loaded. */
  readonly columns: readonly BoardColumn[] | undefined;
  readonly filters: BoardFilters;
  readonly onOpen: (id: string) => void;
  readonly onDelete: ((card: LeadCard) => void) | undefined;
};

/** The six columns side by side; cards move by mouse, touch or keyboard. */
export function BoardPanel({ columns, filters, onOpen, onDelete }: BoardPanelProps) {
  const t = useText(messages);
  const { move, ask, end } = useMove();
  const { lifted, drag } = useCardDrag(ask);
  const onMove = useCallbackRef((card: LeadCard) => ask(card, card.lead_stage));
  const offer = useStudentOffer();
  const shown = useMemo(() => columns && columnsAfter(columns, move), [columns, move]);
  if (!shown) return <Bones label={t('board')} />;
  return (
    <>
      <LiftedWords lifted={lifted} />
      <div className={styles.board} data-board role="group" aria-label={t('board')}>
        {shown.map((column) => (
          <ColumnSection
            key={column.lead_stage}
            column={column}
            filters={filters}
            {...stateOf(column.lead_stage, move, lifted)}
            {...{ drag, onOpen, onDelete, onMove }}
          />
        ))}
      </div>
      {lifted?.by === 'pointer' && <GhostCard card={lifted.card} />}
      <Later>
        {move && (
          <StageDialog
            {...move}
            onEnd={async (moved) => {
              await end(true);
              if (moved?.lead_stage === 'closed-won' && moved.student_name === null) await offer(moved);
            }}
          />
        )}
      </Later>
    </>
  );
}

/** What a card on its way means for one column; most columns are not concerned and remain as they are. */
function stateOf(stage: LeadStage, move: CardMove | undefined, lifted: LiftedCard | undefined) {
  const isLeft = move?.card.lead_stage === stage && move.stage !== stage;
  const isLifted = lifted?.card.lead_stage === stage;
  return {
    leaving: isLeft ? move.card.crm_contact_id : undefined,
    lifted: isLifted ? lifted : undefined,
    isTarget: !isLifted && lifted?.over === stage,
  };
}

/** Announces to screen readers where the card would go. */
function LiftedWords({ lifted }: { readonly lifted: LiftedCard | undefined }) {
  const t = useText(messages);
  const stage = lifted?.by === 'keys' ? lifted.over : null;
  const announcement =
    lifted && stage ? t('lifted', { name: lifted.card.name, stage: t(`stage.${stage}`) }) : '';
  return <output className="unseen">{announcement}</output>;
}

/** A won lead can be converted to a student immediately. */
export function useStudentOffer() {
  const t = useText(messages);
  const navigate = useNavigate();
  return async ({ crm_contact_id, name }: { readonly crm_contact_id: string; readonly name: string }) => {
    const agreed = await askConfirmation({
      title: t('wonTitle'),
      message: t('wonQuestion', { name }),
      confirmLabel: t('addStudent'),
      cancelLabel: t('notNow'),
    });
    if (agreed) await navigate({ to: '/students', search: { wizard: 'new', lead: crm_contact_id } });
  };
}
