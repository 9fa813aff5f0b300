import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconCalendar } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './date-input.module.css';

type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value?: string | undefined;
  readonly onChange: (date: string) => void;
  /** The first and the last date that the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** The text in the field: the text being typed, or the value in the school's format. */
function useTypedDate(value: string, onChange: (date: string) => void) {
  const { typedDates } = useFormat();
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const isUnreadable = typed !== undefined && typed !== '' && typedDates.read(typed) === undefined;
  return {
    text: typed ?? typedDates.write(value),
    pattern: typedDates.pattern,
    showsUnreadable: isUnreadable && hasLeft,
    type: (text: string) => {
      setTyped(text);
      const date = typedDates.read(text) ?? '';
      if (date !== value) onChange(date);
    },
    choose: (date: string) => {
      setTyped(undefined);
      onChange(date);
    },
    enter: () => setHasLeft(false),
    leave: () => {
      setHasLeft(true);
      if (!isUnreadable) setTyped(undefined);
    },
  };
}

/**
 * A calendar date, typed and shown in the school's format, whatever the browser's language. The button opens the
 * browser's own calendar.
 */
export function DateInput({ value = '', onChange, min, max, onBlur, error, ...others }: DateInputProps) {
  const t = useText(messages);
  const { text, pattern, showsUnreadable, type, choose, enter, leave } = useTypedDate(value, onChange);
  const { disabled = false } = others;
  return (
    <TextInput
      {...others}
      inputMode="numeric"
      autoComplete="off"
      placeholder={pattern}
      error={showsUnreadable ? t('dateUnreadable', { pattern }) : error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={enter}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      rightSection={<CalendarButton {...{ value, min, max, disabled }} onChoose={choose} />}
    />
  );
}

type CalendarButtonProps = Pick<DateInputProps, 'min' | 'max'> & {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChoose: (date: string) => void;
};

const firstDate = '1900-01-01';
const lastDate = '2199-12-31';

function CalendarButton({ value, min = firstDate, max = lastDate, disabled, onChoose }: CalendarButtonProps) {
  const t = useText(messages);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={classes.calendar}>
      <ActionIcon
        aria-label={t('chooseDate')}
        title={t('chooseDate')}
        disabled={disabled}
        tabIndex={-1}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={16} />
      </ActionIcon>
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        aria-hidden="true"
        tabIndex={-1}
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </span>
  );
}
