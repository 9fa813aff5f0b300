import { z } from 'zod';
import { id, idParams, instant, name200, requiredText, text10000 } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

/** A color as six hexadecimal digits. */
export const color = (label: string) =>
  z
    .string(`${label} must be a color`)
    .regex(/^#[0-9a-f]{6}$/i, `${label} must be a color like #1f5b4d`)
    .toLowerCase();

const notASite = 'Allowed sites must be addresses like https://www.example.org';

/** An origin that may show a widget or a form: scheme, host and port. */
export const site = requiredText('Allowed site', 300, notASite)
  .refine((value) => /^https?:\/\/[^/\s]+\/?$/i.test(value) && URL.canParse(value), notASite)
  .overwrite((value) => (URL.canParse(value) ? new URL(value).origin : value));

const notHours = 'Opening hours must be lines like Monday 08:00-16:00';
const time = z.string(notHours).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, notHours);
const interval = z
  .object({ from: time, to: time }, notHours)
  .refine(({ from, to }) => from < to, 'Opening hours must begin before they end')
  .meta({ id: 'OpeningInterval' });

/** When the office answers in person: by ISO weekday, in the school's local time. Empty: always. */
const openingHours = z.partialRecord(
  z.enum(['1', '2', '3', '4', '5', '6', '7'], notHours),
  z.array(interval, notHours).max(6, 'At most 6 opening hours fit a day'),
);
export type OpeningHours = z.infer<typeof openingHours>;

export const chatbotStatuses = ['active', 'inactive'] as const;

export const chatbotForm = z
  .object({
    name: name200('Name'),
    agent_name: name200('Agent name'),
    greeting: text10000('Greeting').default(''),
    colours: z.object(
      { primary: color('Main color'), text: color('Text color') },
      'Colors must be a main color and a text color',
    ),
    quick_questions: z
      .array(requiredText('Quick question', 200), 'Quick questions must be a list of texts')
      .max(12, 'At most 12 quick questions fit the widget')
      .default([]),
    allowed_sites: z
      .array(site, 'Allowed sites must be a list of addresses')
      .max(50, 'At most 50 sites can be allowed')
      .default([]),
    /** Unchanged when left out. */
    opening_hours: openingHours.optional(),
    status: z.enum(chatbotStatuses, 'Status must be active or inactive').default('active'),
    is_default: z.boolean('Default must be yes or no').default(false),
  })
  .meta({ id: 'ChatbotForm' });
export type ChatbotForm = z.output<typeof chatbotForm>;

const chatbotProfile = z
  .object({
    chatbot_id: id,
    name: z.string(),
    agent_name: z.string(),
    greeting: z.string(),
    colours: z.object({ primary: z.string(), text: z.string() }),
    quick_questions: z.array(z.string()),
    allowed_sites: z.array(z.string()),
    opening_hours: openingHours,
    status: z.enum(chatbotStatuses),
    is_default: z.boolean(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ChatbotProfile' });
export type ChatbotProfile = z.infer<typeof chatbotProfile>;

export const chatbotProfileEntries = {
  listChatbots: defineRoute({
    method: 'GET',
    path: '/settings/chatbots',
    permission: accountAdmins,
    summary: "List the school's chatbots with their settings",
    result: z.object({ chatbots: z.array(chatbotProfile) }),
  }),
  createChatbot: defineRoute({
    method: 'POST',
    path: '/settings/chatbots',
    permission: accountAdmins,
    summary: 'Add a chatbot',
    status: 201,
    body: chatbotForm,
    result: chatbotProfile,
  }),
  updateChatbot: defineRoute({
    method: 'PUT',
    path: '/settings/chatbots/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update a chatbot',
    params: idParams,
    body: chatbotForm,
    result: chatbotProfile,
  }),
  removeChatbot: defineRoute({
    method: 'DELETE',
    path: '/settings/chatbots/{id}',
    permission: accountAdmins,
    summary: 'Delete a chatbot that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};
