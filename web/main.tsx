import '#web/lib/browser-rules.ts';
import '#web/ui/mantine.css';
import '#web/ui/tokens.css';
import '#web/ui/global.css';
import '#web/ui/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForAsianText } from '#web/ui/asian-fonts.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { queryClient } from './lib/api/query-client.ts';
import { claimDrafts, dropDrafts, dropOldDrafts, leaveDrafts } from './lib/session/draft.ts';
import { onSessionChange, readSession } from './lib/session/session.ts';
import { router } from './routes.tsx';

let { token, user } = readSession();

/** Drafts are kept for the same person only, and not after an idle session. */
function passOnDrafts() {
  const { user: next, ending } = readSession();
  if (next) claimDrafts(next.email);
  else if (ending === 'idle' || ending === 'signed-out') dropDrafts();
  else leaveDrafts(user?.idle_minutes ?? 0);
}

/** After a change of session, nothing read before may be shown, and the routes decide again where to go. */
onSessionChange(() => {
  const now = readSession();
  if (now.token !== token) passOnDrafts();
  const isSame = now.token === token;
  ({ token, user } = now);
  if (isSame) return;
  queryClient.clear();
  void router.invalidate();
});

watchForAsianText(document.fonts);
dropOldDrafts();
setInterval(dropOldDrafts, 30_000);

// Loads the page's code while the frame renders; otherwise it would start afterwards.
const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
for (const route of matchedRoutes) {
  void router.loadRouteChunk(route);
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no place to render in');
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
