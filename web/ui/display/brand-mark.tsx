import classes from './brand-mark.module.css';

/** The logo: a chalk line on a small board. */
export function BrandMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="8" />
      <path className={classes.house} d="M7 16.5L16 9l9 7.5M10 15v8.5h12V15" />
      <path className={classes.chalk} d="M13.5 19.5l2 2 3.5-4" />
    </svg>
  );
}
