import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import type { KnowledgeDialogProps } from './dialog-props.ts';

const ChunkDialog = createLazyPart(async () => ({
  default: (await import('./chunks/dialog.tsx')).ChunkDialog,
}));
const TryDialog = createLazyPart(async () => ({
  default: (await import('./chunks/try-dialog.tsx')).TryDialog,
}));
const VersionsDialog = createLazyPart(async () => ({
  default: (await import('./versions/dialog.tsx')).VersionsDialog,
}));
const UnansweredOverlay = createLazyPart(async () => ({
  default: (await import('#web/features/answers/unanswered-overlay.tsx')).UnansweredOverlay,
}));
const SynonymsDialog = createLazyPart(async () => ({
  default: (await import('./synonyms/list-dialog.tsx')).SynonymsDialog,
}));
const SynonymDialog = createLazyPart(async () => ({
  default: (await import('./synonyms/synonym-dialog.tsx')).SynonymDialog,
}));
const CheckOverlay = createLazyPart(async () => ({
  default: (await import('./check/overlay.tsx')).CheckOverlay,
}));
const QuestionFormsOverlay = createLazyPart(async () => ({
  default: (await import('./question-forms/overlay.tsx')).QuestionFormsOverlay,
}));
const ImportDialog = createLazyPart(async () => ({
  default: (await import('./chunks/import-dialog.tsx')).ImportDialog,
}));

type KnowledgeDialogsProps = KnowledgeDialogProps & {
  /** The dialog that the URL names; none if the chunk does not exist. */
  readonly open: string | undefined;
};

export function KnowledgeDialogs({ open, ...props }: KnowledgeDialogsProps) {
  const chunk = props.knowledge.chunks.find(({ chunk_id }) => chunk_id === open);
  return (
    <Later>
      {(open === 'new' || chunk) && <ChunkDialog {...props} chunk={chunk} />}
      {open === 'unanswered' && <UnansweredOverlay {...props} chunks={props.knowledge.chunks} />}
      {open === 'try' && <TryDialog {...props} />}
      {open === 'versions' && <VersionsDialog {...props} />}
      {open === 'words' && <SynonymsDialog chatbotId={props.chatbotId} onClose={props.onClose} />}
      {open === 'new-word' && <SynonymDialog word={undefined} onClose={() => props.onOpen('words')} />}
      {open === 'check' && <CheckOverlay chatbotId={props.chatbotId} />}
      {open === 'questions' && <QuestionFormsOverlay chatbotId={props.chatbotId} />}
      {open === 'import' && <ImportDialog {...props} />}
    </Later>
  );
}
