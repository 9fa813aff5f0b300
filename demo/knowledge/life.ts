import type { DemoChunk } from './chunk.ts';

/** Activities besides lessons, and how families take part. */
export const lifeChunks: readonly DemoChunk[] = [
  {
    title: 'Extracurricular activities',
    text: [
      'There are 24 clubs in the afternoons, Monday to Thursday from 15:40 to 16:50.',
      'Arts: choir, orchestra, drama, pottery, photography.',
      'Thinking: chess, robotics, debating, coding, school newspaper.',
      'Outdoors: gardening, scouts, hiking.',
      'Each student may join two clubs; most are free, pottery and robotics cost $15 a term.',
    ],
  },
  {
    title: 'Sports',
    text: [
      'Teams play football, basketball, volleyball, table tennis and athletics.',
      'Swimming is taught to Grades 3 to 6 in the town pool.',
      'Trials for the teams are in the second week of each term.',
      'Sports day is on the last Friday of May.',
    ],
  },
  {
    title: 'Music lessons',
    text: [
      'Violin, cello, piano, guitar and flute are taught one to one.',
      'A lesson of 30 minutes costs $18; instruments can be hired for $12 a month.',
      'The orchestra gives a concert in June and in December.',
    ],
  },
  {
    title: 'School trips',
    text: [
      'Every class goes on two day trips a year, which the tuition includes.',
      'Grades 7 and 10 spend five days away in September; the cost is about $260.',
      'No one stays at home for lack of money: ask the class teacher.',
    ],
  },
  {
    title: 'Uniform',
    text: [
      'Green sweater, white shirt, grey trousers or skirt, dark shoes.',
      'The sports kit is a green T-shirt and black shorts.',
      'Head coverings for religious reasons may be worn in green, white or black.',
      'On Fridays in Grades 11 and 12 own clothes are fine.',
    ],
  },
  {
    title: 'Where to buy the uniform',
    text: [
      'The parents’ shop in the gym sells new uniforms on Mondays, 14:30 to 16:00.',
      'A full set costs about $85.',
      'Second-hand pieces cost between $3 and $12.',
    ],
  },
  {
    title: 'Lunch and dietary needs',
    text: [
      'The kitchen cooks two dishes every day, one of them vegetarian.',
      'No pork and no nuts are used; halal and gluten-free meals are available on request.',
      'Tell the nurse about allergies in writing.',
    ],
  },
  {
    title: 'Mobile phones',
    text: [
      'Phones stay switched off in the bag from 08:15 until the last lesson ends.',
      'A phone that is used in class is kept at the office until the afternoon.',
      'In an emergency parents call the office and we fetch the child.',
    ],
  },
  {
    title: 'Library',
    text: [
      'The library holds 14,000 books in 19 languages and is open from 07:50 to 16:30.',
      'Four books can be borrowed for three weeks.',
      'A lost book costs its price and $3.',
    ],
  },
  {
    title: 'Laboratories and computers',
    text: [
      'There are three science laboratories and two computer rooms with 28 places each.',
      'From Grade 7 on students bring a laptop; the school lends one to those without.',
      'The network filters content and is switched off at 17:00.',
    ],
  },
  {
    title: 'School nurse and medicine',
    text: [
      'The nurse is in Room 2 from 08:00 to 15:30.',
      'Medicine is given only with a form signed by a parent.',
      'In case of fever we call home, and the child is picked up within an hour.',
    ],
  },
  {
    title: 'Counselling',
    text: [
      'Ingrid Sørlie, the counsellor, sees students on any day between 09:00 and 15:00.',
      'Talks are confidential unless someone is in danger.',
      'Parents can make an appointment by e-mail: counselling@brambleford.example.test.',
    ],
  },
  {
    title: 'Bullying',
    text: [
      'Tell any adult at school; every report is followed up on the same day.',
      'Both families are heard within three school days.',
      'A box for anonymous notes hangs beside the library.',
    ],
  },
  {
    title: 'Safety on the school grounds',
    text: [
      'Visitors sign in at the front office and wear a badge.',
      'Gates are locked from 08:20 until 14:40.',
      'Fire drills are held twice a term.',
    ],
  },
  {
    title: 'Parent and teacher meetings',
    text: [
      'Meetings are in the third week of March, of June and of October, 14:00 to 19:00.',
      'Times of ten minutes are booked on the parents’ page.',
      'Teachers answer e-mails within two school days.',
    ],
  },
  {
    title: 'Parents’ association',
    text: [
      'The association meets on the first Wednesday of the month at 18:30 in the library.',
      'It runs the uniform shop, the spring fair and the welcome breakfast.',
      'All parents are members; there is no fee.',
    ],
  },
  {
    title: 'The parents’ page',
    text: [
      'Marks, attendance, messages and invoices are on the parents’ page of our website.',
      'The first sign-in link is sent by e-mail in the first week of school.',
      'If you forgot the password, use the link below the sign-in form.',
    ],
  },
  {
    title: 'Subjects taught',
    text: [
      'Grades 1 to 5: Mathematics, English, Science, Social Studies, Physical Education, Art and Music.',
      'Grades 6 to 8: History, Geography and Computer Science are added.',
      'Grades 9 and 10: Physics, Chemistry and Biology replace Science.',
      'Grades 11 and 12: Economics is offered as an elective.',
    ],
  },
  {
    title: 'University guidance',
    text: [
      'From Grade 10 on each student has two guidance talks a year.',
      'In the last three years all of our graduates found a place in study or training.',
      'A fair with 30 universities takes place every October.',
    ],
  },
  {
    title: 'Class size and teachers',
    text: [
      'No section has more than 28 students.',
      'The school has 28 teachers, half of them for more than ten years.',
      'Every section has a class teacher who is the first person to talk to.',
    ],
  },
  {
    title: 'Lost property',
    text: [
      'Found things are kept in the cupboard beside the gym for one term.',
      'Valuables are at the front office.',
      'Uncollected items go to charity at the end of the term.',
    ],
  },
];

