import { createHmac } from 'node:crypto';
import { isSame } from '#server/lib/secrets.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const idLength = 26;

/** Base32 in lower case: mail programs may change the case of an address. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

function tokenOf(key: Buffer, message_id: string): string {
  const bytes = Buffer.from(message_id.replaceAll('-', ''), 'hex');
  const proof = createHmac('sha256', key).update(`bounce/${message_id}`).digest().subarray(0, 10);
  // More bits, so that the id ends with a whole letter.
  return base32(Buffer.concat([bytes, Buffer.alloc(1)])).slice(0, idLength) + base32(proof).slice(0, 12);
}

/** Where mail servers return one message to: `office@school.example` becomes `office+bTOKEN@school.example`. */
export function bounceAddress(key: Buffer, replyTo: string, message_id: string): string {
  const at = replyTo.lastIndexOf('@');
  return `${replyTo.slice(0, at)}+b${tokenOf(key, message_id)}${replyTo.slice(at)}`;
}

function idIn(token: string): string {
  const bits = Array.from(token.slice(0, idLength), (letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  )
    .join('')
    .slice(0, 128);
  const hex = (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The messages that were returned to these addresses, if this server made them. */
export function returnedMessages(key: Buffer, recipients: readonly string[]): string[] {
  return recipients.flatMap((address) => {
    const [, token = ''] = /\+b([a-z2-7]{38})@/.exec(address) ?? [];
    if (token === '') return [];
    const message_id = idIn(token);
    return isSame(token, tokenOf(key, message_id)) ? [message_id] : [];
  });
}
