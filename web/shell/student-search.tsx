import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText, text } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { messages } from './messages.ts';

const searchState = { search: text(), page: optionalText };

/** The search box of the header on /students: the same search as on the page, through the URL. */
export function StudentSearch() {
  const t = useText(messages);
  const [{ search }, setState] = useUrlState(searchState);
  return (
    <SearchBox
      placeholder={t('searchStudents')}
      value={search}
      onSearch={(value) => setState({ search: value, page: undefined }, { replace: true })}
    />
  );
}
