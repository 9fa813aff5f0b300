type NamedSchool = {
  readonly school_name: string | null;
  /** The host name of the school, or its postal address. */
  readonly school_place: string | null;
};

const longestPlace = 80;
const fold = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The names of schools. Where several have the same, each has its host name or the first line of its address behind it. */
export function namesApart(schools: readonly NamedSchool[]): string[] {
  const names = schools.map(({ school_name }) => school_name ?? '');
  const count = Map.groupBy(names, fold);
  return schools.map(({ school_place }, index) => {
    const name = names[index] ?? '';
    const [place = ''] = school_place?.split('\n') ?? [];
    const isShared = (count.get(fold(name))?.length ?? 0) > 1;
    return isShared && place ? `${name} (${place.slice(0, longestPlace)})` : name;
  });
}
