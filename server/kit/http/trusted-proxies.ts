import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Proxies on the same machine. */
export const localProxies = ['127.0.0.0/8', '::1/128'];
const rule = 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas';

/** The addresses and networks of the proxies whose `X-Forwarded-For` and `X-Request-Id` count. */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((networks) => networks.length > 0 && networks.every(isNetwork), rule)
  .default(localProxies);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Tells whether an address is one of a trusted proxy. */
export function trusts(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
