import { defineMessages } from './text.ts';

/** The names of the roles, everywhere in the product: `t(`role.${user.role}`)`. */
export const roleNames = defineMessages('roles', {
  'role.account-admin': 'Account Admin',
  'role.cms-admin': 'CMS Admin',
  'role.cms-user': 'CMS User',
  'role.teacher': 'Teacher',
});
