import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import type { BoardFilters } from '#web/features/leads/list/use-list-state.ts';
import type { CardDrag } from './use-card-drag.ts';
import type { CardMove } from './use-move.ts';

export type ColumnProps = {
  readonly column: BoardColumn;
  readonly filters: BoardFilters;
  readonly moving: CardMove | undefined;
  readonly drag: CardDrag;
  readonly onOpen: (id: string) => void;
  readonly onDelete: ((card: LeadCard) => void) | undefined;
  readonly onMove: (card: LeadCard) => void;
};
