import { Link } from '@tanstack/react-router';
import { useText } from '#web/lib/text.ts';
import { BrandMark } from '#web/ui/display/brand-mark.tsx';
import classes from './brand.module.css';
import { messages } from './messages.ts';

/** Logo and name, linking to the dashboard. */
export function Brand() {
  const t = useText(messages);
  return (
    <Link to="/" className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>{t('product')}</span>
    </Link>
  );
}
