import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

/** A link to the possible duplicates, with their number. */
export function DuplicatesLink() {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.guardians.duplicates, { query: { limit: 1 } }));
  return (
    <Button component={Link} to="/guardians/duplicates" variant="default">
      {data ? t('linkWithCount', { count: data.total }) : t('title')}
    </Button>
  );
}
