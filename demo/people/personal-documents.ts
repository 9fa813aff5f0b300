import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { type DemoFile, keepFiles } from '#demo/kit/files.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { StudentDocumentsTable, TeacherDocumentsTable } from '#server/db/types.gen.ts';
import type { DemoStudent } from './students.ts';
import type { DemoTeacher } from './teachers.ts';

type DemoDocument = {
  readonly title: string;
  readonly type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
  readonly fileName: string;
  readonly daysAgo: number;
  readonly lines: readonly string[];
};

const studentDocuments: readonly DemoDocument[] = [
  {
    title: 'Report card of the last school',
    type: 'report_card',
    fileName: 'report-card.pdf',
    daysAgo: 140,
    lines: ['English: B+', 'Mathematics: A', 'Science: B', 'A lively, friendly child who reads a lot.'],
  },
  {
    title: 'Vaccination record',
    type: 'medical',
    fileName: 'vaccinations.pdf',
    daysAgo: 138,
    lines: [
      'Measles, mumps, rubella: two doses',
      'Tetanus, diphtheria: refreshed',
      'Next visit: in two years',
    ],
  },
  {
    title: 'Copy of the birth certificate',
    type: 'identity',
    fileName: 'birth-certificate.pdf',
    daysAgo: 139,
    lines: ['Seen in the original at the front desk.'],
  },
];

const teacherDocuments: readonly DemoDocument[] = [
  {
    title: 'Employment contract',
    type: 'contract',
    fileName: 'contract.pdf',
    daysAgo: 400,
    lines: ['Full time, 24 lessons a week.', 'Notice: two months to the end of a term.'],
  },
  {
    title: 'Teaching certificate',
    type: 'certificate',
    fileName: 'teaching-certificate.pdf',
    daysAgo: 401,
    lines: ['Certified to teach at primary and secondary schools.'],
  },
];

/** Behind the restriction of a guardian. */
const courtOrder: DemoDocument = {
  title: 'Court order about custody',
  type: 'other',
  fileName: 'court-order.pdf',
  daysAgo: 120,
  lines: ['One parent does not collect the child.', 'One parent does not receive school records.'],
};

const peopleWithDocuments = { students: 10, teachers: 4 };
/** The documents of the chatbots have the first file numbers. */
const firstFile = 101;

type People = {
  readonly users: DemoUsers;
  readonly students: readonly DemoStudent[];
  readonly teachers: readonly DemoTeacher[];
};

export type LoadedRestriction = { readonly student_id: string; readonly document_id: string };

const documentsOfStudents = (students: readonly DemoStudent[]) =>
  students
    .slice(0, peopleWithDocuments.students)
    .flatMap(({ student_id }, place) =>
      [...studentDocuments.slice(0, 1 + (place % 3)), ...(place === 5 ? [courtOrder] : [])].map(
        (document) => ({ student_id, document }),
      ),
    );

/** A few documents of the first students and teachers, real enough to open; returns the one behind a restriction. */
export async function loadPersonalDocuments(
  school: DemoSchool,
  { users, students, teachers }: People,
): Promise<LoadedRestriction | undefined> {
  const uploadedBy = users.registrar.user_id;
  const ofStudents = documentsOfStudents(students);
  const ofTeachers = teachers
    .slice(0, peopleWithDocuments.teachers)
    .flatMap(({ teacher_id }) => teacherDocuments.map((document) => ({ teacher_id, document })));
  const documents = [...ofStudents, ...ofTeachers].map(({ document }) => document);
  await keepFiles(school, await filesOf(school, documents, uploadedBy));

  await school.insert<StudentDocumentsTable>(
    'student_documents',
    ofStudents.map(({ student_id, document }, index) => ({
      student_document_id: school.id('student-document', index + 1),
      student_id,
      ...rowOf(school, { document, uploadedBy, file: firstFile + index }),
    })),
  );
  await school.insert<TeacherDocumentsTable>(
    'teacher_documents',
    ofTeachers.map(({ teacher_id, document }, index) => ({
      teacher_document_id: school.id('teacher-document', index + 1),
      teacher_id,
      ...rowOf(school, { document, uploadedBy, file: firstFile + ofStudents.length + index }),
    })),
  );
  const place = ofStudents.findIndex(({ document }) => document === courtOrder);
  const restricted = ofStudents[place];
  return (
    restricted && {
      student_id: restricted.student_id,
      document_id: school.id('student-document', place + 1),
    }
  );
}

type LoadedDocument = { readonly document: DemoDocument; readonly uploadedBy: string; readonly file: number };

function rowOf(school: DemoSchool, { document: { title, type, daysAgo }, uploadedBy, file }: LoadedDocument) {
  const created = momentsAgo(school, daysAgo, '10:20');
  return {
    file_id: school.id('file', file),
    title,
    document_type: type,
    uploaded_by: uploadedBy,
    created_dt: created,
    updated_dt: created,
  };
}

async function filesOf(
  school: DemoSchool,
  documents: readonly DemoDocument[],
  uploadedBy: string,
): Promise<DemoFile[]> {
  const files: DemoFile[] = [];
  for (const [index, document] of documents.entries()) {
    files.push({
      n: firstFile + index,
      name: document.fileName,
      mimeType: 'application/pdf',
      bytes: await printDocument(school.profile.name, document),
      uploadedBy,
      created: momentsAgo(school, document.daysAgo, '10:20'),
    });
  }
  return files;
}

/** One page; the same bytes on every load, so without the time of printing. */
function printDocument(schoolName: string, { title, lines }: DemoDocument): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margin: 72,
    info: { Title: title, CreationDate: new Date(0) },
  });
  page.fontSize(11).text(schoolName).moveDown();
  page.fontSize(20).text(title).moveDown();
  page.fontSize(12);
  for (const line of lines) page.text(line).moveDown(0.5);
  page.end();
  return buffer(page);
}
