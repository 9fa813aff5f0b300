import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { LeadCard } from '#contract/leads/record.ts';
import { type LeadStage, leadStages } from '#contract/leads/values.ts';

/** How far a mouse moves before it drags, how long a finger rests, and how far it may move meanwhile. */
const farEnough = 6;
const restMs = 300;
const mayStray = 10;
/** The board scrolls when the pointer is this close to its edge. */
const nearEdge = 48;

export type LiftedCard = {
  readonly card: LeadCard;
  readonly over: LeadStage | null;
  readonly by: 'pointer' | 'keys';
};
type Drop = (card: LeadCard, stage: LeadStage) => void;
type OnDragMove = (
  at: { readonly x: number; readonly y: number; readonly over: LeadStage | null } | null,
) => void;
type OnDragEnd = (dropped: { readonly over: LeadStage | null } | null) => void;

function stageAt(x: number, y: number): LeadStage | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]');
  return leadStages.find((stage) => stage === column?.dataset['stage']) ?? null;
}

function scrollAtEdge(x: number) {
  const board = document.querySelector<HTMLElement>('[data-board]');
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x > right - nearEdge) board.scrollBy({ left: nearEdge / 2 });
  if (x < left + nearEdge) board.scrollBy({ left: -nearEdge / 2 });
}

/** One press that may become a drag. */
class Press {
  readonly #start: { readonly x: number; readonly y: number; readonly touch: boolean };
  readonly #tell: OnDragMove;
  readonly #end: OnDragEnd;
  #active = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: { x: number; y: number };

  constructor(event: ReactPointerEvent, tell: OnDragMove, end: OnDragEnd) {
    this.#start = { x: event.clientX, y: event.clientY, touch: event.pointerType !== 'mouse' };
    this.#last = this.#start;
    this.#tell = tell;
    this.#end = end;
    window.addEventListener('pointermove', this.#move);
    window.addEventListener('pointerup', this.#up);
    window.addEventListener('pointercancel', this.cancel);
    window.addEventListener('keydown', this.#key, { capture: true });
    window.addEventListener('touchmove', this.#hold, { passive: false });
    window.addEventListener('contextmenu', this.#hold);
    if (this.#start.touch) this.#timer = setTimeout(() => this.#begin(), restMs);
  }

  #begin() {
    this.#active = true;
    this.#show();
  }

  #show() {
    const { x, y } = this.#last;
    this.#tell({ x, y, over: stageAt(x, y) });
  }

  readonly #move = ({ clientX, clientY }: PointerEvent) => {
    this.#last = { x: clientX, y: clientY };
    const strayed = Math.hypot(clientX - this.#start.x, clientY - this.#start.y);
    if (this.#active) {
      scrollAtEdge(clientX);
      this.#show();
    } else if (this.#start.touch && strayed > mayStray) this.cancel();
    else if (!this.#start.touch && strayed > farEnough) this.#begin();
  };

  /** A dragged card neither scrolls the page nor opens a menu. */
  readonly #hold = (event: Event) => {
    if (this.#active) event.preventDefault();
  };

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#active) return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  };

  readonly #up = ({ clientX, clientY }: PointerEvent) =>
    this.#close(this.#active ? { over: stageAt(clientX, clientY) } : null);

  readonly cancel = () => this.#close(null);

  #close(dropped: { over: LeadStage | null } | null) {
    clearTimeout(this.#timer);
    window.removeEventListener('pointermove', this.#move);
    window.removeEventListener('pointerup', this.#up);
    window.removeEventListener('pointercancel', this.cancel);
    window.removeEventListener('keydown', this.#key, { capture: true });
    window.removeEventListener('touchmove', this.#hold);
    window.removeEventListener('contextmenu', this.#hold);
    if (this.#active) window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    this.#tell(null);
    this.#end(dropped);
  }
}

/** The click that ends a drag must not open the card. */
function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** The image of the card that follows the pointer. */
function moveGhost(x: number, y: number) {
  requestAnimationFrame(() => {
    const ghost = document.querySelector<HTMLElement>('[data-ghost]');
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px)`;
  });
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function neighbor(stage: LeadStage, step: number): LeadStage {
  const place = leadStages.indexOf(stage) + step;
  return leadStages[Math.min(Math.max(place, 0), leadStages.length - 1)] ?? stage;
}

/**
 * Drags a card to another column by mouse, touch, or the arrow keys on its Move button. `drag` remains the same while
 * `onDrop` does.
 */
export function useCardDrag(onDrop: Drop) {
  const [lifted, setLifted] = useState<LiftedCard>();
  const press = useRef<Press>(undefined);
  useEffect(() => () => press.current?.cancel(), []);
  const drag = useMemo(() => {
    const settle: Drop = (card, over) => {
      setLifted(undefined);
      if (over !== card.lead_stage) onDrop(card, over);
    };
    const onPress = (card: LeadCard, event: ReactPointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
      press.current?.cancel();
      const followPointer: OnDragMove = (at) => {
        setLifted((before) => (at ? liftedAt(before, card, at.over) : undefined));
        if (at) moveGhost(at.x, at.y);
      };
      press.current = new Press(
        event,
        followPointer,
        (dropped) => dropped?.over && settle(card, dropped.over),
      );
    };
    /** Returns whether the key moved the card, which may be `lifted` already. */
    const onKey = (card: LeadCard, key: string, lifted: LiftedCard | undefined): boolean => {
      const held = lifted?.by === 'keys' ? lifted : undefined;
      const step = steps[key];
      if (step !== undefined) {
        setLifted({ card, over: neighbor(held?.over ?? card.lead_stage, step), by: 'keys' });
        return true;
      }
      if (!held || (key !== 'Enter' && key !== ' ' && key !== 'Escape')) return false;
      settle(card, key === 'Escape' ? card.lead_stage : (held.over ?? card.lead_stage));
      return true;
    };
    return { onPress, onKey, onLeave: () => setLifted(undefined) };
  }, [onDrop]);
  return { lifted, drag };
}
export type CardDrag = ReturnType<typeof useCardDrag>['drag'];

/** Unchanged while the column under the pointer is the same. */
const liftedAt = (before: LiftedCard | undefined, card: LeadCard, over: LeadStage | null): LiftedCard =>
  before?.card === card && before.over === over ? before : { card, over, by: 'pointer' };
