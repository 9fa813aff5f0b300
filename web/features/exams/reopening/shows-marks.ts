/** What shows marks besides the exams. */
export const showsMarks = ['marks', 'reports', 'classes', 'teachers'];
