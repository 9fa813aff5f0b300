import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import classes from './command-palette.module.css';
import { messages } from './messages.ts';

export type PaletteHit = {
  readonly group: string;
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon: (props: { readonly size: number }) => ReactNode;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

type PaletteListProps = {
  readonly id: string;
  readonly hits: readonly PaletteHit[];
  readonly chosen: number;
  readonly onGo: (hit: PaletteHit) => void;
};

/** The hits; focus stays in the search box, and `aria-activedescendant` names the chosen hit. */
export function PaletteList({ id, hits, chosen, onGo }: PaletteListProps) {
  const t = useText(messages);
  return (
    <>
      <output className="unseen">{t('found', { count: hits.length })}</output>
      {hits.length === 0 && <p className={classes.nothing}>{t('nothingFound')}</p>}
      <div id={id} role="listbox" aria-label={t('palette')} tabIndex={-1} className={classes.list}>
        {hits.map((hit, index) => (
          <Option
            key={hit.id}
            id={`${id}-${index}`}
            hit={hit}
            chosen={index === chosen}
            headed={hit.group !== hits[index - 1]?.group}
            onGo={onGo}
          />
        ))}
      </div>
    </>
  );
}

type OptionProps = {
  readonly id: string;
  readonly hit: PaletteHit;
  readonly chosen: boolean;
  /** The first of its group shows the group's name. */
  readonly headed: boolean;
  readonly onGo: (hit: PaletteHit) => void;
};

function Option({ id, hit, chosen, headed, onGo }: OptionProps) {
  const { icon: Drawing, label, hint, group } = hit;
  return (
    <>
      {headed && (
        <p className={classes.group} aria-hidden="true">
          {group}
        </p>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        ref={(element) => {
          if (chosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        className={classes.option}
        onClick={() => onGo(hit)}
      >
        <Drawing size={18} />
        <span className={classes.label} title={label}>
          {label}
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </button>
    </>
  );
}
