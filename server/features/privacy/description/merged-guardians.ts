import { any, type DescriptionPart } from './part.ts';

/** What is kept of guardians who were merged into the person, and of those who look alike. */
export const mergedGuardians: readonly DescriptionPart[] = [
  {
    part: 'distinctions',
    label: 'Similar guardians who are someone else',
    table: 'guardian_distinctions',
    where: `${any('guardian_id')} or ${any('other_guardian_id')}`,
    action: 'cascade',
  },
  {
    part: 'pairs',
    label: 'Guardians who may be the same person',
    table: 'guardian_pairs',
    where: `${any('guardian_id')} or ${any('other_guardian_id')}`,
    action: 'cascade',
  },
  {
    part: 'merges',
    label: 'Guardians merged into this one',
    table: 'guardian_merges',
    where: any('guardian_id'),
    action: 'delete',
    id: 'merged_guardian_id',
    isSubject: true,
    words: ['merged_name'],
    shown: 'item.merged_name, item.merged, item.merged_dt',
  },
];
