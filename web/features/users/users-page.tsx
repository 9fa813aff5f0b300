import { Button, Group, Stack, Text } from '@mantine/core';
import { type ComponentProps } from 'react';
import { roles } from '#contract/policy/roles.ts';
import { type CmsUser, userStatuses } from '#contract/users/calls.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, text, type UrlState } from '#web/lib/list/url-values.ts';
import { useLiveUsers } from '#web/lib/live/use-live-users.ts';
import { roleNames } from '#web/lib/role-names.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconMail, IconPlus } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';
import { useUserRights } from './use-user-rights.ts';
import { useUsers } from './use-users.ts';
import { type UserAction, UsersTable } from './users-table.tsx';

const UserDialogs = createLazyPart(async () => ({
  default: (await import('./user-dialogs.tsx')).UserDialogs,
}));

const pageState = {
  search: text(),
  role: choice(roles),
  status: choice(userStatuses),
  /** The open dialog, and the user it is about. */
  open: choice(['add', 'invite', 'view', 'edit', 'email', 'factor', 'delete']),
  user: optionalText,
};

const noRights = {
  isOwn: () => false,
  mayEdit: () => false,
  mayChangeEmail: () => false,
  mayManageInvitation: () => false,
  mayTakeFactor: () => false,
  mayDelete: () => false,
};

/** The users of the back-office, their roles, and the dialogs that change them. */
export function UsersPage() {
  const t = useText(messages);
  const [state, setState] = useUrlState(pageState);
  const { search, role: chosenRole, status, open, user } = state;
  const { shown, all, updating, retry } = useUsers({ search, role: chosenRole, status });
  useLiveUsers();
  const rights = useUserRights();
  const demo = retry !== undefined;
  const openDialog = (action: UserAction, { cms_user_id }: CmsUser) =>
    setState({ open: action, user: cms_user_id });
  const openNew = (dialog: 'add' | 'invite') => void setState({ open: dialog, user: undefined });
  const table = { users: shown, updating, rights: demo ? noRights : rights };
  return (
    <Stack gap="md">
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('title') }]}
        description={!rights.mayCreate && t('readOnly')}
        actions={rights.mayCreate && <InviteButton disabled={demo} onInvite={() => openNew('invite')} />}
        primary={rights.mayCreate && <AddButton disabled={demo} onAdd={() => openNew('add')} />}
      />
      {retry && <DemoBanner onRetry={retry} busy={updating} />}
      <UserFilterBar state={state} setState={setState} />
      <UsersTable {...table} onOpen={openDialog} onClearFilters={() => void setState(noFilters)} />
      {all.length === 1 && rights.mayCreate && !demo && <Banner tone="info">{t('onlyUser')}</Banner>}
      {shown && <Totals shown={shown} all={all} />}
      {open && (
        <OpenDialog
          key={`${open} ${user}`}
          open={open}
          user={all.find(({ cms_user_id }) => cms_user_id === user)}
          loading={!shown}
          demo={demo}
          onOpen={openDialog}
          onClose={() => setState({ open: undefined, user: undefined })}
        />
      )}
    </Stack>
  );
}

function OpenDialog(props: ComponentProps<typeof UserDialogs>) {
  return (
    <Later>
      <UserDialogs {...props} />
    </Later>
  );
}

function AddButton({ disabled, onAdd }: { readonly disabled: boolean; readonly onAdd: () => void }) {
  const t = useText(messages);
  return (
    <Button leftSection={<IconPlus />} disabled={disabled} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

function InviteButton({ disabled, onInvite }: { readonly disabled: boolean; readonly onInvite: () => void }) {
  const t = useText(messages);
  return (
    <Button variant="default" leftSection={<IconMail />} disabled={disabled} onClick={onInvite}>
      {t('invite')}
    </Button>
  );
}

function DemoBanner({ onRetry, busy }: { readonly onRetry: () => void; readonly busy: boolean }) {
  const t = useText(messages);
  const retry = (
    <Button variant="default" loading={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Banner tone="warning" actions={retry}>
      {t('demoMode')}
    </Banner>
  );
}

const noFilters = { search: '', role: undefined, status: undefined } as const;

type FilterBarProps = {
  readonly state: UrlState<typeof pageState>;
  readonly setState: ReturnType<typeof useUrlState<typeof pageState>>[1];
};

function UserFilterBar({ state, setState }: FilterBarProps) {
  const t = useText(messages);
  const roleName = useText(roleNames);
  const filtered = state.search !== '' || state.role || state.status;
  const find = (search: string) => setState({ search }, { replace: true });
  return (
    <FilterBar
      search={<SearchBox placeholder={t('search')} value={state.search} onSearch={find} />}
      onClear={filtered ? () => void setState(noFilters) : undefined}
    >
      <FilterSelect
        label={t('role')}
        all={t('allRoles')}
        choices={roles.map((value) => ({ value, label: roleName(`role.${value}`) }))}
        value={state.role ?? ''}
        onChoose={(value) => setState({ role: roles.find((known) => known === value) })}
      />
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={state.status ?? ''}
        onChoose={(value) => setState({ status: userStatuses.find((known) => known === value) })}
      />
    </FilterBar>
  );
}

function Totals({ shown, all }: { readonly shown: readonly CmsUser[]; readonly all: readonly CmsUser[] }) {
  const t = useText(messages);
  const active = all.filter(({ status }) => status === 'active').length;
  return (
    <Group justify="space-between" component="footer">
      <Text size="sm" c="dimmed" role="status">
        {t('showing', { shown: shown.length, total: all.length })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('totalActive', { count: active })}
      </Text>
    </Group>
  );
}
