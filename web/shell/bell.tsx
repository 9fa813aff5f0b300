import { lazy, Suspense } from 'react';
import classes from './top-bar.module.css';

/** What a page needs itself goes first: the bell comes when the browser has been idle for a while. */
const quietMs = 2_500;

const BellMenu = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  const module = await import('#web/features/notifications/bell-menu.tsx');
  return { default: module.BellMenu };
});

/** Where the bell is, or will be in a moment. */
export function Bell() {
  return (
    <div className={classes.bell}>
      <Suspense>
        <BellMenu />
      </Suspense>
    </div>
  );
}
