import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './session/messages.ts';

const shownMs = 2000;

/** Asks users without a session to sign in when they open a link to a conversation. */
export function LoginFirstPage() {
  const t = useText(messages);
  const navigate = useNavigate();
  useEffect(() => {
    const redirect = `${location.pathname}${location.search}`;
    const timer = setTimeout(
      () => void navigate({ to: '/login', search: { redirect }, replace: true }),
      shownMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main>
      <Banner tone="warning">{t('loginFirst')}</Banner>
    </main>
  );
}
