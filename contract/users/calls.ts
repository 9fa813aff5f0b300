import { z } from 'zod';
import { newPassword, signIn } from '#contract/auth/calls.ts';
import {
  blankable,
  emailAddress,
  id,
  idParams,
  instant,
  name200,
  requiredText,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, grants, managers, ownChatbots } from '#contract/policy/grants.ts';
import { role } from '#contract/policy/roles.ts';
import { emailFailure } from './failed-email.ts';

/** Invited: the person has not chosen a password yet and cannot sign in. */
export const userStatuses = ['active', 'inactive', 'invited'] as const;
export const userStatus = z.enum(userStatuses, 'Status must be active, inactive or invited');
export type UserStatus = z.infer<typeof userStatus>;

const invalidEmail = 'Invalid email format';
export const passwordRequired = 'Password is required for new users';
export const chatbotRequired = 'At least one chatbot must be assigned to CMS users and admins';

export const teacherRequired = 'Choose the record of this teacher';

/** A user as every user may see them. `updated_dt` is the version an edit starts from. */
export const cmsUser = z
  .object({
    cms_user_id: id,
    cms_user_name: z.string(),
    cms_user_email: z.string(),
    role,
    status: userStatus,
    created_at: instant,
    updated_dt: instant,
    chatbot_ids: z.array(id),
    /** The record of a user with the role teacher. */
    teacher_id: id.nullable(),
    /** The invitation of someone who has not joined yet; only for those who manage users. */
    invitation: z.object({ state: z.enum(['open', 'expired']), expires_dt: instant }).nullable(),
    /** The new address that waits for confirmation; only for those who manage users, and for yourself. */
    new_email: z.string().nullable(),
    /** The latest email with a link, if it is known not to have arrived; only for those who manage users. */
    email_failure: emailFailure.nullable(),
    /** Whether signing in asks for a second factor; only for account-admins and for yourself, else null. */
    two_factor: z.boolean().nullable(),
  })
  .meta({ id: 'User' });
export type CmsUser = z.infer<typeof cmsUser>;

export const chatbotChoice = z.object({
  chatbot_id: id,
  chatbot_name: z.string(),
  chatbot_agent_name: z.string(),
});
export type ChatbotChoice = z.infer<typeof chatbotChoice>;

/** The filters of the list; blank means all. */
export const userFilters = z.object({
  search: searchTerm,
  role: blankable(role),
  status: blankable(userStatus),
});
export type UserFilters = z.input<typeof userFilters>;

/** Any text counts as an id here: the chatbots of an account-admin are ignored. */
const chatbotIds = z
  .array(
    z.string('Chatbots must be a list of ids').max(100, 'Unknown chatbot'),
    'Chatbots must be a list of ids',
  )
  .max(1000, 'At most 1000 chatbots can be assigned');

const userEmail = requiredText('Email', 254).pipe(emailAddress('Email', invalidEmail));

const invitedUser = z.object({
  name: name200('Name'),
  user_email: userEmail,
  role,
  chatbot_ids: chatbotIds.default([]),
  /** The record of the person as a teacher; only for the role teacher, which needs it. */
  teacher_id: blankable(id),
});

const newUser = invitedUser.extend({
  password: z.string(passwordRequired).min(1, passwordRequired).pipe(newPassword),
});

/** Fields that are left out, and a blank password, stay unchanged. Changing your own password needs the current one. */
const userChange = z.object({
  name: name200('Name'),
  role: role.optional(),
  status: z.enum(['active', 'inactive'], 'Status must be active or inactive').optional(),
  password: blankable(newPassword),
  current_password: blankable(
    z.string('Current password must be text').max(1000, 'Current password is too long'),
  ),
  chatbot_ids: chatbotIds.optional(),
  teacher_id: blankable(id),
});
export type UserChange = z.output<typeof userChange>;

/** How many teachers one call invites. */
const mostInvited = 100;

const noTeachers = 'Choose at least one teacher';
const chosenTeachers = z
  .array(id, 'Teachers must be a list of ids')
  .min(1, noTeachers)
  .max(mostInvited, `At most ${mostInvited} teachers can be invited at a time`);

/** The outcome of inviting one teacher; only `invited` got an email. */
export const invitationOutcomes = [
  'invited',
  'already_invited',
  'has_account',
  'no_email',
  'email_taken',
  'has_left',
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

const teacherInvitation = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  email: z.string().nullable(),
  outcome: z.enum(invitationOutcomes),
});
export type TeacherInvitation = z.infer<typeof teacherInvitation>;

const invitationToken = z.object({ token: requiredText('Token', 200) });

