import { expect, it } from 'vitest';
import '#server/app.ts';
import { declaredStatements } from '#server/db/query.ts';
import { claimedColumns } from './claimed-columns.ts';

it('each column that is never null by claim has a reason', () => {
  const claims = declaredStatements().flatMap(({ name, variants }) => {
    const marks = variants.flatMap((variant) => [...variant.marks]);
    return [...new Set(marks.filter(([, mark]) => mark === '!').map(([column]) => `${name}: ${column}`))];
  });
  const reasons = Object.entries(claimedColumns).flatMap(([name, columns]) =>
    Object.keys(columns).map((column) => `${name}: ${column}`),
  );
  expect(claims.toSorted()).toEqual(reasons.toSorted());
});