/** The knowledge of the second chatbot: the daily routine of families. */
export const helpdeskChunks: readonly DemoChunk[] = [
  {
    title: 'Bus changes for one day',
    text: [
      'Tell the transport desk before 12:00 if your child takes another bus home.',
      'Phone: +1 505 555 0149.',
      'A friend may ride along only if a seat is free.',
    ],
  },
  {
    title: 'The bus did not come',
    text: [
      'Wait 15 minutes, then call the transport desk on +1 505 555 0149.',
      'Buses are followed by satellite, and we tell you where yours is.',
      'If a bus fails, a taxi is sent at the cost of the school.',
    ],
  },
  {
    title: 'Cancelling a meal',
    text: ['Cancel on the parents’ page before 08:30.', 'The amount is credited to the next month.'],
  },
  {
    title: 'Changing address or phone number',
    text: [
      'Write to office@brambleford.example.test with the student’s name and roll number.',
      'A new address needs a proof not older than three months.',
    ],
  },
  {
    title: 'Certificates of attendance',
    text: [
      'The front office prints them on the spot.',
      'The first two each year are free, further ones cost $2.',
    ],
  },
];

/** A small school knows a little. */
export const northsideChunks: readonly DemoChunk[] = [
  {
    title: 'Admission requirements for Grade 1',
    text: ['Children who turn 6 by 30 June can join.', 'A playful morning at school replaces any test.'],
  },
  {
    title: 'Fee structure',
    text: ['Tuition is $310 a month for every grade.', 'Lunch is included.'],
  },
  {
    title: 'School timings',
    text: ['Lessons are from 08:30 to 14:30, Monday to Friday.'],
  },
  {
    title: 'Contacting the school',
    text: [
      'Phone: +1 505 555 0190, Monday to Friday 08:30 to 13:00.',
      'E-mail: office@northside.example.test.',
    ],
  },
];
