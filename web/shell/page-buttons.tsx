import { Button } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconMore } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './page-buttons.module.css';

type Slot = (element: HTMLElement | null) => void;
/** Where the page puts its buttons: see `PageActions`. */
type PageButtonsProps = { readonly actions: Slot; readonly rest: Slot; readonly primary: Slot };

/** The buttons of the open page. More holds the buttons for which there is no room: on a phone all but the main one. */
export function PageButtons({ actions, rest, primary }: PageButtonsProps) {
  const t = useText(messages);
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useClosing(more);
  return (
    <div className={classes.buttons}>
      <div id={id} className={classes.others} data-open={isOpen || undefined}>
        <div ref={actions} className={classes.actions} />
        <div ref={rest} className={classes.rest} />
      </div>
      <Button
        ref={more}
        className={classes.more ?? ''}
        variant="default"
        leftSection={<IconMore />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
      </Button>
      <div ref={primary} className={classes.primary} />
    </div>
  );
}

/** Open until a press anywhere else, on a button of the menu too, or Escape. */
function useClosing(opener: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const isOpener = ({ target }: Event) => target instanceof Node && opener.current?.contains(target);
    document.addEventListener('click', (event) => !isOpener(event) && setOpen(false), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false), { signal });
    return () => listeners.abort();
  }, [isOpen, opener]);
  return [isOpen, setOpen] as const;
}
