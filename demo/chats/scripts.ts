/**
 * What visitors and the chatbot said. An answer in brackets is the title of a knowledge entry, whose first
 * lines the bot quotes; `staff:` and `system:` begin what others said.
 */
export type ChatScript = {
  readonly topic: string;
  readonly summary: string;
  readonly turns: readonly (readonly [question: string, answer: string])[];
  readonly tags: readonly string[];
};

export const chatScripts: readonly ChatScript[] = [
  {
    topic: 'Admission',
    summary: 'Asked about age and papers for Grade 1, wants to visit.',
    tags: ['Grade 1', 'tour'],
    turns: [
      [
        'Hello! My daughter turns six in January. Can she start in Grade 1?',
        '[Admission requirements for Grade 1]',
      ],
      ['good to know. which papers do you need?', '[Documents needed for admission]'],
      ['Could we see the school before we apply?', '[School tours and open days]'],
      ['Perfect, thank you', 'You are welcome. I am glad I could help.'],
    ],
  },
  {
    topic: 'Fees',
    summary: 'Compared tuition for two children and asked about discounts.',
    tags: ['fees', 'siblings'],
    turns: [
      ['How much is grade 4 and grade 7 per year', '[Fee structure]'],
      ['is there something off for the second kid', '[Discount for brothers and sisters]'],
      ['and can I pay every month', '[When fees are due]'],
    ],
  },
  {
    topic: 'Timings',
    summary: 'Works until five and needs care in the afternoon.',
    tags: ['after-school care'],
    turns: [
      ['When does school end for third graders?', '[School timings]'],
      ['I work until 5. What happens with him until then?', '[After-school care]'],
      [
        'How much notice do you need for one afternoon?',
        'Places for single afternoons are booked the day before.',
      ],
    ],
  },
  {
    topic: 'Holidays',
    summary: 'Plans a journey and asked for the holiday dates.',
    tags: ['holidays'],
    turns: [
      ['we want to book flights, when is the autumn break', '[Holidays]'],
      ['Can my son leave two days earlier?', '[Leave for family reasons]'],
    ],
  },
  {
    topic: 'Transport',
    summary: 'Asked for the bus from Mossley Bridge and its price.',
    tags: ['bus'],
    turns: [
      ['Do you have a bus to Mossley Bridge?', '[School bus routes]'],
      ['What does it cost', '[Bus charges]'],
      ['ok and one way only?', 'One way only costs 60 percent.'],
    ],
  },
  {
    topic: 'Activities',
    summary: 'Child loves robotics; asked for clubs and music lessons.',
    tags: ['clubs', 'music'],
    turns: [
      ['What can kids do in the afternoon at your school?', '[Extracurricular activities]'],
      ['My girl plays the cello. Do you teach that?', '[Music lessons]'],
    ],
  },
  {
    topic: 'Special needs',
    summary: 'Child has dyslexia; asked for a person and left a number.',
    tags: ['support', 'call back'],
    turns: [
      ['My son has dyslexia. How do you support him?', '[Students with special needs]'],
      [
        'I would rather talk to somebody about this',
        'Of course. I am asking a colleague to join. Office hours are Monday to Friday, 08:00 to 16:00.',
      ],
      ['thanks, I will wait', 'system: The visitor is waiting for a person.'],
    ],
  },
  {
    topic: 'Admission',
    summary: 'Moving here in the middle of the year with a child in Grade 8.',
    tags: ['Grade 8', 'mid-year'],
    turns: [
      [
        'We are moving to Brambleford in two months. Is it possible to join grade 8 then?',
        '[Joining during the school year]',
      ],
      ['Is there a test?', '[Admission to Grades 6 to 8]'],
      ['who do I call', '[Contacting the admissions office]'],
    ],
  },
  {
    topic: 'Meals',
    summary: 'Nut allergy; wanted to know how the kitchen handles it.',
    tags: ['allergies'],
    turns: [
      ['my child is allergic to nuts!! is lunch safe', '[Lunch and dietary needs]'],
      ['And medicine, can he keep his pen with him?', '[School nurse and medicine]'],
    ],
  },
  {
    topic: 'Uniform',
    summary: 'Asked where to buy the uniform second-hand.',
    tags: ['uniform'],
    turns: [
      ['where do i get the uniform', '[Where to buy the uniform]'],
      ['what exactly do they wear on sports days', 'The sports kit is a green T-shirt and black shorts.'],
    ],
  },
  {
    topic: 'Scholarships',
    summary: 'Strong student of Grade 10, asked for a scholarship.',
    tags: ['scholarship', 'Grade 11'],
    turns: [
      ['Good evening. I finish Grade 10 with 91 percent. Can I get a scholarship?', '[Scholarships]'],
      ['By when do I have to apply?', 'Applications close on 31 August.'],
      ['And what do I need for Grade 11 here?', '[Admission to Grades 11 and 12]'],
    ],
  },
  {
    topic: 'Call back',
    summary: 'Talked to the office about a place in Grade 2.',
    tags: ['human'],
    turns: [
      [
        'Is there still a place in grade 2?',
        'I do not know how many places are free today. The admissions office can tell you: +1 505 555 0142.',
      ],
      ['please connect me', 'system: Linh Đặng joined the conversation.'],
      [
        'Hi Linh, it is about Grade 2, we come from Eastwater',
        'staff: Hello! One place is free in section B. Shall I send you the form?',
      ],
      ['Yes please!', 'staff: Done, it is in your inbox. The visit is next Tuesday at 09:30.'],
    ],
  },
  {
    topic: 'Small talk',
    summary: 'Said hello and left.',
    tags: [],
    turns: [['hi', 'Hello, I am Holly. Ask me anything about admissions, fees, timings and school life.']],
  },
  {
    topic: 'Activities',
    summary: 'Asked about music lessons and instruments to borrow.',
    tags: ['music'],
    turns: [
      ['Can my son learn the cello at school?', '[Music lessons]'],
      ['Is there an orchestra too', '[Extracurricular activities]'],
    ],
  },
  {
    topic: 'Health',
    summary: 'Child needs an inhaler at school; asked who keeps medicine.',
    tags: ['nurse'],
    turns: [
      ['my daughter has asthma, who keeps her inhaler during the day?', '[School nurse and medicine]'],
      ['And if she has to stay home?', '[Reporting an absence]'],
    ],
  },
  {
    topic: 'Special needs',
    summary: 'Child uses a hearing aid; would like to talk about seats and lessons.',
    tags: ['support', 'hearing'],
    turns: [
      ['Our daughter wears a hearing aid. Can she join a normal class?', '[Students with special needs]'],
      [
        'May I speak to a person about that?',
        'Of course. I am asking a colleague to join. Office hours are Monday to Friday, 08:00 to 16:00.',
      ],
      ['yes please', 'system: The visitor is waiting for a person.'],
    ],
  },
  {
    topic: 'Admission',
    summary: 'Speaks Polish at home; asked about help with English.',
    tags: ['English', 'Grade 2'],
    turns: [
      [
        'We speak Polish at home. Is there help with English for my boy?',
        '[Children who speak little English]',
      ],
      ['He is seven, which grade is that?', '[Age for each grade]'],
      ['How do we apply', '[How to apply]'],
    ],
  },
  {
    topic: 'Homework',
    summary: 'Asked how much homework there is and when exams are.',
    tags: ['homework', 'exams'],
    turns: [
      ['how much homework in grade 6', '[Homework]'],
      ['and when are the exams this year', '[Examination weeks]'],
      ['Do we get marks by post?', '[Report cards and marks]'],
    ],
  },
  {
    topic: 'Fees',
    summary: 'Deposit already paid; asked when it comes back.',
    tags: ['fees', 'refund'],
    turns: [
      ['What is the deposit and do I get it back?', '[Registration charge and deposit]'],
      ['We may move away again in summer', '[Refunds]'],
    ],
  },
  {
    topic: 'Everyday',
    summary: 'Lost a blue coat; asked where found things are kept.',
    tags: ['lost property'],
    turns: [
      ['My son left a blue coat at school, where can I look?', '[Lost property]'],
      ['thank you!', 'You are welcome. I am glad I could help.'],
    ],
  },
  {
    topic: 'Library',
    summary: 'Asked about library hours and laptops in Grade 7.',
    tags: ['library', 'Grade 7'],
    turns: [
      ['Is the library open after lessons?', '[Library]'],
      ['Which computers do they use', '[Laboratories and computers]'],
    ],
  },
];

export const unansweredQuestions = [
  { question: 'Do you offer Latin?', asks: 4 },
  { question: 'Is there a boarding house?', asks: 7 },
  { question: 'Can I pay with crypto?', asks: 2 },
  { question: 'Does the school have a swimming pool of its own?', asks: 3 },
  { question: 'Are dogs allowed at pick-up?', asks: 1 },
] as const;

export const cannedReplies = [
  {
    title: 'Greeting',
    reply_text: 'Hello, this is the admissions office. I have read your conversation. How can I help?',
  },
  { title: 'Call back', reply_text: 'May I call you? Please send me your number and a good time.' },
  {
    title: 'Out of the office',
    reply_text: 'Our office is open Monday to Friday, 08:00 to 16:00. I will write to you tomorrow morning.',
  },
  { title: 'Goodbye', reply_text: 'Thank you for your interest. I hope to see you at Lantern Hill soon.' },
] as const;
