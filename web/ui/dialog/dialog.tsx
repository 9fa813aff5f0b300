import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/lib/text.ts';
import { IconClose } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';

type DialogProps = {
  /** The dialog's name and heading. */
  readonly title: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** `alertdialog` for a question that interrupts; it has no Close button, the answer closes it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Called by Escape and the Close button. The caller unmounts the dialog, or asks first. */
  readonly onClose: () => void;
  /** Next to the title: actions, a status. */
  readonly aside?: ReactNode;
  /** Replaces the plain heading, for a record's header; render `title` in it through `heading`. */
  readonly header?: (heading: ReactNode) => ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Every modal and full-screen overlay. Focus moves in (to `data-autofocus`, else to the first field), stays in and
 * returns to where it was; Escape closes the topmost one; the page behind is inert and does not scroll.
 */
export function Dialog(props: DialogProps) {
  const { size = 'md', role = 'dialog', onClose, footer, children } = props;
  const id = useId();
  const layer = useDialogLayer(onClose);
  const ref = useMergedRef(useFocusTrap(), layer);
  return createPortal(
    <div className={classes.backdrop} data-dialog data-size={size}>
      <div
        ref={ref}
        className={classes.box}
        role={role}
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
        tabIndex={-1}
        data-size={size}
      >
        <Header {...props} id={id} closable={role === 'dialog'} />
        <div id={`${id}-body`} className={classes.body}>
          {children}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>,
    document.body,
  );
}

type HeaderProps = DialogProps & { readonly id: string; readonly closable: boolean };

function Header({ id, title, header, aside, closable, onClose }: HeaderProps) {
  const heading = (
    <h2 id={id} className={classes.title} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <div className={classes.header}>
      <div className={classes.heading}>{header ? header(heading) : heading}</div>
      {aside && <div className={classes.aside}>{aside}</div>}
      {closable && <CloseDialog onClose={onClose} />}
    </div>
  );
}

function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  return (
    <ActionIcon className={classes.close ?? ''} aria-label={t('close')} onClick={onClose}>
      <IconClose />
    </ActionIcon>
  );
}
