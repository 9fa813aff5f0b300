import type { ReportFigure } from '#contract/reports/calls.ts';
import type { AttendanceFacts, MonthFacts, ReportFacts } from '#server/features/reports/facts/facts.ts';
import {
  count,
  difference,
  evenPoints,
  figure,
  nameFigure,
  percent,
  pick,
  points,
  roundAsShown,
  type Sentence,
  withFigures,
  writeSentence,
  yearFigure,
} from './wording.ts';

/** A month with fewer days is too short to be compared with another. */
const leastDaysOfMonth = 5;
const leastDaysToJudge = 10;

/** What the registers of the year show: the rate with its denominator, which days were missed, how it changed. */
export function attendanceSentences(facts: ReportFacts): Sentence[] {
  const { attendance } = facts;
  if (attendance.rate === null) return [noRegisters(facts)];
  return [
    rateSentence(facts, attendance.rate),
    missedDays(attendance),
    ...comparedWithClass(facts, attendance.rate),
    ...months(facts),
    ...chronicAbsence(facts, attendance.rate),
  ];
}

const noRegisters = (facts: ReportFacts): Sentence =>
  withFigures(
    writeSentence`No attendance has been recorded for ${facts.name} in ${yearFigure(facts)} so far, so there is no rate to give.`,
    count('Days with a mark', 0, 'day'),
  );

function rateSentence(facts: ReportFacts, value: number): Sentence {
  const { days, attended } = facts.attendance;
  const rate = percent('Attendance rate', value);
  const counted = figure('Days attended', attended);
  const all = count('Days with a mark', days, 'recorded school day');
  return pick(`${facts.student_id}.${facts.year}.rate`, [
    writeSentence`${facts.name} attended ${counted} of ${all} in ${yearFigure(facts)}, a rate of ${rate}.`,
    writeSentence`In ${yearFigure(facts)} the attendance of ${facts.name} is ${rate}: ${counted} of ${all}.`,
    writeSentence`With ${counted} of ${all} attended in ${yearFigure(facts)}, ${facts.name} has an attendance rate of ${rate}.`,
  ]);
}

/** The kinds of missed days that occur, as one phrase each; each day is in one of them. */
function missedDays({ absent, excused, late, half_day, present }: AttendanceFacts): Sentence {
  const kinds: readonly [number, ReportFigure][] = [
    [absent, count('Days absent', absent, 'day absent without excuse', 'days absent without excuse')],
    [excused, count('Days excused', excused, 'day excused', 'days excused')],
    [half_day, count('Half days', half_day, 'half day')],
    [late, count('Days late', late, 'late arrival')],
  ];
  const counts = kinds.filter(([days]) => days > 0).map(([, shown]) => shown);
  if (counts.length === 0) {
    return writeSentence`There was not a single absence or late arrival in ${count('Days present', present, 'day')}.`;
  }
  return withFigures(writeSentence`The register shows ${counts}.`, count('Days present', present, 'day'));
}

function comparedWithClass(facts: ReportFacts, value: number): Sentence[] {
  const { class_rate, classmates } = facts.attendance;
  if (class_rate === null || classmates < 2) return [];
  const ofClass = percent('Attendance rate of the class', class_rate);
  const gap = points('Difference', difference(value, class_rate));
  const rate = percent('Attendance rate', value);
  if (Number(gap.value) < evenPoints) {
    return [
      withFigures(
        writeSentence`That is much as in the rest of the class, whose rate is ${ofClass}.`,
        rate,
        gap,
      ),
    ];
  }
  const where = value > class_rate ? 'above' : 'below';
  return [withFigures(writeSentence`This is ${gap} ${where} the rate of the class, ${ofClass}.`, rate)];
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const nameOf = ({ month }: MonthFacts) =>
  nameFigure('Month', monthName.format(new Date(`${month}-01T00:00:00Z`)));

const monthFigures = (month: MonthFacts) => {
  const name = nameOf(month).shown;
  return {
    name: nameOf(month),
    rate: percent(`${name}, rate`, month.rate),
    days: count(`${name}, days with a mark`, month.days, 'day'),
  };
};

function months(facts: ReportFacts): Sentence[] {
  const long = facts.attendance.months.filter(({ days }) => days >= leastDaysOfMonth);
  const inOrder = long.toSorted((a, b) => b.rate - a.rate);
  const best = inOrder[0];
  const worst = inOrder.at(-1);
  if (!best || !worst || difference(best.rate, worst.rate) < evenPoints) return [];
  const high = monthFigures(best);
  const low = monthFigures(worst);
  return [
    writeSentence`${high.name} was the best month (${high.rate} of ${high.days}), ${low.name} the weakest (${low.rate} of ${low.days}).`,
  ];
}

/** Mentions chronic absence only if the school's own limit is reached. */
function chronicAbsence({ attendance, chronic_absence }: ReportFacts, rate: number): Sentence[] {
  const missed = roundAsShown(100 - rate);
  if (attendance.days < chronic_absence.days || missed < chronic_absence.percent) return [];
  return [
    withFigures(
      writeSentence`With ${percent('Share of days missed', missed)} of the days missed, this is at or beyond the ${percent('Threshold of chronic absence', chronic_absence.percent)} from which the school speaks of chronic absence.`,
      count('Days with a mark', attendance.days, 'day'),
      count('Fewest days to judge by', chronic_absence.days, 'day'),
    ),
  ];
}

/** What would help, judging by the registers. */
export function attendanceAdvice({ attendance, chronic_absence, student_id, year }: ReportFacts): Sentence[] {
  const { rate, days, absent, late } = attendance;
  if (rate === null) return [];
  const share = percent('Attendance rate', rate);
  if (days >= chronic_absence.days && roundAsShown(100 - rate) >= chronic_absence.percent) {
    return [
      pick(`${student_id}.${year}.contact`, [
        writeSentence`A talk with the family about the days missed would help most, since only ${share} of the recorded days were attended.`,
        writeSentence`What would help most is an early talk with the family: attendance stands at ${share}.`,
      ]),
    ];
  }
  if (days >= leastDaysToJudge && late * 10 >= days) {
    return [
      withFigures(
        writeSentence`Arriving on time would help: ${count('Days late', late, 'late arrival')} so far.`,
        count('Days with a mark', days, 'day'),
      ),
    ];
  }
  if (absent > 0) {
    return [
      writeSentence`Letting the school know beforehand would help: ${count('Days absent', absent, 'day was', 'days were')} missed without an excuse.`,
    ];
  }
  return [writeSentence`At ${share}, attendance needs nothing more than to stay as it is.`];
}
