import { Button } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { messages } from './messages.ts';

/** What a person sees whose role lacks the permission for what they pressed. */
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
