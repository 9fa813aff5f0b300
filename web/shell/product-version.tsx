import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import classes from './product-version.module.css';

/** Set at the build, by vite.config.ts. */
const release = String(import.meta.env['VITE_RELEASE']);

/** Name and version of the product, for a person who asks for help. */
export function ProductVersion() {
  const t = useText(messages);
  return <small className={classes.version}>{t('release', { release })}</small>;
}
