import { createHash, createHmac } from 'node:crypto';

/** The letters of base32 in lower case: mail programs may change the case of an address. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const secretLength = 26;

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

/** The secret in the reply address of a sent mail: the same each time it is handed over. */
export function replySecret(
  key: Buffer,
  { school_id, lead_mail_id }: Record<'school_id' | 'lead_mail_id', string>,
) {
  const digest = createHmac('sha256', key).update(`reply/${school_id}/${lead_mail_id}`).digest();
  return base32(digest).slice(0, secretLength);
}

export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Where the answers to one email go: `office@school.example` becomes `office+SECRET@school.example`. */
export function replyAddress(replyTo: string, secret: string): string {
  const at = replyTo.lastIndexOf('@');
  return `${replyTo.slice(0, at)}+${secret}${replyTo.slice(at)}`;
}

/** The secrets in the addresses that an email was sent to; most emails have none. */
export function secretsIn(recipients: readonly string[]): string[] {
  return recipients.flatMap((address) => {
    const [, secret] = /\+([a-z2-7]{26})@/.exec(address) ?? [];
    return secret ? [secret] : [];
  });
}
