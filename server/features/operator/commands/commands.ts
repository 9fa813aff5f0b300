import { randomUUID } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { deleteAtOnce, operator } from '#contract/operator/calls.ts';
import { schoolStates } from '#contract/operator/school.ts';
import { CommandFailure, callOperator, type Installation } from './client.ts';
import { describeDeletion, describeInList, describeSchool } from './describe.ts';

export const usage = `Usage: npm run schools -- COMMAND

  list [--search TEXT] [--state active|suspended|deleting] [--page N]
  show ID
  create --name NAME --admin-name NAME --admin-email ADDRESS --time-zone ZONE [--locale TAG] [--currency CODE]
  invite ID --admin-name NAME --admin-email ADDRESS
  host ID NAME | host ID --none
  sender ID --name NAME --email ADDRESS | sender ID --none
  suspend ID --reason TEXT
  resume ID
  delete ID --name NAME [--days N | --now]
  deletions [--page N]
  log [ID] [--page N]

Every command takes --json, and --address URL for another address than PUBLIC_URL.`;

const names = [
  'address',
  'admin-email',
  'admin-name',
  'confirm',
  'currency',
  'days',
  'email',
  'key',
  'locale',
  'name',
  'page',
  'reason',
  'search',
  'state',
  'time-zone',
] as const;
type Name = (typeof names)[number];

const options = {
  ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  json: { type: 'boolean' },
  none: { type: 'boolean' },
  now: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

/** The words of a command line. */
export type CommandLine = {
  readonly command: string;
  readonly id: string | undefined;
  /** The word after the id. */
  readonly value: string | undefined;
  readonly has: (name: 'json' | 'none' | 'now') => boolean;
  readonly get: (name: Name) => string | undefined;
  /** The value, or the usage if it is missing. */
  readonly need: (name: Name | 'ID') => string;
};

/** Reads a command line; throws the usage if it cannot be understood. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const values = parsed.values as Readonly<Record<string, string | boolean | undefined>>;
    const [command = '', id, value, ...rest] = parsed.positionals;
    if (rest.length > 0 || (value !== undefined && command !== 'host')) throw new Error('too many words');
    const get = (name: Name) => values[name] as string | undefined;
    const need = (name: Name | 'ID') => {
      const value = name === 'ID' ? id : get(name);
      if (value !== undefined) return value;
      throw new CommandFailure(
        `${name === 'ID' ? 'The id of a school' : `--${name}`} is missing.\n\n${usage}`,
      );
    };
    return { command, id, value, get, need, has: (name) => values[name] === true };
  } catch {
    throw new CommandFailure(usage);
  }
}

type CommandOutput = { readonly result: unknown; readonly text: string };
type CommandCall = {
  readonly installation: Installation;
  readonly line: CommandLine;
  /** Asks a question on the terminal; undefined without one. */
  readonly ask: (question: string) => Promise<string | undefined>;
};

const pageOf = ({ get }: CommandLine) => ({ page: get('page') ?? 1 });

async function list({ installation, line }: CommandCall): Promise<CommandOutput> {
  const state = schoolStates.find((one) => one === line.get('state'));
  if (line.get('state') !== undefined && !state) throw new CommandFailure(usage);
  const query = { ...pageOf(line), search: line.get('search'), state };
  const result = await callOperator(installation, operator.listSchools, { query });
  const { schools, total, page } = result;
  return { result, text: [...schools.map(describeInList), `Page ${page}, ${total} in all`].join('\n') };
}

const school = async (result: Promise<Parameters<typeof describeSchool>[0]>): Promise<CommandOutput> => ({
  result: await result,
  text: describeSchool(await result),
});

const adminOf = ({ need }: CommandLine) => ({
  admin_name: need('admin-name'),
  admin_email: need('admin-email'),
});

