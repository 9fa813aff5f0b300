import { useNavigate } from '@tanstack/react-router';
import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
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
import { columnsAfter, useMove } from './use-move.ts';

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
  const drag = useCardDrag(ask);
  const offer = useStudentOffer();
  if (!columns) return <Bones label={t('board')} />;
  const { lifted } = drag;
  return (
    <>
      <LiftedWords lifted={lifted} />
      <div className={styles.board} data-board role="group" aria-label={t('board')}>
        {columnsAfter(columns, move).map((column) => (
          <ColumnSection
            key={column.lead_stage}
            column={column}
            filters={filters}
            moving={move}
            drag={drag}
            onOpen={onOpen}
            onDelete={onDelete}
            onMove={(card) => ask(card, card.lead_stage)}
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
