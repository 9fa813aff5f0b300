import { toast } from './toast.tsx';

/** Copies a text to the clipboard and says whether that worked. */
export const copyText = (
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string },
) =>
  navigator.clipboard.writeText(text).then(
    () => toast({ message: copied }),
    () => toast({ tone: 'danger', message: failed }),
  );
