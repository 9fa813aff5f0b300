import { useEffect, useRef } from 'react';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';

/** Asks before drafts are lost: by closing, by choosing another class or day, and by leaving the page. */
export function useUnsaved() {
  const unsaved = useRef(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return {
    tell: (there: boolean) => {
      unsaved.current = there;
    },
    mayLeave: async () => {
      if (unsaved.current && !(await askDiscard())) return false;
      unsaved.current = false;
      return true;
    },
  };
}
