import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import { type PaletteHit, PaletteList } from './command-palette-list.tsx';
import { messages } from './messages.ts';
import { usePaletteHits } from './use-palette-hits.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The chosen hit: arrow keys move it, Enter opens it. */
function useChoice(hits: readonly PaletteHit[], go: (hit: PaletteHit) => void) {
  const [position, setPosition] = useState(0);
  const chosen = Math.min(position, Math.max(0, hits.length - 1));
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const hit = hits[chosen];
    if (event.key === 'Enter' && hit) go(hit);
    if (!step) return;
    event.preventDefault();
    setPosition((chosen + step + hits.length) % Math.max(1, hits.length));
  };
  return { chosen, press, first: () => setPosition(0) };
}

/** Ctrl or Cmd and K: opens any page, student, guardian, teacher, class, lead, and chats that contain the words. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const hits = usePaletteHits(typed);
  const go = ({ to, search }: PaletteHit) => {
    onClose();
    void navigate({ to, search });
  };
  const { chosen, press, first } = useChoice(hits, go);
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('paletteHint')}
        placeholder={t('paletteHint')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          first();
        }}
        onKeyDown={(event) => (event.key === 'Escape' ? onClose() : press(event))}
      />
      <PaletteList id={id} hits={hits} chosen={chosen} onGo={go} />
    </Dialog>
  );
}
