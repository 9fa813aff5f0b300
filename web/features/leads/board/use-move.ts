import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import type { LeadStage } from '#contract/leads/values.ts';

export type CardMove = { readonly card: LeadCard; readonly stage: LeadStage };

/** The move being confirmed or sent: its card already appears in the new column, and returns if the move fails. */
export function useMove() {
  const client = useQueryClient();
  const [move, setMove] = useState<CardMove>();
  return {
    move,
    ask: useCallbackRef((card: LeadCard, stage: LeadStage) => setMove({ card, stage })),
    /** Failed or done: the board is read again either way. */
    end: async (again: boolean) => {
      if (again) await client.invalidateQueries({ queryKey: ['leads', 'board'] });
      // Together with the cards of the new board, which are drawn when there is time.
      startTransition(() => setMove(undefined));
    },
  };
}

/** The columns as they will be after the move. */
export function columnsAfter(
  columns: readonly BoardColumn[],
  move: CardMove | undefined,
): readonly BoardColumn[] {
  if (!move || move.stage === move.card.lead_stage) return columns;
  const { card, stage } = move;
  return columns.map((column) => {
    if (column.lead_stage === stage) {
      return { ...column, count: column.count + 1, cards: [{ ...card, lead_stage: stage }, ...column.cards] };
    }
    if (column.lead_stage !== card.lead_stage) return column;
    return { ...column, count: Math.max(0, column.count - 1) };
  });
}
