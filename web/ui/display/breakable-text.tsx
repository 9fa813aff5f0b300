import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

const joints = /(?<=[@./_-])(?=\w)/;

/** An address of mail or of a page, which breaks at its joints where a line is too short, not within a word. */
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