export const users = {
  list: defineRoute({
    method: 'GET',
    path: '/cms-user',
    permission: grants('A', 'A', 'R'),
    summary: 'List the users of your school',
    query: userFilters,
    result: z.array(cmsUser),
  }),
  follow: defineRoute({
    method: 'GET',
    path: '/cms-user/events',
    permission: managers,
    summary: 'Follow the users: a stream that says when one changes, or an email to one fails',
    reply: 'events',
    events: { changed: z.object({}) },
  }),
  chatbots: defineRoute({
    method: 'GET',
    path: '/cms-user/chatbots',
    permission: ownChatbots,
    summary: 'List the chatbots that you may assign to users',
    result: z.object({ chatbots: z.array(chatbotChoice) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/cms-user/{id}',
    permission: grants('A', 'A', 'O'),
    summary: 'Get one user',
    params: idParams,
    result: cmsUser,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/cms-user',
    permission: managers,
    summary: 'Add a user; they set their own password when they first sign in',
    status: 201,
    body: newUser,
    result: cmsUser,
  }),
  update: defineRoute({
    method: 'POST',
    path: '/cms-user/{id}',
    versioned: true,
    permission: grants('A', 'A', 'O'),
    confirms: ['current_password'],
    summary: 'Update a user; a new password or deactivation ends their sessions',
    params: idParams,
    body: userChange,
    result: cmsUser,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/cms-user/{id}',
    permission: managers,
    summary: 'Delete a user and end their sessions',
    params: idParams,
    result: deleted,
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/cms-user/invitations',
    permission: managers,
    summary: 'Invite a person by email; they choose their own password',
    status: 201,
    body: invitedUser,
    result: cmsUser,
  }),
  inviteTeachers: defineRoute({
    method: 'POST',
    path: '/cms-user/invitations/teachers',
    permission: managers,
    summary: 'Invite several teachers by the addresses in their records, with the result for each',
    body: z.object({ teacher_ids: chosenTeachers }),
    result: z.object({ teachers: z.array(teacherInvitation) }),
  }),
  mailDelivery: defineRoute({
    method: 'GET',
    path: '/cms-user/invitations/delivery',
    permission: managers,
    summary:
      'Check whether emails leave this server; without a mail server they become files in its data folder',
    result: z.object({ is_sent: z.boolean() }),
  }),
  resendInvitation: defineRoute({
    method: 'POST',
    path: '/cms-user/{id}/invitation',
    permission: managers,
    summary: 'Send an invitation again with a new link; the earlier link stops working',
    params: idParams,
    result: cmsUser,
  }),
  resendEmail: defineRoute({
    method: 'POST',
    path: '/cms-user/{id}/failed-email',
    permission: managers,
    refuses: [409],
    summary: 'Send the email to a user that could not be delivered again, with a new link',
    params: idParams,
    result: cmsUser,
  }),
  revokeInvitation: defineRoute({
    method: 'DELETE',
    path: '/cms-user/{id}/invitation',
    permission: managers,
    refuses: [409],
    summary: 'Revoke an invitation; the person is removed from the users',
    params: idParams,
    result: deleted,
  }),
  showInvitation: defineRoute({
    method: 'POST',
    path: '/invitations/show',
    access: 'public',
    summary: 'Get the school and the person of an invitation by the token of its link',
    body: invitationToken,
    result: z.object({ school_name: z.string(), name: z.string(), email: z.string() }),
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/invitations/accept',
    access: 'public',
    summary: 'Accept an invitation with a password of your choice, and sign in; the link works once',
    body: invitationToken.extend({ new_password: newPassword }),
    result: signIn,
  }),
  changeEmail: defineRoute({
    method: 'POST',
    path: '/cms-user/{id}/email',
    versioned: true,
    permission: managers,
    summary:
      'Change the address of a user: a link to the new one confirms it; an invitation goes to the new one at once',
    params: idParams,
    body: z.object({ user_email: userEmail }),
    result: cmsUser,
  }),
  cancelEmailChange: defineRoute({
    method: 'DELETE',
    path: '/cms-user/{id}/email',
    permission: managers,
    refuses: [409],
    summary: 'Cancel a change of address that is not confirmed yet',
    params: idParams,
    result: cmsUser,
  }),
  removeTwoFactor: defineRoute({
    method: 'POST',
    path: '/cms-user/{id}/two-factor/remove',
    permission: accountAdmins,
    confirms: ['password'],
    summary: "Remove a user's lost second factor; they sign in by password and can set up a new one",
    params: idParams,
    /** Your own password; needed only for your own second factor. */
    body: z.object({ password: blankable(text('Password', 1000)) }),
    result: cmsUser,
  }),
};
