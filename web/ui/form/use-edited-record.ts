import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useDraft } from '#web/lib/session/draft.ts';

/** A record as it was opened, its current state, and the typed values. */
export type Conflict<Values> = { readonly before: Values; readonly theirs: Values; readonly mine: Values };

type EditedRecordOptions<Row, Values extends object> = {
  /** The record as read for editing; undefined for a new one. */
  readonly opened: Row | undefined;
  /** The name of the draft of one version of the record, or of a new one. */
  readonly draftName: (record: Row | undefined) => string;
  readonly valuesOf: (record: Row) => Values;
  readonly newValues: Values;
  readonly changedFields: (values: Values, before: Values) => Partial<Values>;
};

/** A record being edited with its draft, which survives changes by others. */
export function useEditedRecord<Row, Values extends object>(options: EditedRecordOptions<Row, Values>) {
  const { opened, draftName, valuesOf, newValues, changedFields } = options;
  const [record, setRecord] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const before = useMemo(() => (record ? valuesOf(record) : newValues), [record, valuesOf, newValues]);
  const draft = useDraft(draftName(record), before);
  const carry = useEffectEvent(({ theirs, mine, before: old }: Conflict<Values>) =>
    draft.change({ ...theirs, ...changedFields(mine, old) }),
  );
  useLayoutEffect(() => {
    if (conflict) carry(conflict);
  }, [conflict]);
  return {
    record,
    before,
    draft,
    conflict,
    /** `theirs` becomes the record; the typed values are carried over to it and its draft. */
    overtake: (theirs: Row) => {
      draft.drop();
      setRecord(theirs);
      setConflict({ before, theirs: valuesOf(theirs), mine: draft.values });
    },
    startOver: () => {
      draft.drop();
      setConflict(undefined);
    },
  };
}
