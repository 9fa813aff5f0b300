import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import styles from './form.module.css';
import { formMessages } from './messages.ts';
import type { SaveIntent } from './rules.ts';
import type { AnnouncementForm } from './use-form.ts';

type FormActionsProps = {
  readonly form: AnnouncementForm;
  readonly onSave: (intent: SaveIntent) => void;
  readonly onCancel: () => void;
};

/** The buttons of the form; users who cannot publish can save a draft. */
export function FormActions({ form, onSave, onCancel }: FormActionsProps) {
  const t = useText(formMessages);
  const { busy, mayPublish, isLive, later } = form;
  const main = isLive ? t('saveChanges') : t(later ? 'schedule' : 'publishNow');
  return (
    <>
      {!mayPublish && <span className={styles.hint}>{t('draftOnly')}</span>}
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      {!isLive && (
        <Button variant={mayPublish ? 'default' : 'filled'} disabled={busy} onClick={() => onSave('draft')}>
          {busy && !mayPublish ? t('saving') : t('saveDraft')}
        </Button>
      )}
      {mayPublish && (
        <Button disabled={busy} onClick={() => onSave(form.usual)}>
          {busy ? t('saving') : main}
        </Button>
      )}
    </>
  );
}
