import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import { useText } from '#web/lib/text.ts';
import { IconLink } from '#web/ui/icons.tsx';
import classes from './input.module.css';
import { messages } from './messages.ts';

type RichTextToolbarProps = {
  readonly editor: Editor;
  /** Whether the field for a link's address is open. */
  readonly linking: boolean;
  readonly onLink: () => void;
};

/** The buttons above a formatted text. */
export function RichTextToolbar({ editor, linking, onLink }: RichTextToolbarProps) {
  const t = useText(messages);
  return (
    <RichTextEditor.Toolbar role="group" aria-label={t('formatting')} className={classes.toolbar ?? ''}>
      <RichTextEditor.ControlsGroup className={classes.group ?? ''}>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group ?? ''}>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group ?? ''}>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <LinkControl editor={editor} linking={linking} onLink={onLink} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group ?? ''}>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function LinkControl({ editor, linking, onLink }: RichTextToolbarProps) {
  const t = useText(messages);
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <RichTextEditor.Control
      active={active}
      aria-label={t('link')}
      title={t('link')}
      data-opens={linking || undefined}
      onClick={onLink}
    >
      <IconLink size={16} />
    </RichTextEditor.Control>
  );
}
