export {
  checkFormStudents,
  checkOwnSubjects,
  classAccess,
  fileAccess,
  registerAccess,
} from './access.ts';
