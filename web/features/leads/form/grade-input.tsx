import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useClasses } from '#web/lib/choices/classes.ts';

/** The school's classes are offered; a family may ask for something else. */
export function GradeInput(props: TextInputProps) {
  const id = useId();
  const { data } = useClasses();
  return (
    <>
      <TextInput {...props} list={id} />
      <datalist id={id}>
        {data?.classes.map(({ class_id, class_name }) => (
          <option key={class_id} value={class_name} />
        ))}
      </datalist>
    </>
  );
}
