import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import classes from './input.module.css';
import { messages } from './messages.ts';

type LinkLineProps = { readonly editor: Editor; readonly onDone: () => void };

/** Completes a typed address; undefined if it is invalid. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s@:/]+\.[^\s@:]{2,}$/.test(text) ? `https://${text}` : undefined;
}

/** Asks for a link's address. Without a selection, the address becomes the link's text. */
export function LinkLine(props: LinkLineProps) {
  const t = useText(messages);
  const { before, typed, wrong, type, set, remove, cancel } = useLink(props);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The key must neither submit the form nor close the dialog around it.
    event.preventDefault();
    if (event.key === 'Enter') set();
    else cancel();
  };
  return (
    <div className={classes.linkLine}>
      <TextInput
        ref={input}
        className={classes.linkAddress ?? ''}
        aria-label={t('address')}
        placeholder={t('addressHint')}
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={wrong && t('wrongAddress')}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={set}>
        {t('setLink')}
      </Button>
      {before !== '' && (
        <Button variant="subtle" onClick={remove}>
          {t('removeLink')}
        </Button>
      )}
      <Button variant="subtle" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function useLink({ editor, onDone }: LinkLineProps) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, type] = useState(before);
  const [wrong, setWrong] = useState(false);
  const finish = () => {
    editor.commands.focus();
    onDone();
  };
  const set = () => {
    const href = addressOf(typed);
    setWrong(href === undefined);
    if (href === undefined) return;
    link(editor, href);
    finish();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    finish();
  };
  return { before, typed, wrong, type, set, remove, cancel: finish };
}

function link(editor: Editor, href: string) {
  const chain = editor.chain().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link')) {
    chain.setLink({ href }).run();
    return;
  }
  const text = href.replace(/^(?:mailto:|tel:)/i, '');
  chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}
