import { Button } from '@mantine/core';
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import classes from './file-drop.module.css';

type FileDropProps = {
  /** What to upload: 'Photo', 'Document'. The name of the zone and its button. */
  readonly label: string;
  /** What is accepted: 'PDF, PNG or JPEG, at most 10 MB'. */
  readonly hint?: string;
  /** As in the input's attribute: '.pdf,.png'. The server checks the content. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** The error of the chosen file. */
  readonly error?: string | undefined;
  /** The name of the chosen file. */
  readonly chosen?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Accepts files, dropped on it or chosen with its button. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple = false, disabled = false, error, chosen, onFiles } = props;
  const t = useText(messages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const drop = useDropping(disabled, (files) => onFiles(multiple ? files : files.slice(0, 1)));
  return (
    <div
      {...drop.events}
      className={classes.zone}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      data-over={drop.isOver || undefined}
      data-invalid={error !== undefined || undefined}
    >
      <span id={id} className={classes.label}>
        {label}
      </span>
      <Button
        variant="default"
        disabled={disabled}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {t(multiple ? 'chooseFiles' : 'chooseFile')}
      </Button>
      <span id={`${id}-hint`} className={classes.hint}>
        {chosen ?? hint ?? t('orDrop')}
      </span>
      {error !== undefined && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onFiles={onFiles} />
    </div>
  );
}

type FileInputProps = Pick<FileDropProps, 'label' | 'onFiles'> & {
  readonly ref: Ref<HTMLInputElement>;
  readonly accept: string | undefined;
  readonly multiple: boolean;
};

function FileInput({ ref, label, accept, multiple, onFiles }: FileInputProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Choosing the same file again must trigger the event.
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={take}
    />
  );
}

function useDropping(disabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return {
    isOver,
    events: { onDragOver: handleDragOver, onDragLeave: () => setIsOver(false), onDrop: drop },
  };
}
