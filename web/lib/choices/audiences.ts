/** A class or section as the value of a field: `<class>` or `<class>/<section>`. */
export const audienceKey = (classId: string, sectionId: string | null) =>
  sectionId === null ? classId : `${classId}/${sectionId}`;

/** The names of the keys in the API. */
export const audiencesOf = (keys: readonly string[]) =>
  keys.map((key) => {
    const [class_id = '', section_id = null] = key.split('/');
    return { class_id, section_id };
  });
