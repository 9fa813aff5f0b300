import { type ComponentProps, type KeyboardEvent, memo } from 'react';
import { createPortal } from 'react-dom';
import type { LeadCard } from '#contract/leads/record.ts';
import styles from '#web/features/leads/leads.module.css';
import { messages } from '#web/features/leads/messages.ts';
import { childOf, isClosedStage } from '#web/features/leads/rules.ts';
import { LeadValue } from '#web/features/leads/value.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { BreakableText } from '#web/ui/display/breakable-text.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconChevronRight, IconClock, IconDelete, IconEye, IconWarning } from '#web/ui/icons.tsx';
import type { CardDrag, LiftedCard } from './use-card-drag.ts';

type LeadCardBoxProps = {
  readonly card: LeadCard;
  /** Set while it is dragged. */
  readonly lifted: LiftedCard | undefined;
  readonly drag: CardDrag;
  readonly onOpen: (id: string) => void;
  readonly onDelete: ((card: LeadCard) => void) | undefined;
  readonly onMove: (card: LeadCard) => void;
};

/** A lead on the board. */
export const LeadCardBox = memo(function LeadCardBox(props: LeadCardBoxProps) {
  const { card, lifted, drag, onOpen, onDelete, onMove } = props;
  const t = useText(messages);
  const { crm_contact_id, name } = card;
  return (
    <article
      className={styles.card}
      data-lifted={lifted !== undefined || undefined}
      aria-label={name}
      onPointerDown={(event) => drag.onPress(card, event)}
    >
      <CardFacts card={card} />
      <div className={styles.cardActions}>
        <CardButton
          aria-label={t('viewDetails')}
          title={t('viewDetails')}
          onClick={() => onOpen(crm_contact_id)}
        >
          <IconEye />
        </CardButton>
        <MoveButton card={card} lifted={lifted} drag={drag} onMove={onMove} />
        {onDelete && (
          <CardButton
            data-tone="danger"
            aria-label={t('delete')}
            title={t('delete')}
            onClick={() => onDelete(card)}
          >
            <IconDelete />
          </CardButton>
        )}
      </div>
    </article>
  );
});

/** Looks like an `ActionIcon`, which costs several components and elements: a board has more than a hundred. */
function CardButton(props: ComponentProps<'button'> & { readonly 'data-tone'?: 'danger' }) {
  return <button type="button" className={`${styles.cardButton} no-print`} {...props} />;
}

type MoveButtonProps = Pick<LeadCardBoxProps, 'card' | 'lifted' | 'drag' | 'onMove'>;

/** Opens the choice of a stage; with arrow keys it drags the card without a mouse. */
function MoveButton({ card, lifted, drag, onMove }: MoveButtonProps) {
  const t = useText(messages);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drag.onKey(card, event.key, lifted)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <CardButton
      aria-label={t('move', { name: card.name })}
      title={t('moveHint')}
      onKeyDown={onKeyDown}
      onBlur={lifted?.by === 'keys' ? drag.onLeave : undefined}
      onClick={() => onMove(card)}
    >
      <IconChevronRight />
    </CardButton>
  );
}

function CardFacts({ card }: { readonly card: LeadCard }) {
  const t = useText(messages);
  const { name, email, group_name, priority, mobile, owner_name } = card;
  return (
    <>
      <div className={styles.cardHead}>
        <strong className={styles.name}>{name}</strong>
        <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
      </div>
      {email && (
        <span className={styles.line}>
          <BreakableText text={email} />
        </span>
      )}
      {childOf(card) && <span className={styles.line}>{t('forChild', { child: childOf(card) })}</span>}
      {group_name && <span className={styles.line}>{group_name}</span>}
      <span className={styles.line}>{mobile ?? t('noPhone')}</span>
      <span className={styles.cardFoot}>
        <strong>
          <LeadValue {...card} />
        </strong>
        {owner_name && <span className={styles.line}>{owner_name}</span>}
      </span>
      <CardSigns card={card} />
    </>
  );
}

/** The warnings of a card: no contact for a long time, the next step, a guessed stage. */
function CardSigns({ card }: { readonly card: LeadCard }) {
  const t = useText(messages);
  const format = useFormat();
  const { stale, days_since_contact, next_step, next_step_on, lead_stage, stage_guessed, lead_stage_raw } =
    card;
  const step = next_step_on
    ? t('nextStepOn', { step: next_step ?? '', date: format.date(next_step_on) })
    : next_step;
  const overdue = next_step_on !== null && next_step_on < format.today() && !isClosedStage(lead_stage);
  return (
    <>
      {stale && (
        <span className={styles.sign} data-tone="warning">
          <IconWarning size={14} /> {t('staleFor', { count: days_since_contact })}
        </span>
      )}
      {stage_guessed && <span className={styles.sign}>{t('guessed', { raw: lead_stage_raw ?? '' })}</span>}
      {step && !isClosedStage(lead_stage) && (
        <span className={styles.sign} data-tone={overdue ? 'danger' : undefined}>
          <IconClock size={14} /> {t(overdue ? 'nextStepOverdue' : 'nextStep', { step })}
        </span>
      )}
      {!step && !isClosedStage(lead_stage) && <span className={styles.sign}>{t('noNextStep')}</span>}
    </>
  );
}

/** The card under the pointer while it is dragged. */
export function GhostCard({ card }: { readonly card: LeadCard }) {
  return createPortal(
    <div className={styles.ghost} data-ghost aria-hidden="true">
      <div className={styles.card}>
        <CardFacts card={card} />
      </div>
    </div>,
    document.body,
  );
}
