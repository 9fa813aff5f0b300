export type DocumentText = {
  readonly title: string;
  readonly fileName: string;
  readonly type: 'md' | 'txt' | 'csv' | 'html';
  readonly status: 'ready' | 'failed';
  readonly error?: string;
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly parts: readonly { readonly heading: string; readonly text: readonly string[] }[];
};

export const documentTexts: readonly DocumentText[] = [
  {
    title: 'Parents’ handbook',
    fileName: 'parents-handbook.md',
    type: 'md',
    status: 'ready',
    tags: ['parents', 'rules'],
    daysAgo: 160,
    parts: [
      {
        heading: 'Before school',
        text: [
          'Children may enter the building from 07:45.',
          'The playground is supervised from 07:40 to 08:10.',
          'Bicycles are pushed, not ridden, inside the gates.',
        ],
      },
      {
        heading: 'Birthdays',
        text: [
          'Cake without nuts is welcome in the morning break.',
          'Invitations are handed out at school only if the whole class is invited.',
        ],
      },
      {
        heading: 'Talking to us',
        text: [
          'The class teacher is the first person to talk to, then the head of the section, then the principal.',
          'Complaints in writing are answered within five school days.',
        ],
      },
    ],
  },
  {
    title: 'Laptop rules from Grade 7',
    fileName: 'laptop-rules.txt',
    type: 'txt',
    status: 'ready',
    tags: ['technology'],
    daysAgo: 90,
    parts: [
      {
        heading: 'Which laptop',
        text: [
          'A screen of 11 to 14 inches and a battery for six hours are enough.',
          'Tablets without keyboard do not suit.',
        ],
      },
      {
        heading: 'Loan',
        text: [
          'The school lends 60 laptops against a deposit of $50.',
          'A broken loan laptop is repaired at the cost of the school once.',
        ],
      },
    ],
  },
  {
    title: 'Bus stops and times',
    fileName: 'bus-stops.csv',
    type: 'csv',
    status: 'ready',
    tags: ['transport'],
    daysAgo: 34,
    parts: [
      {
        heading: 'Bus 4, Eastwater',
        text: ['Harbour gate 06:45', 'Fish market 06:58', 'Eastwater Primary 07:10', 'School 07:52'],
      },
      {
        heading: 'Bus 5, Mossley Bridge',
        text: ['Old bridge 06:55', 'Mill 07:09', 'Station Parade 07:24', 'School 07:55'],
      },
    ],
  },
  {
    title: 'Menu of the month',
    fileName: 'menu.html',
    type: 'html',
    status: 'ready',
    tags: ['meals'],
    daysAgo: 3,
    parts: [
      {
        heading: 'Dishes of the first week',
        text: ['Monday is lentil soup with bread.', 'Wednesday is baked fish with rice.', 'Friday is pasta.'],
      },
    ],
  },
  {
    title: 'Old prospectus (scan)',
    fileName: 'prospectus-scan.txt',
    type: 'txt',
    status: 'failed',
    error: 'The file holds no readable text.',
    tags: ['archive'],
    daysAgo: 12,
    parts: [],
  },
];
