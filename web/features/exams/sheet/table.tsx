import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { SheetColumn, SheetStudent } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import type { CellKey, SheetState } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { SheetFigures } from './figures.tsx';
import { SheetHeader } from './header.tsx';
import { SheetRow } from './row.tsx';
import type { SheetCursor } from './use-cursor.ts';
import { type DrawnRows, useDrawnRows } from './use-drawn-rows.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

const LongSheet = createLazyPart(async () => ({ default: (await import('./long-sheet.tsx')).LongSheet }));

export type SheetTableProps = {
  readonly store: SheetStore;
  readonly state: SheetState;
  readonly rows: readonly SheetStudent[];
  readonly columns: readonly SheetColumn[];
  readonly cursor: SheetCursor;
  readonly onDetails: (key: CellKey) => void;
  readonly onTotal: (column: SheetColumn) => void;
  readonly say: (sentence: string) => void;
};

/** A table with keyboard movement between cells and selection of several cells. */
const asGrid = { role: 'grid', 'aria-multiselectable': true } as const;

/** The sheet: students down, subjects across, with typing as in a spreadsheet. */
export function SheetTable(props: SheetTableProps) {
  const { state, rows, columns, cursor, onTotal } = props;
  const t = useText(messages);
  const help = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { sheet, drafts } = state;
  const { class_name, exam } = sheet;
  return (
    <div ref={frame} className={styles.frame}>
      <p id={help} className="unseen">
        {t('help')}
      </p>
      <table
        {...asGrid}
        className={styles.table}
        aria-label={t('sheet', { class: class_name, exam: exam.exam_name, year: exam.year })}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
      >
        <SheetHeader columns={columns} isLocked={exam.is_locked} onTotal={onTotal} />
        <Body {...props} frame={frame} />
        <SheetFigures sheet={sheet} columns={columns} drafts={drafts} editing={cursor.editing} />
      </table>
    </div>
  );
}

type BodyProps = SheetTableProps & { readonly frame: RefObject<HTMLDivElement | null> };

function Body({ store, state, rows, columns, cursor, onDetails, say, frame }: BodyProps) {
  const { sheet, drafts } = state;
  const keys = useSheetKeys({ store, cursor, onDetails, say });
  const { drawn, isLong, setVisible } = useDrawnRows(rows.length);
  useFocus(cursor, frame, drawn);
  return (
    <>
      <Later>{isLong && <LongSheet count={rows.length} frame={frame} onVisible={setVisible} />}</Later>
      <tbody {...keys} {...mouseHandlersOf(cursor, store)}>
        {drawn.before > 0 && <Gap height={drawn.before} />}
        {rows.slice(drawn.from, drawn.to).map((student, index) => (
          <SheetRow
            key={student.student_id}
            student={student}
            sheet={sheet}
            columns={columns}
            drafts={drafts[student.student_id]}
            row={drawn.from + index}
            store={store}
            {...cursorIn(cursor, drawn.from + index)}
          />
        ))}
        {drawn.after > 0 && <Gap height={drawn.after} />}
      </tbody>
    </>
  );
}

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden="true">
    <td style={{ height }} />
  </tr>
);

/** Only the part of the cursor that concerns a row, so that other rows are not drawn again. */
function cursorIn(cursor: SheetCursor, row: number) {
  const { place, area } = cursor;
  const isIn = row >= area.from.row && row <= area.to.row;
  return {
    column: place.row === row ? place.column : undefined,
    from: isIn ? area.from.column : undefined,
    to: isIn ? area.to.column : undefined,
    cursor: place.row === row && cursor.editing ? cursor : undefined,
  };
}

function keyOf(event: MouseEvent): CellKey | undefined {
  const cell = event.target instanceof Element ? event.target.closest('td[data-subject]') : null;
  const student_id = cell?.getAttribute('data-student');
  const subject_id = cell?.getAttribute('data-subject');
  return student_id && subject_id ? { student_id, subject_id } : undefined;
}

function mouseHandlersOf(cursor: SheetCursor, store: SheetStore) {
  const isField = (event: MouseEvent) => event.target instanceof HTMLInputElement;
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = cursor.placeOf(keyOf(event));
      if (!place || event.button !== 0 || isField(event)) return;
      cursor.go(place, event.shiftKey);
    },
    onMouseOver: (event: MouseEvent) => {
      const place = cursor.placeOf(keyOf(event));
      if (place && event.buttons === 1 && !isField(event)) cursor.go(place, true);
    },
    onDoubleClick: (event: MouseEvent) => {
      const key = keyOf(event);
      if (!key || isField(event) || !store.mayChange(key)) return;
      cursor.setEditing({ ...store.startingPointOf(key), byTyping: false });
    },
  };
}

/** Focuses the active cell; one that is not drawn is scrolled to first. */
function useFocus(cursor: SheetCursor, frame: RefObject<HTMLDivElement | null>, drawn: DrawnRows) {
  const { focused, editing, place } = cursor;
  const reached = useRef(0);
  const focus = useEffectEvent(() => {
    if (focused === reached.current || editing) return;
    const cell = frame.current?.querySelector<HTMLElement>('td[tabindex="0"]');
    if (cell) {
      reached.current = focused;
      cell.focus();
    } else drawn.show(place.row);
  });
  useEffect(() => {
    focus();
  }, [focused, drawn.from, drawn.to]);
}
