import { bloodGroups } from '#contract/students/values.ts';

/** Other words for the values of enumerations, in small letters. */
export const genderWords = {
  m: 'Male',
  boy: 'Male',
  man: 'Male',
  männlich: 'Male',
  masculin: 'Male',
  masculino: 'Male',
  f: 'Female',
  girl: 'Female',
  woman: 'Female',
  weiblich: 'Female',
  w: 'Female',
  féminin: 'Female',
  femenino: 'Female',
  o: 'Other',
  x: 'Other',
  divers: 'Other',
  'non-binary': 'Other',
};

export const statusWords = {
  enrolled: 'active',
  current: 'active',
  alumni: 'graduated',
  moved: 'transferred',
  left: 'transferred',
};

export const transportWords = {
  bus: 'School Bus',
  car: 'Private Car',
  walk: 'Walking',
  foot: 'Walking',
  'on foot': 'Walking',
  bike: 'Bicycle',
  cycle: 'Bicycle',
  train: 'Public Transport',
};

export const bloodWords = Object.fromEntries(
  bloodGroups.flatMap((group) => {
    const letters = group.slice(0, -1).toLowerCase();
    const sign = group.endsWith('+') ? ['+ve', 'positive', 'pos', 'rh+'] : ['-ve', 'negative', 'neg', 'rh-'];
    return sign.flatMap((word) => [
      [`${letters}${word}`, group],
      [`${letters} ${word}`, group],
    ]);
  }),
);