function create({ installation, line }: CommandCall): Promise<CommandOutput> {
  const { get, need } = line;
  const body = {
    name: need('name'),
    time_zone: need('time-zone'),
    locale: get('locale'),
    currency: get('currency'),
    ...adminOf(line),
  };
  const idempotencyKey = get('key') ?? randomUUID();
  return school(callOperator(installation, operator.createSchool, { body, idempotencyKey }));
}

/** Without waiting, the operator confirms a second time. */
async function deleteSchool({ installation, line, ask }: CommandCall): Promise<CommandOutput> {
  const name = line.need('name');
  const days = line.get('days');
  const body = { name, ...(days !== undefined && { days: Number(days) }) };
  const params = { id: line.need('ID') };
  const atOnce = line.has('now') && (await confirmAtOnce(line, ask));
  const sent = { params, body: atOnce ? ({ ...body, at_once: deleteAtOnce } as const) : body };
  const result = await callOperator(installation, operator.deleteSchool, sent);
  return { result, text: describeDeletion(result) };
}

async function confirmAtOnce({ get }: CommandLine, ask: CommandCall['ask']): Promise<true> {
  const question = `Everything of this school will be gone within minutes. Type "${deleteAtOnce}" to confirm: `;
  const confirmed = get('confirm') ?? (await ask(question));
  if (confirmed === deleteAtOnce) return true;
  throw new CommandFailure(
    `Nothing was deleted. --now needs the second confirmation: --confirm "${deleteAtOnce}"`,
  );
}

async function listDeletions({ installation, line }: CommandCall): Promise<CommandOutput> {
  const result = await callOperator(installation, operator.listDeletions, { query: pageOf(line) });
  return { result, text: result.deletions.map(describeDeletion).join('\n') };
}

async function listLog({ installation, line }: CommandCall): Promise<CommandOutput> {
  const query = { ...pageOf(line), school_id: line.id };
  const result = await callOperator(installation, operator.listLog, { query });
  const lines = result.entries.map(
    ({ created_dt, action, school_name, school_id }) =>
      `${created_dt}  ${action}  ${school_name}  ${school_id}`,
  );
  return { result, text: lines.join('\n') };
}

/** With `--none` the school no longer has one of its own. */
function host({ installation, line }: CommandCall): Promise<CommandOutput> {
  const host_name = line.value ?? null;
  if ((host_name === null) !== line.has('none')) throw new CommandFailure(usage);
  const sent = { params: { id: line.need('ID') }, body: { host_name } };
  return school(callOperator(installation, operator.setHost, sent));
}

function sender({ installation, line }: CommandCall): Promise<CommandOutput> {
  const { need, has } = line;
  const own = has('none') ? null : { name: need('name'), address: need('email') };
  const sent = { params: { id: need('ID') }, body: { sender: own } };
  return school(callOperator(installation, operator.setSender, sent));
}

const paramsOf = ({ line }: CommandCall) => ({ params: { id: line.need('ID') } });

const commands: Readonly<Record<string, (asking: CommandCall) => Promise<CommandOutput>>> = {
  list,
  show: (asking) => school(callOperator(asking.installation, operator.getSchool, paramsOf(asking))),
  create,
  invite: (asking) => {
    const sent = { ...paramsOf(asking), body: adminOf(asking.line) };
    return school(callOperator(asking.installation, operator.inviteAdmin, sent));
  },
  host,
  sender,
  suspend: (asking) => {
    const sent = { ...paramsOf(asking), body: { reason: asking.line.need('reason') } };
    return school(callOperator(asking.installation, operator.suspendSchool, sent));
  },
  resume: (asking) => school(callOperator(asking.installation, operator.resumeSchool, paramsOf(asking))),
  delete: deleteSchool,
  deletions: listDeletions,
  log: listLog,
};

/** Carries out a command and returns what to print. */
export async function runCommand(asking: CommandCall): Promise<string> {
  const { line } = asking;
  const command = Object.hasOwn(commands, line.command) ? commands[line.command] : undefined;
  if (!command) throw new CommandFailure(usage);
  const { result, text } = await command(asking);
  return line.has('json') ? JSON.stringify(result, null, 2) : text;
}
