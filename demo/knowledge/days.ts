import type { DemoChunk } from './chunk.ts';

/** The school day, the year and the way to school. */
export const dayChunks: readonly DemoChunk[] = [
  {
    title: 'School timings',
    text: [
      'Gates open at 07:45 and lessons begin at 08:15.',
      'Grades 1 to 5 finish at 14:45, Grades 6 to 12 at 15:30.',
      'School days are Monday to Friday.',
      'On the last day of each term all classes finish at 12:30.',
    ],
  },
  {
    title: 'Holidays',
    text: [
      'Spring holidays: 4 to 19 April.',
      'Midsummer break: 24 to 26 June.',
      'Summer holidays: 8 to 23 August.',
      'Autumn break: 12 to 16 October.',
      'Long holidays: 12 December to 7 January.',
      'The school is also closed on Founders’ Day, 18 May.',
    ],
  },
  {
    title: 'Terms of the school year',
    text: [
      'The school year follows the calendar year.',
      'First term: 8 January to 3 April.',
      'Second term: 20 April to 7 August.',
      'Third term: 24 August to 11 December.',
    ],
  },
  {
    title: 'Breaks and lessons',
    text: [
      'A day has eight periods of 40 minutes.',
      'Morning break is from 10:15 to 10:35, lunch from 12:35 to 13:15.',
      'Younger children have an extra play break at 14:00.',
    ],
  },
  {
    title: 'Office hours',
    text: [
      'The front office is open Monday to Friday, 08:00 to 16:00.',
      'During holidays it is open on Wednesdays, 09:00 to 12:00.',
      'Phone: +1 505 555 0140. E-mail: office@brambleford.example.test.',
    ],
  },
  {
    title: 'Reporting an absence',
    text: [
      'Please tell us before 08:30 by phone, +1 505 555 0140, or on the parents’ page.',
      'From the fourth day of illness on we need a doctor’s note.',
      'Work that was missed is given out by the class teacher on return.',
    ],
  },
  {
    title: 'Coming late and leaving early',
    text: [
      'A child who arrives after 08:15 goes to the front office first.',
      'To leave early, a parent signs the child out at the office.',
      'Three late arrivals in a month lead to a call home.',
    ],
  },
  {
    title: 'Leave for family reasons',
    text: [
      'Leave of up to two days is granted by the class teacher, longer leave by the principal.',
      'Ask at least one week ahead.',
      'No leave is given in examination weeks.',
    ],
  },
  {
    title: 'Bad weather and emergency closures',
    text: [
      'A closure is announced by text message and on the website before 06:30.',
      'Children already on the bus are brought to school and looked after.',
      'Lessons go on online from the second day of a closure.',
    ],
  },
  {
    title: 'School bus routes',
    text: [
      'Six buses run: two in Brambleford, two to Eastwater, one to Mossley Bridge, one to Northside.',
      'The first stop is at 06:55, and all buses arrive by 07:55.',
      'Every bus has seat belts and an attendant.',
      'A new stop can be asked for when three families share it.',
    ],
  },
  {
    title: 'Arriving by car, bicycle or on foot',
    text: [
      'The drop-off lane in Quarry Road is open from 07:40 to 08:20; please do not park there.',
      'Bicycles are parked behind the gym; helmets are compulsory.',
      'Children below Grade 4 are handed over to an adult after school.',
    ],
  },
  {
    title: 'After-school care',
    text: [
      'Care is offered until 17:30 for Grades 1 to 6, with homework time and a snack.',
      'It costs $120 a month or $9 for a single afternoon.',
      'Places for single afternoons are booked the day before.',
    ],
  },
  {
    title: 'Examination weeks',
    text: [
      'First term examinations are in the last week of March, mid-year papers in mid-June.',
      'Final examinations begin in the last week of November.',
      'Timetables are published three weeks before.',
    ],
  },
  {
    title: 'Report cards and marks',
    text: [
      'Report cards come out at the end of each term.',
      'Grades follow percentages: 90 A+, 80 A, 70 B+, 60 B, 50 C, 40 D, below 40 F.',
      'Parents see marks on the parents’ page nine days after an examination.',
    ],
  },
  {
    title: 'Homework',
    text: [
      'Grades 1 to 3: up to 20 minutes a day. Grades 4 to 6: up to 45 minutes.',
      'Grades 7 to 12: up to 90 minutes.',
      'There is no homework over the holidays.',
    ],
  },
];
