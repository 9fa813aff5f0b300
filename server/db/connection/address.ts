import { StartFailure } from '#server/lib/start-failure.ts';

/** The parts of a DATABASE_URL. Unlike an ordinary URL it may list several hosts, as PostgreSQL's own programs allow. */
type Address = {
  readonly user: string;
  readonly password: string;
  readonly hosts: readonly string[];
  readonly database: string;
  readonly options: URLSearchParams;
};

const shape =
  /^postgres(?:ql)?:\/\/(?:(?<login>.*)@)?(?<hosts>[^/?#@]*)\/?(?<database>[^?]*)(?:\?(?<options>.*))?$/;

/** One host of a list; an IPv6 address is in brackets. */
const hostShape = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** Homeroom writes, so it needs the host that accepts writes, whichever of these the address names. */
const sessionAttributes = [null, 'any', 'read-write', 'primary'];

/** The driver checks the certificate in all of these modes, and warns that another version may not. */
const checkedModes = ['prefer', 'require', 'verify-ca'];

const rule = 'DATABASE_URL must look like postgres://user:password@host:5432/database.';

function parse(connectionString: string): Address {
  const parts = shape.exec(connectionString)?.groups;
  if (!parts) throw new StartFailure(rule);
  const [user = '', ...password] = (parts['login'] ?? '').split(':');
  return {
    user,
    password: password.join(':'),
    hosts: (parts['hosts'] ?? '').split(','),
    database: parts['database'] ?? '',
    options: new URLSearchParams(parts['options']),
  };
}

function print({ user, password, hosts, database, options }: Address): string {
  const login = user && `${user}${password && `:${password}`}@`;
  const search = options.size > 0 ? `?${options.toString()}` : '';
  return `postgres://${login}${hosts.join(',')}/${database}${search}`;
}

/** The same database for another role. */
export function withLogin(connectionString: string, login: { role_name: string; password: string }): string {
  const address = parse(connectionString);
  for (const name of ['user', 'password']) address.options.delete(name);
  const [user, password] = [encodeURIComponent(login.role_name), encodeURIComponent(login.password)];
  return print({ ...address, user, password });
}

/** Another database on the same servers, for the same role. */
export const withDatabase = (connectionString: string, database: string) =>
  print({ ...parse(connectionString), database });

/** One address for each host, in their order, as the driver understands it. */
export function addressesOf(connectionString: string): string[] {
  const { hosts, options, ...address } = parse(connectionString);
  if (hosts.length > 1) {
    const wrong = hosts.find((host) => !hostShape.test(host));
    if (wrong !== undefined) throw new StartFailure(`DATABASE_URL names a host that is none: "${wrong}".`);
  }
  if (!sessionAttributes.includes(options.get('target_session_attrs'))) {
    throw new StartFailure('target_session_attrs in DATABASE_URL must be read-write: Homeroom writes.');
  }
  options.delete('target_session_attrs');
  if (checkedModes.includes(options.get('sslmode') ?? '')) options.set('sslmode', 'verify-full');
  return hosts.map((host) => print({ ...address, options, hosts: [host] }));
}
