import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';

/** The lead that became this student, if any. */
export function StudentLead({ student_id }: { readonly student_id: string }) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.leads.list, { query: { student_id, limit: 3 } }));
  return data?.map(({ crm_contact_id, name }) => (
    <Link key={crm_contact_id} to="/leads" search={{ lead: crm_contact_id }}>
      {t('fromLead', { name })}
    </Link>
  ));
}
