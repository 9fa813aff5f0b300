import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import classes from './input.module.css';
import { LinkLine } from './link-line.tsx';
import { messages } from './messages.ts';
import textClasses from './rich-text.module.css';
import { RichTextToolbar } from './toolbar.tsx';

type RichTextInputProps = {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  /** Markup, or an empty text. */
  readonly value: string;
  readonly onChange: (markup: string) => void;
  readonly onBlur?: () => void;
};

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    // It would add a paragraph to an untouched text.
    trailingNode: false,
    link: false,
  }),
  Link.configure({ defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener noreferrer nofollow' } }),
];

/**
 * A field for formatted text; `RichText` shows its value. It is large: load it with `createLazyPart`, so that only editors
 * load it.
 */
export function RichTextInput(props: RichTextInputProps) {
  const { label, description, error } = props;
  const id = useId();
  const { editor, linking, setLinking } = useRichText(id, props);
  const labels = useLabels();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        withTypographyStyles={false}
        className={classes.editor ?? ''}
        data-invalid={error ? true : undefined}
      >
        <RichTextToolbar editor={editor} linking={linking} onLink={() => setLinking(!linking)} />
        {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
        <RichTextEditor.Content className={classes.content ?? ''} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

function useRichText(id: string, { value, error, onChange, onBlur }: RichTextInputProps) {
  const [linking, setLinking] = useState(false);
  const known = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    // The page's own style sheet has these rules; one added by a script would be refused.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Escape belongs to the dialog around the field.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' },
      attributes: {
        class: textClasses.text ?? '',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-description ${id}-error`,
        'aria-invalid': String(Boolean(error)),
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = markupOf(now);
      onChange(known.current);
    },
    onBlur: () => onBlur?.(),
  });
  const follow = useEffectEvent((next: string) => {
    if (next === known.current) return;
    known.current = next;
    editor.commands.setContent(next, { emitUpdate: false });
  });
  useEffect(() => follow(value), [value]);
  useEffect(() => {
    const open = () => setLinking(true);
    window.addEventListener('edit-link', open);
    return () => window.removeEventListener('edit-link', open);
  }, []);
  return { editor, linking, setLinking };
}

const markupOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

function useLabels() {
  const t = useText(messages);
  return {
    boldControlLabel: t('bold'),
    italicControlLabel: t('italic'),
    underlineControlLabel: t('underline'),
    h2ControlLabel: t('heading'),
    h3ControlLabel: t('subheading'),
    bulletListControlLabel: t('bulletList'),
    orderedListControlLabel: t('orderedList'),
    blockquoteControlLabel: t('quote'),
    undoControlLabel: t('undo'),
    redoControlLabel: t('redo'),
  };
}
