import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase } from '#contract/kit/envelope.ts';

const hourMs = 3_600_000;

/** `reader`: the person who is logged as having read the file when the address is used. */
type AddressedFile = {
  readonly school_id: string;
  readonly file_id: string;
  readonly reader?: string | undefined;
};
type SignedAddress = AddressedFile & { readonly until: number; readonly signature: string };

/** Addresses that open one file for about an hour for anyone who has them, as `<img>` and downloads need. */
export type FileAddresses = {
  /** `until`, in milliseconds since 1970, if the address must last longer. */
  readonly addressOf: (place: AddressedFile, until?: number) => string;
  /** Whether an address may open its file: `ended` is a genuine one that has expired, `forged` is not genuine. */
  readonly check: (signed: SignedAddress) => 'good' | 'ended' | 'forged';
};

/**
 * An address lasts for one to two hours, until a full hour. It stays the same for an hour, so that browsers can cache
 * the file.
 */
export function signFileAddresses({ key, clock }: { key: Buffer; clock: () => Date }): FileAddresses {
  const sign = ({ school_id, file_id, reader = '' }: AddressedFile, until: number) =>
    createHmac('sha256', key).update(`${school_id}/${file_id}/${reader}/${until}`).digest('base64url');
  return {
    addressOf: (place, until = (Math.ceil(clock().getTime() / hourMs) + 1) * hourMs) => {
      const query = new URLSearchParams({
        school: place.school_id,
        until: String(until),
        ...(place.reader && { reader: place.reader }),
        signature: sign(place, until),
      });
      return `${apiBase}/files/${place.file_id}?${query.toString()}`;
    },
    check: ({ until, signature, ...place }) => {
      const actual = Buffer.from(signature);
      const expected = Buffer.from(sign(place, until));
      const isSame = actual.length === expected.length && timingSafeEqual(actual, expected);
      if (!isSame) return 'forged';
      return until > clock().getTime() ? 'good' : 'ended';
    },
  };
}
