import { Group, Text } from '@mantine/core';
import { Avatar, type AvatarProps } from './avatar.tsx';
import { BreakableText } from './breakable-text.tsx';
import { PhoneLink } from './phone-link.tsx';

type PersonCellProps = Pick<AvatarProps, 'name' | 'photo' | 'dot'> & {
  /** A line that distinguishes people of the same name. */
  readonly line: string | null;
};

/** A person in a table: picture, name, and a line below. */
export function PersonCell({ name, line, ...picture }: PersonCellProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} {...picture} />
      <div>
        <Text fw={500} size="sm" lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {line}
        </Text>
      </div>
    </Group>
  );
}

type ContactCellProps = {
  readonly phone: string | null;
  readonly email: string | null;
  /** Shown if there is neither. */
  readonly nothing: string;
};

/** The contact details of a person, in a table. */
export function ContactCell({ phone, email, nothing }: ContactCellProps) {
  return (
    <div>
      {phone && (
        <Text size="sm" component="div">
          <PhoneLink phone={phone} />
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {email ? <BreakableText text={email} /> : phone ? '' : nothing}
      </Text>
    </div>
  );
}
