import { defineMessages } from './text.ts';

/** What the roles are called, everywhere in the product: `t(`role.${user.role}`)`. */
export const roleNames = defineMessages('roles', {
  'role.account-admin': 'Account Admin',
  'role.cms-admin': 'CMS Admin',
  'role.cms-user': 'CMS User',
  'role.teacher': 'Teacher',
});
