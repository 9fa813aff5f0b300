import { Button, List, Stack, Text } from '@mantine/core';
import type { RemovalResult } from '#contract/classes/calls.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

type ResultsDialogProps = { readonly results: readonly RemovalResult[]; readonly onClose: () => void };

/** The result for each class that was to be deleted, and why some remain. */
export function ResultsDialog({ results, onClose }: ResultsDialogProps) {
  const t = useText(messages);
  const deletedClasses = results.filter(({ deleted }) => deleted);
  const keptClasses = results.filter(({ deleted }) => !deleted);
  const footer = (
    <Button data-autofocus onClick={onClose}>
      {t('done')}
    </Button>
  );
  return (
    <Dialog title={t('deleteResults')} size="lg" onClose={onClose} footer={footer}>
      <Stack gap="sm">
        {deletedClasses.length > 0 && (
          <Text>
            {t('deletedCount', { count: deletedClasses.length })}{' '}
            {deletedClasses.map(({ class_name }) => class_name).join(', ')}
          </Text>
        )}
        <Text>{t('keptCount', { count: keptClasses.length })}</Text>
        <List m={0} pl="md">
          {keptClasses.map(({ class_id, class_name, reason }) => (
            <List.Item key={class_id}>
              <strong>{class_name ?? t('unknownClass')}</strong>: {reason}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Dialog>
  );
}
