import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import type { BoardFilters } from '#web/features/leads/list/use-list-state.ts';
import type { CardDrag, LiftedCard } from './use-card-drag.ts';

export type ColumnProps = {
  readonly column: BoardColumn;
  readonly filters: BoardFilters;
  /** The card that is being moved to another column. */
  readonly leaving: string | undefined;
  /** The card of this column that is being dragged. */
  readonly lifted: LiftedCard | undefined;
  /** Whether a card of another column would be dropped here. */
  readonly isTarget: boolean;
  readonly drag: CardDrag;
  readonly onOpen: (id: string) => void;
  readonly onDelete: ((card: LeadCard) => void) | undefined;
  readonly onMove: (card: LeadCard) => void;
};
