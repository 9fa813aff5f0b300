/** Words that people shorten when they type quickly. */
const shortened = new Map(
  Object.entries({
    adm: 'admission',
    admn: 'admission',
    addmission: 'admission',
    acad: 'academic',
    abt: 'about',
    appt: 'appointment',
    avlbl: 'available',
    bcoz: 'because',
    bday: 'birthday',
    cls: 'class',
    clas: 'class',
    cud: 'could',
    dob: 'birth date',
    docs: 'documents',
    fr: 'for',
    frm: 'from',
    gv: 'give',
    hw: 'homework',
    hols: 'holidays',
    info: 'information',
    kno: 'know',
    maam: 'madam',
    mins: 'minutes',
    mnth: 'month',
    mths: 'months',
    nd: 'and',
    nos: 'number',
    num: 'number',
    perc: 'percent',
    pls: 'please',
    plz: 'please',
    prnt: 'parent',
    ppl: 'people',
    qtr: 'quarter',
    reg: 'registration',
    regn: 'registration',
    req: 'required',
    sch: 'school',
    schl: 'school',
    shd: 'should',
    stds: 'standards',
    stu: 'student',
    tchr: 'teacher',
    tmrw: 'tomorrow',
    tmw: 'tomorrow',
    transpo: 'transport',
    ur: 'your',
    uni: 'uniform',
    vac: 'vacation',
    wat: 'what',
    wen: 'when',
    whn: 'when',
    wht: 'what',
    wid: 'with',
    wud: 'would',
    yr: 'year',
    yrs: 'years',
    yr1: 'year 1',
    sec: 'section',
    sem: 'semester',
    feez: 'fees',
    amt: 'amount',
    tym: 'time',
    thru: 'through',
    hr: 'hour',
    hrs: 'hours',
    b4: 'before',
    fone: 'phone',
    fon: 'phone',
    ph: 'phone',
    hv: 'have',
    y: 'why',
    xmas: 'christmas',
    govt: 'government',
    thrs: 'there is',
    dept: 'department',
    cert: 'certificate',
    certs: 'certificates',
    mgmt: 'management',
    princi: 'principal',
    assmt: 'assessment',
    prog: 'programme',
    trans: 'transport',
    qn: 'question',
    wk: 'week',
    wks: 'weeks',
    tues: 'tuesday',
    thurs: 'thursday',
    fri: 'friday',
    gud: 'good',
    hav: 'have',
    wats: 'what is',
    whr: 'where',
    wer: 'where',
    skul: 'school',
    scl: 'school',
  }),
);

export const expandAbbreviation = (word: string): string => shortened.get(word) ?? word;

/** The edit distance of two words; a swap of neighbors counts as one step. `most` and a half means more than `most`. */
export function distanceOf(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column += 1) {
      const step = stepOf({ left, right, row, column }, { before, previous, current });
      current.push(step);
      smallest = Math.min(smallest, step);
    }
    if (smallest > most) return most + 1;
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? most + 1;
}

type Cell = { readonly left: string; readonly right: string; readonly row: number; readonly column: number };
type Rows = {
  readonly before: readonly number[];
  readonly previous: readonly number[];
  readonly current: readonly number[];
};

function stepOf({ left, right, row, column }: Cell, { before, previous, current }: Rows): number {
  const far = left.length + right.length;
  const same = left[row - 1] === right[column - 1];
  const plainStep = Math.min(
    (previous[column] ?? far) + 1,
    (current[column - 1] ?? far) + 1,
    (previous[column - 1] ?? far) + (same ? 0 : 1),
  );
  const swapped =
    row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
  return swapped ? Math.min(plainStep, (before[column - 2] ?? far) + 1) : plainStep;
}

/** The word that was meant: the nearest candidate within the number of steps for its list; earlier lists win a tie. */
export function repairWord(
  word: string,
  candidates: readonly (readonly string[])[],
  mostWrong: readonly number[],
): string | undefined {
  let best: { readonly word: string; readonly cost: number } | undefined;
  for (const [rank, list] of candidates.entries()) {
    const most = mostWrong[rank] ?? 0;
    if (most === 0) continue;
    for (const candidate of list) {
      if (candidate.length < 3) continue;
      const steps = distanceOf(word, candidate, most);
      if (steps > most) continue;
      const cost = steps + rank * 0.12 + (candidate[0] === word[0] ? 0 : 0.7);
      if (cost <= most + 0.3 && (!best || cost < best.cost)) best = { word: candidate, cost };
    }
  }
  return best?.word;
}
