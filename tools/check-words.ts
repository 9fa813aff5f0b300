/** Fails if code, texts, migrations or pages use a word that this project replaces; CONTRIBUTING.md has the list. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const checked = /\.(?:css|html|md|mjs|sql|tsx?)$/;
/** Generated and landed files, lists of words, and texts as visitors, staff and institutions write them. */
const exempt = new RegExp(
  `^(?:${[
    'bench/answers/institutions/[^/]+/',
    'bench/answers/languages/[^/]+/',
    'bench/chat/questions.ts',
    'demo/chats/scripts.ts',
    'docs/schema.sql',
    'server/answering/',
    'server/db/\\w+.gen.ts',
    'server/features/assistant/choice/tools.test.ts',
    'server/features/assistant/question/(?:question-words|unused-words|work-forms).ts',
    'server/features/auth/account/password-strength.ts',
    'server/features/chat/handling/handling.test.ts',
    // Changing them would keep databases that ran them from starting.
    'server/migrations/0(?:0\\d\\d|1[0-8]\\d|190)_',
    'server/schema/',
    'tools/check-words.ts',
  ].join('|')})`,
);

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bwho(?:m|so)?ever\b/i, 'name the person'],
  [/\b(?:any|every|no|some)body\b/i, 'anyone, everyone, no one, someone'],
  [/\bpupil\b|Pupil/, 'student'],
  [/\bsureness\b/i, 'confidence'],
  [/\bthe own\b/i, 'your'],
  [/\blogins? of requests\b/i, 'login for requests'],
  [/\bbut for\b/i, 'except'],
  [/\b(?:bring|brought|put|puts) (?:\w+ )?(?:away|back)\b/i, 'restore, delete'],
];

/** Sentences have American spelling; names of the database and the API may differ. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [
    /\be-mail|\b(?:by|an?|each|one) mail\b(?! (?:server|program|client))|\bmails\b(?![.:,])|\bmail address/i,
    'email',
  ],
  [/\bcolour(?!s, )/i, 'color'],
  [
    /\b(?:un)?(?:recogni|organi|summari|capitali|normali|speciali|synchroni|categori|prioriti)s(?:e[ds]?|ing|able|ations?)\b/i,
    '-ize',
  ],
  // The API has this spelling in its values.
  [/\bcanceled\b/i, 'cancelled'],
  [/\b(?:behavio|neighbo|favo|hono)ur/i, '-or'],
  [/\b(?:centre|licence|judgement|catalogue|misspelt|spelt|learnt|labelled)s?\b/i, 'American spelling'],
  [/\banalys(?:e[ds]?|ing)\b/i, 'analyze'],
  [/\btowards\b/i, 'toward'],
  [/(?<!\b(?:from|into|join|update) )\benrol(?:s|ments?)?\b(?![._])/i, 'enroll, enrollment'],
];

/** Names in the code, except `colours` of the API and what is called enrolment or cancelled there. */
const namedSpellings: readonly (readonly [RegExp, string])[] = [
  [/colour(?!s\b)|\wcolours/i, 'color'],
  [
    /(?:recogni|organi|summari|capitali|normali|speciali|synchroni|categori|prioriti)s(?=e|ing|able|ation)/i,
    '-ize',
  ],
  [/(?:behavio|neighbo|favo|hono)ur/i, '-or'],
  [/centre|judgement|catalogue|misspelt/i, 'American spelling'],
  [/analyse(?!s)|towards/i, 'analyze, toward'],
];

/** Texts of the demo school and of tests, as a school writes them, headings of imported files, and other languages. */
const anySpelling =
  /^(?:bench\/answers\/|demo\/knowledge\/|e2e\/leads\/import|server\/(?:importing|parsing|features\/(?:imports|students\/import))\/|server\/features\/announcements\/mail\/words|widget\/languages\/\w\w\.ts)/;

/** The parts of a line that people read: of code the comments, and the quoted texts of several words. */
function proseOf(file: string, line: string): string {
  if (file.endsWith('.sql')) return /--.*/.exec(line)?.[0] ?? '';
  if (file.endsWith('.md')) return line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');
  const parts = line.match(/(?:\/\*|^\s*\*|(?<![:\w])\/\/) .*|\/\*\* .*|'[^']*'|"[^"]*"/g) ?? [];
  const sentences = parts.filter((part) => part.includes(' '));
  return sentences.join(' ').replaceAll(/`[^`]*`/g, '');
}

/** The parts of a line that only programs read: code without comments and quoted texts. */
function codeOf(file: string, line: string): string {
  if (!/\.(?:css|mjs|tsx?)$/.test(file) || /^\s*(?:\/?\*|\/\/)/.test(line)) return '';
  return line.replaceAll(/'[^']*'|"[^"]*"|\/\*.*|(?<![:\w])\/\/ .*/g, '');
}

/** Values of the API, a user of the operating system, headings of imported files, and patterns for questions. */
const allowed: readonly RegExp[] = [
  /['"`.](?:nobody|everybody|pupil(?: name)?)['"`]/g,
  /\bnobody@|\|(?:anybody|somebody|pupils\?)\b|\bnobody \(\?:has \)\?contacted/g,
  /^\| .* \|$/g,
];

const withoutAllowed = (line: string) =>
  allowed.reduce((text, pattern) => text.replaceAll(pattern, ''), line);

function findIn(text: string, words: typeof replacements): string[] {
  const found = words.filter(([pattern]) => pattern.test(text));
  return found.map(([pattern, better]) => `${pattern.exec(text)?.[0]} -> ${better}`);
}

function findWords(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const text = withoutAllowed(line);
    const prose = anySpelling.test(file) ? '' : proseOf(file, text);
    const found = [
      ...findIn(file.endsWith('.sql') ? prose : text, replacements),
      ...findIn(prose, spellings),
      ...findIn(codeOf(file, line), namedSpellings),
    ];
    return found.map((finding) => `${file}:${index + 1}: ${finding}`);
  });
}

const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const files = listed.filter((file) => checked.test(file) && !exempt.test(file));
const problems = files.flatMap(findWords);

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
