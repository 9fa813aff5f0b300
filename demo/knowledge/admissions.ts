import type { DemoChunk } from './chunk.ts';

/** Admission to the school. */
export const admissionChunks: readonly DemoChunk[] = [
  {
    title: 'Admission requirements for Grade 1',
    text: [
      'A child must be 6 years old on or before 31 January of the year of entry.',
      'There is no written test; each child spends 25 minutes with a teacher in a readiness conversation.',
      'The conversation looks at listening, counting to 20, holding a pencil and playing with others.',
      'Grade 1 has 50 places in two sections of 25.',
      'Brothers and sisters of our students are placed first.',
    ],
  },
  {
    title: 'Admission to Grades 2 to 5',
    text: [
      'Places open when a family leaves, usually four to eight in each grade and year.',
      'Applicants write a 40-minute paper in English and one in mathematics, at the level of the grade before.',
      'We ask for the reports of the last two school years.',
      'A visit of half a day in the future class is part of the procedure.',
    ],
  },
  {
    title: 'Admission to Grades 6 to 8',
    text: [
      'Applicants write papers of one hour in English, mathematics and science.',
      'An average of 55 percent in these papers is expected.',
      'A short talk with the head of middle school follows for parents and child together.',
    ],
  },
  {
    title: 'Admission to Grades 9 and 10',
    text: [
      'Grades 9 and 10 have a third section, C, so that up to 25 new students can join in Grade 9.',
      'Papers of 75 minutes are written in English, mathematics and one science of choice.',
      'Joining Grade 10 is possible only before the end of the first term.',
    ],
  },
  {
    title: 'Admission to Grades 11 and 12',
    text: [
      'At least 60 percent in the Grade 10 leaving examination is required, and 70 percent in the sciences chosen.',
      'Students pick Economics or Computer Science as an elective when they enrol.',
      'No one is admitted to Grade 12 after the first month of the school year.',
    ],
  },
  {
    title: 'Documents needed for admission',
    text: [
      'A copy of the birth certificate; please bring the original to the interview.',
      'Two passport-size photographs of the child.',
      'The immunisation record.',
      'Proof of address not older than three months, such as a utility bill.',
      'From Grade 2 on, the reports of the last two years and a transfer certificate from the previous school.',
      'A passport and residence permit for children who are not citizens.',
    ],
  },
  {
    title: 'How to apply',
    text: [
      'Fill in the online application on our website or at the admissions desk.',
      'The application takes about 15 minutes and can be saved and continued.',
      'Upload the documents as PDF or photo, at most 10 MB each.',
      'You receive a confirmation by e-mail within one working day.',
    ],
  },
  {
    title: 'Application dates',
    text: [
      'Applications for the next school year open on 1 July and close on 30 September.',
      'Interviews and papers take place from 5 to 23 October.',
      'Decisions are sent on 6 November.',
      'A place must be accepted within 14 days of the offer.',
    ],
  },
  {
    title: 'Joining during the school year',
    text: [
      'Families who move to Brambleford can apply at any time of the year.',
      'We answer within ten working days whether there is a place in the grade.',
      'Fees are charged from the month of joining.',
    ],
  },
  {
    title: 'Waiting list',
    text: [
      'Applicants without a place are put on the waiting list of their grade.',
      'The list is kept until 31 March and then ends; apply again for the next year.',
      'Staying on the list costs nothing.',
    ],
  },
  {
    title: 'Application fee',
    text: [
      'The application fee is $40 for each child.',
      'It is paid online when the application is sent and is not refunded.',
      'Families with a fee waiver letter do not pay it.',
    ],
  },
  {
    title: 'Age for each grade',
    text: [
      'Grade 1: 6 years by 31 January. Each following grade: one year more.',
      'A child up to two months younger can be admitted to Grade 1 after an extra observation morning.',
      'We do not admit children more than two years older than their grade.',
    ],
  },
  {
    title: 'Kindergarten and nursery',
    text: [
      'We do not have a kindergarten; school begins with Grade 1.',
      'Little Acorns Nursery, next door, is a separate institution with its own admissions.',
    ],
  },
  {
    title: 'School tours and open days',
    text: [
      'Guided tours take place every Tuesday and Thursday at 09:30 and last 50 minutes.',
      'Open days are on the second Saturday of March and of September, 10:00 to 13:00.',
      'Please book a tour with the admissions office; children are welcome.',
    ],
  },
  {
    title: 'Contacting the admissions office',
    text: [
      'Phone: +1 505 555 0142, Monday to Friday 08:00 to 16:00.',
      'E-mail: admissions@brambleford.example.test, answered within one working day.',
      'Visit: Room 4 on the ground floor, 12 Lantern Hill, Brambleford.',
      'Tomás Villaverde is the registrar; Linh Đặng looks after applications.',
    ],
  },
  {
    title: 'Students with special needs',
    text: [
      'We welcome children with learning differences; tell us early so that we can plan.',
      'A support teacher works in Grades 1 to 5 every day and in Grades 6 to 12 three days a week.',
      'The building has a lift and step-free entrances on both sides.',
      'Places with one-to-one support are limited to four in each grade.',
    ],
  },
  {
    title: 'Children who speak little English',
    text: [
      'Lessons are in English; no earlier English is required up to Grade 3.',
      'From Grade 4 on we ask for enough English to follow a lesson.',
      'Two support lessons a week in small groups are free of charge.',
    ],
  },
  {
    title: 'Leaving the school',
    text: [
      'Please give notice in writing one full term before the last day.',
      'The transfer certificate is ready five working days after all books are returned.',
      'The deposit is paid back within 30 days.',
    ],
  },
];
