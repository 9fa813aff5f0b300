import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The same object until its values change: for memoized components. */
export function useStableValue<Value>(value: Value): Value {
  const [known, setKnown] = useState(value);
  const stable = replaceEqualDeep(known, value);
  if (stable !== known) setKnown(stable);
  return stable;
}
