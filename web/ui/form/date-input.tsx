import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconCalendar } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './date-input.module.css';

const firstDate = '1900-01-01';
const lastDate = '2199-12-31';

type TypedInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** Empty if nothing is given. */
  readonly value?: string | undefined;
  readonly onChange: (value: string) => void;
};
type PickedInputProps = TypedInputProps & {
  /** The first and the last value that the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/**
 * A calendar date, `YYYY-MM-DD`, typed and shown in the school's format, whatever the browser's language. The button
 * opens the browser's own calendar.
 */
export function DateInput({ min = firstDate, max = lastDate, ...props }: PickedInputProps) {
  const t = useText(messages);
  const { typedDates } = useFormat();
  const unreadable = t('dateUnreadable', typedDates);
  return (
    <TypedInput
      {...props}
      format={typedDates}
      unreadable={unreadable}
      picker={{ type: 'date', min, max, label: t('chooseDate') }}
    />
  );
}

/** A date and a time of day in the school's time zone, `YYYY-MM-DDTHH:MM`. */
export function MomentInput({ min = firstDate, max = lastDate, ...props }: PickedInputProps) {
  const t = useText(messages);
  const { typedMoments } = useFormat();
  const unreadable = t('momentUnreadable', typedMoments);
  const picker = {
    type: 'datetime-local',
    min: `${min}T00:00`,
    max: `${max}T23:59`,
    label: t('chooseMoment'),
  } as const;
  return <TypedInput {...props} format={typedMoments} unreadable={unreadable} picker={picker} />;
}

/** A time of day, `HH:MM`. */
export function TimeInput(props: TypedInputProps) {
  const t = useText(messages);
  const { typedTimes } = useFormat();
  return <TypedInput {...props} format={typedTimes} unreadable={t('timeUnreadable', typedTimes)} />;
}

/** How values are typed. */
type TypedFormat = {
  readonly pattern: string;
  readonly write: (value: string) => string;
  readonly read: (typed: string) => string | undefined;
};

/** The text in the field: the text being typed, or the value in the school's format. */
function useTyped({ write, read }: TypedFormat, value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const isUnreadable = typed !== undefined && typed !== '' && read(typed) === undefined;
  return {
    text: typed ?? write(value),
    showsUnreadable: isUnreadable && hasLeft,
    type: (text: string) => {
      setTyped(text);
      const given = read(text) ?? '';
      if (given !== value) onChange(given);
    },
    choose: (given: string) => {
      setTyped(undefined);
      onChange(given);
    },
    enter: () => setHasLeft(false),
    leave: () => {
      setHasLeft(true);
      if (!isUnreadable) setTyped(undefined);
    },
  };
}

type Picker = {
  readonly type: 'date' | 'datetime-local';
  readonly min: string;
  readonly max: string;
  readonly label: string;
};
type TypedDateProps = TypedInputProps & {
  readonly format: TypedFormat;
  /** What to say about a text that is no value. */
  readonly unreadable: string;
  readonly picker?: Picker;
};

function TypedInput({
  format,
  unreadable,
  picker,
  value = '',
  onChange,
  onBlur,
  error,
  ...others
}: TypedDateProps) {
  const { text, showsUnreadable, type, choose, enter, leave } = useTyped(format, value, onChange);
  const { disabled = false } = others;
  return (
    <TextInput
      {...others}
      autoComplete="off"
      {...(picker?.type === 'date' && { inputMode: 'numeric' })}
      placeholder={format.pattern}
      error={showsUnreadable ? unreadable : error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={enter}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      rightSection={picker && <PickerButton {...{ ...picker, value, disabled }} onChoose={choose} />}
    />
  );
}

type PickerButtonProps = Picker & {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChoose: (value: string) => void;
};

function PickerButton({ type, min, max, label, value, disabled, onChoose }: PickerButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={classes.calendar}>
      <ActionIcon
        aria-label={label}
        title={label}
        disabled={disabled}
        tabIndex={-1}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={16} />
      </ActionIcon>
      <input
        ref={picker}
        type={type}
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
