import type { DemoChunk } from './chunk.ts';

/** The costs of the school and how they are paid. */
export const feeChunks: readonly DemoChunk[] = [
  {
    title: 'Fee structure',
    text: [
      'Tuition for Grades 1 to 5 is $4,800 a year.',
      'Tuition for Grades 6 to 8 is $5,600 a year.',
      'Tuition for Grades 9 and 10 is $6,300 a year.',
      'Tuition for Grades 11 and 12 is $6,900 a year.',
      'Books, laboratory materials and the school diary are included.',
      'Transport, meals and the uniform are charged separately.',
    ],
  },
  {
    title: 'When fees are due',
    text: [
      'Tuition is paid in three parts, on 5 January, 15 April and 20 August.',
      'Families who pay the whole year by 5 January get 4 percent off.',
      'Ten monthly payments are possible on request.',
    ],
  },
  {
    title: 'Ways to pay',
    text: [
      'Fees can be paid by bank transfer, by card on the parents’ page, or at the cash desk.',
      'Please put the student’s name and roll number on transfers.',
      'The cash desk is open Monday to Friday, 08:30 to 12:00.',
      'We never ask for payment details by chat or e-mail.',
    ],
  },
  {
    title: 'Discount for brothers and sisters',
    text: [
      'The second child pays 10 percent less tuition, the third and each further child 20 percent less.',
      'The discount begins in the term after the younger child joins.',
    ],
  },
  {
    title: 'Registration charge and deposit',
    text: [
      'A one-time registration charge of $250 is due when the place is accepted.',
      'A deposit of $300 is held until the child leaves and then paid back.',
    ],
  },
  {
    title: 'Late payment',
    text: [
      'A reminder is sent seven days after the due date.',
      'After 21 days a charge of $25 is added.',
      'Talk to the accounts office early if paying is difficult; there is nearly always a way.',
    ],
  },
  {
    title: 'Refunds',
    text: [
      'Tuition paid for whole months after the last day is paid back.',
      'The application fee and the registration charge are not refunded.',
      'Refunds go to the account the payment came from, within 30 days.',
    ],
  },
  {
    title: 'Scholarships',
    text: [
      'The Lantern Scholarship covers half the tuition for two students of each grade from Grade 9.',
      'It is given for marks of 85 percent or more together with service to the school.',
      'Music and sports scholarships cover 25 percent and are renewed each year.',
      'Applications close on 31 August.',
    ],
  },
  {
    title: 'Financial help',
    text: [
      'Families with a yearly income below $25,000 can ask for up to 60 percent off the tuition.',
      'The request is confidential and needs a statement of income.',
      'A committee decides in November for the next year.',
    ],
  },
  {
    title: 'Contacting the accounts office',
    text: [
      'Phone: +1 505 555 0147, Monday to Friday 08:30 to 15:00.',
      'E-mail: accounts@brambleford.example.test.',
      'Receipts for tax purposes are on the parents’ page from 1 February.',
    ],
  },
  {
    title: 'Meal prices',
    text: [
      'A hot lunch costs $4.50 a day, or $75 a month.',
      'A snack at the morning break costs $1.50.',
      'Meals not taken are credited when cancelled before 08:30 the same day.',
    ],
  },
  {
    title: 'Bus charges',
    text: [
      'The school bus costs $55 a month within Brambleford and $80 a month for Eastwater and Mossley Bridge.',
      'One way only costs 60 percent.',
      'No charge is made for August.',
    ],
  },
];
