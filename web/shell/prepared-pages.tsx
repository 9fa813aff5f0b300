import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { PreparedPage } from './prepared-page.tsx';

export function LeadsPage() {
  const t = useText(messages);
  return <PreparedPage title={t('leadsTitle')} breadcrumbs={[{ label: t('leadsTitle') }]} />;
}

export function ChatPage() {
  const t = useText(messages);
  return <PreparedPage title={t('chatTitle')} breadcrumbs={[{ label: t('chatTitle') }]} />;
}

export function DocumentsPage() {
  const t = useText(messages);
  return <PreparedPage title={t('documentsTitle')} breadcrumbs={[{ label: t('documentsTitle') }]} />;
}

export function AssistantPage() {
  const t = useText(messages);
  const breadcrumbs = [{ label: t('documentsTitle'), to: '/documents' }, { label: t('assistantTitle') }];
  return <PreparedPage title={t('assistantTitle')} breadcrumbs={breadcrumbs} />;
}
