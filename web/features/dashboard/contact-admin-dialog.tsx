import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { messages } from './messages.ts';

/** Shown to people whose role lacks the permission for an action. */
export function ContactAdminDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const close = (
    <Button data-autofocus onClick={onClose}>
      {t('close')}
    </Button>
  );
  return (
    <Dialog title={t('contactAdmin')} size="sm" onClose={onClose} footer={close}>
      {t('contactAdminText')}
    </Dialog>
  );
}
