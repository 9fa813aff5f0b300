import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { templatePlaces } from '#contract/messages/values.ts';
import { useText } from '#web/lib/text.ts';
import { insertAtCursor, moveCursorToEnd } from './insert-at-cursor.ts';
import classes from './message-templates.module.css';
import { messages } from './messages.ts';

type TemplatePlace = (typeof templatePlaces)[keyof typeof templatePlaces][number];

type PlaceButtonsProps = {
  readonly places: readonly TemplatePlace[];
  /** The label of the field. */
  readonly field: string;
  readonly input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** Whether the person has placed the cursor in the field. */
  readonly hasCursor: () => boolean;
};

/** One button per place; it writes the place into the field where the cursor is. */
export function PlaceButtons({ places, field, input, hasCursor }: PlaceButtonsProps) {
  const t = useText(messages);
  const insert = (place: TemplatePlace) => {
    if (!input.current) return;
    if (!hasCursor()) moveCursorToEnd(input.current);
    insertAtCursor(input.current, `{${place}}`);
  };
  return (
    <fieldset className={classes.places} aria-label={t('places', { field })}>
      {places.map((place) => (
        <Button
          key={place}
          variant="default"
          size="compact-sm"
          title={`{${place}}`}
          onClick={() => insert(place)}
        >
          {t(`place.${place}`)}
        </Button>
      ))}
    </fieldset>
  );
}
