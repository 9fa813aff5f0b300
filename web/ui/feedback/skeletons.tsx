import classes from './skeletons.module.css';

type BoneProps = { readonly width?: 'short' | 'half' | 'full'; readonly tall?: boolean };

/** One bar of a skeleton. */
export function Bone({ width = 'half', tall = false }: BoneProps) {
  return <span className={classes.bone} data-width={width} data-tall={tall || undefined} />;
}

type BonesProps = {
  /** Announced to screen readers while it is shown. */
  readonly label: string;
  readonly lines?: number;
};

/** Lines of text that are loading. */
export function Bones({ label, lines = 4 }: BonesProps) {
  return (
    <output className={classes.lines} aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <Bone key={`line ${index + 1}`} width={index % 3 === 2 ? 'half' : 'full'} />
      ))}
    </output>
  );
}

type CardBonesProps = { readonly label: string; readonly cards?: number };

/** Cards that are loading, as tall as stat cards. */
export function CardBones({ label, cards = 4 }: CardBonesProps) {
  return (
    <output className={classes.cards} aria-label={label}>
      {Array.from({ length: cards }, (_, index) => (
        <Bone key={`card ${index + 1}`} width="full" tall />
      ))}
    </output>
  );
}
