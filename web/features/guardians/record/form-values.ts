import type { Guardian, preferredChannels } from '#contract/guardians/record.ts';
import { emailAddress } from '#contract/kit/common.ts';

export type GuardianValues = {
  name: string;
  occupation: string;
  address: string;
  preferred_language: string;
  preferred_channel: '' | (typeof preferredChannels)[number];
  /** One per line. */
  emails: string;
  phones: string;
  /** The user has said that the new guardian is not someone on record. */
  confirm_new: boolean;
};

export const valuesOf = (guardian: Guardian | undefined): GuardianValues => ({
  name: guardian?.name ?? '',
  occupation: guardian?.occupation ?? '',
  address: guardian?.address ?? '',
  preferred_language: guardian?.preferred_language ?? '',
  preferred_channel: guardian?.preferred_channel ?? '',
  emails: guardian?.emails.map(({ address }) => address).join('\n') ?? '',
  phones: guardian?.phones.map(({ number }) => number).join('\n') ?? '',
  confirm_new: false,
});

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines that are no email addresses. */
export const wrongAddresses = ({ emails }: GuardianValues): string[] =>
  linesOf(emails).filter((line) => !emailAddress('Email').safeParse(line).success);

/** The body of the request. Addresses and numbers that did not change keep their notes. */
export function bodyOf({ emails, phones, ...values }: GuardianValues, guardian: Guardian | undefined) {
  const noteOfEmail = new Map(guardian?.emails.map(({ address, note }) => [address, note]));
  const noteOfPhone = new Map(guardian?.phones.map(({ number, note }) => [number, note]));
  return {
    ...values,
    emails: linesOf(emails).map((address) => ({ address, note: noteOfEmail.get(address) ?? null })),
    phones: linesOf(phones).map((number) => ({ number, note: noteOfPhone.get(number) ?? null })),
  };
}
