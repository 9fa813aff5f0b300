import { StartFailure } from './start-failure.ts';

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

const addressRule = 'DATABASE_URL must look like postgres://user:password@host:5432/database.';

function parse(connectionString: string): Address {
  const parts = shape.exec(connectionString)?.groups;
  if (!parts) throw new StartFailure(addressRule);
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
  return `postgres://${login}${hosts.join(',')}/${database}${options.size > 0 ? `?${options.toString()}` : ''}`;
}

/** The same database for another role. */
export function withLogin(connectionString: string, login: { role_name: string; password: string }): string {
  const address = parse(connectionString);
  for (const name of ['user', 'password']) address.options.delete(name);
  const [user, password] = [encodeURIComponent(login.role_name), encodeURIComponent(login.password)];
  return print({ ...address, user, password });
}
