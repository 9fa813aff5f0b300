import { Anchor, type AnchorProps } from '@mantine/core';

const fewestDigits = 5;

/** Digits with the signs people put between them; a telephone can call nothing else. */
const canBeCalled = (phone: string) =>
  /^\+?[\d\s()./-]+$/.test(phone) && phone.replaceAll(/\D/g, '').length >= fewestDigits;

type PhoneLinkProps = Pick<AnchorProps, 'size' | 'display'> & {
  readonly phone: string;
  readonly 'aria-label'?: string;
};

/** A phone number that a tap calls; a text that is no number stays a text. */
export function PhoneLink({ phone, ...anchor }: PhoneLinkProps) {
  const number = phone.trim();
  if (!canBeCalled(number)) return phone;
  return (
    <Anchor href={`tel:${number}`} {...anchor}>
      {phone}
    </Anchor>
  );
}
