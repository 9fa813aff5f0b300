import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses that models may have: schools choose them, and must not lead the server into its own network. */
export type AddressRule = {
  /** Whether an address in a private network, and one without TLS, is allowed. */
  readonly mayBePrivate: boolean;
  /** How names become addresses; the system's way unless a test has its own. */
  readonly lookup?: typeof systemLookup;
};

function rangesOf(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/**
 * Addresses that are not one machine on the public internet, by the registries of special purposes (RFC 6890 and
 * later).
 */
const special4 = rangesOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
const global6 = rangesOf('ipv6', '2000::/3');
const special6 = rangesOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20');

/** The addresses where clouds serve a machine's credentials: never allowed, whatever the operator permits. */
const credentials = [
  { net: '169.254.0.0', prefix: 16, hex: ['a9fe', '0'] },
  { net: '100.100.100.200', prefix: 32, hex: ['6464', '64c8'] },
] as const;
const never4 = rangesOf('ipv4', credentials.map(({ net, prefix }) => `${net}/${prefix}`).join(' '));

/** The same addresses written as IPv6: mapped, compatible, by NAT64 and by 6to4. */
const inIpv6 = credentials.flatMap(({ prefix, hex: [high, low] }) => [
  ...['::ffff:', '::', '64:ff9b::'].map((start) => `${start}${high}:${low}/${96 + prefix}`),
  `2002:${high}:${low}::/${16 + prefix}`,
]);
const never6 = rangesOf('ipv6', ['fe80::/10', 'fd00:ec2::254/128', 'fd20:ce::254/128', ...inIpv6].join(' '));

/** Whether a numeric address is allowed. */
export function isAllowed(address: string, { mayBePrivate }: AddressRule): boolean {
  if (isIP(address) === 4) {
    return mayBePrivate ? !never4.check(address, 'ipv4') : !special4.check(address, 'ipv4');
  }
  if (mayBePrivate) return !never6.check(address, 'ipv6');
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** The host of an address as the system looks it up: without the brackets of a numeric one. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/** Looks names up and refuses those with an address that is not allowed; runs again at every connection. */
export function createGuardedLookup(rule: AddressRule): LookupFunction {
  const lookup = rule.lookup ?? systemLookup;
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address, rule))) {
        return done(Object.assign(new Error('The address is not allowed'), { code: 'ENOTALLOWED' }), '');
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

const longestLookupMs = 5_000;

const lookUpFault = (host: string, rule: AddressRule) =>
  new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('ENOTFOUND'), longestLookupMs);
    createGuardedLookup(rule)(host, { all: true }, (error) => {
      clearTimeout(timer);
      resolve(error?.code);
    });
  });

/** Why a web address is not allowed, as a sentence; undefined if it is allowed. */
export async function refusalOfAddress(url: string, rule: AddressRule): Promise<string | undefined> {
  const address = new URL(url);
  if (address.protocol !== 'https:' && !rule.mayBePrivate) return 'Address must begin with https://';
  const host = hostOf(address);
  const inside = 'Address must be on the public internet: one inside a private network is not allowed here';
  if (isIP(host)) return isAllowed(host, rule) ? undefined : inside;
  const fault = await lookUpFault(host, rule);
  if (fault === undefined) return undefined;
  return fault === 'ENOTALLOWED' ? inside : 'Address could not be found: check how it is written';
}
