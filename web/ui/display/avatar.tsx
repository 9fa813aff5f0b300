import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';

export type AvatarProps = {
  /** Provides initials and hue. The name appears next to the picture, so the picture is decorative. */
  readonly name: string;
  readonly photo?: string | null | undefined;
  readonly size?: 'sm' | 'md' | 'lg';
  /** A dot at the corner: green or red. The status word must appear elsewhere too. */
  readonly dot?: 'success' | 'danger';
};

function initials(name: string) {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

function hue(name: string) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** A person's photo; without one, or if it does not load, the initials on a color derived from the name. */
export function Avatar({ name, photo, size = 'md', dot }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const style = { '--hue': hue(name) } as CSSProperties;
  return (
    <span className={classes.avatar} data-size={size} style={style} aria-hidden="true">
      {photo && photo !== broken ? (
        <img className={classes.photo} src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} />
      ) : (
        initials(name)
      )}
      {dot && <span className={classes.dot} data-tone={dot} />}
    </span>
  );
}
