import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

const joints = /(?<=[@./_-])(?=\w)/;

/** An email or web address that breaks at its joints in a short line, not within a word. */
export function BreakableText({ text }: { readonly text: string }) {
  const parts = text.split(joints);
  let at = 0;
  return parts.map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        {at < text.length && <wbr />}
      </Fragment>
    );
  });
}

export function MailLink({ address }: { readonly address: string }) {
  return (
    <Anchor href={`mailto:${address}`}>
      <BreakableText text={address} />
    </Anchor>
  );
}
