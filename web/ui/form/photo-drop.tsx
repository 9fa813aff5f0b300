import { Button, Group, Progress, Stack } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { FileDrop } from './file-drop.tsx';

type PhotoDropProps = {
  /** Whether there is a photo to remove. */
  readonly hasPhoto: boolean;
  /** 0 to 100 while a photo is being sent. */
  readonly percent: number | undefined;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly onRemove: () => void;
};

/** A photo to choose, drop, take with a phone, or remove. */
export function PhotoDrop({ hasPhoto, percent, busy, error, onChoose, onRemove }: PhotoDropProps) {
  const t = useText(messages);
  return (
    <Stack gap="xs" flex={1}>
      <FileDrop
        label={t('photo')}
        hint={t('photoHint')}
        // Any picture, because only then a phone offers its camera; the server accepts the types in the hint.
        accept="image/*"
        disabled={busy}
        error={error}
        onFiles={([file]) => onChoose(file)}
      />
      {percent !== undefined && <Progress value={percent} aria-label={t('photoUploading')} size="sm" />}
      {hasPhoto && (
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" disabled={busy} onClick={onRemove}>
            {t('removePhoto')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
