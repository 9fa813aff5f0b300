import { useQuery } from '@tanstack/react-query';
import type { DetectedColumns } from '#contract/imports/calls.ts';
import { contract } from '#contract/index.ts';
import { upload } from '#web/lib/api/upload.ts';

type Mapping = readonly (string | null)[];
type FileToRead = {
  readonly file: File;
  readonly detected: DetectedColumns;
  readonly headerRow: number | undefined;
};

/** The columns of the class and the section; nothing else matters for the classes of a file. */
const placesOf = ({ columns }: DetectedColumns, mapping: Mapping) =>
  Object.fromEntries(
    columns.flatMap(({ header }, at) => {
      const field = mapping[at];
      return field === 'class_name' || field === 'section' ? [[header, field]] : [];
    }),
  );

/** The classes that the file names and the school does not have; read again for other columns. */
export function useMissingClasses(chosen: FileToRead | undefined, mapping: Mapping, enabled: boolean) {
  const places = JSON.stringify(chosen ? placesOf(chosen.detected, mapping) : {});
  const read = enabled && chosen !== undefined && mapping.includes('class_name');
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [
      'imports',
      'classes',
      chosen?.file.name,
      chosen?.file.lastModified,
      chosen?.file.size,
      chosen?.headerRow,
      places,
    ],
    queryFn: ({ signal }) => {
      if (!chosen) throw new Error('No file is chosen');
      return upload(contract.imports.studentClasses, {
        file: chosen.file,
        body: { mapping: places, header_row: chosen.headerRow },
        signal,
      });
    },
    enabled: read,
    gcTime: 0,
  });
  const found = read ? data : undefined;
  return {
    found,
    missing: found?.missing ?? [],
    isReading: read && isFetching,
    failed: read && isError,
    readAgain: () => void refetch(),
  };
}

export type MissingClasses = ReturnType<typeof useMissingClasses>;
