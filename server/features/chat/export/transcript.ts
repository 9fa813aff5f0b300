import type { ChatSession, SessionEntry } from '#contract/chat/session.ts';
import type { PrintedBlock, Printout } from '#server/kit/print/content.ts';

type SpokenEntry = Pick<SessionEntry, 'message_from' | 'sent_by_name'>;
type Speakers = { readonly visitor: string; readonly agent: string };

/** The speaker's name in a transcript. */
function speakerOf({ message_from, sent_by_name }: SpokenEntry, { visitor, agent }: Speakers): string {
  if (message_from === 'user') return visitor;
  if (message_from === 'assistant') return agent;
  return message_from === 'staff' ? (sent_by_name ?? 'Staff') : '–';
}

type TranscriptEntry = SpokenEntry & Pick<SessionEntry, 'kind' | 'message_text' | 'message_timestamp'>;
const longestTranscript = 9900;

/** The transcript, one line per message, without staff notes. A very long conversation is cut to its end. */
export function transcriptOf(entries: readonly TranscriptEntry[], speakers: Speakers): string {
  const lines = entries
    .filter(({ kind }) => kind === 'message')
    .map((entry) => `${speakerOf(entry, speakers)}: ${entry.message_text}`);
  const whole = lines.join('\n');
  return whole.length <= longestTranscript ? whole : `…${whole.slice(-longestTranscript)}`;
}

type Format = { readonly locale: string; readonly timeZone: string };

const momentIn = ({ locale, timeZone }: Format, instant: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

const timeIn = ({ locale, timeZone }: Format, instant: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

/** A conversation as a PDF, without staff notes. */
export function conversationPrintout(session: ChatSession, agent: string, format: Format): Printout {
  const speakers = { visitor: session.userName, agent };
  const said = session.chat_history.filter(({ kind }) => kind === 'message');
  const facts = [
    { label: 'Visitor', value: session.userName },
    { label: 'Email', value: session.userEmail ?? '–' },
    { label: 'Started', value: momentIn(format, session.chat_started_dt) },
    { label: 'Last message', value: momentIn(format, session.last_message_at) },
    { label: 'Messages', value: String(session.messageCount) },
    { label: 'Status', value: session.status },
  ];
  const summary: PrintedBlock[] = session.chat_summary ? [{ kind: 'text', text: session.chat_summary }] : [];
  const rows = said.map((entry) => ({
    cells: [timeIn(format, entry.message_timestamp), speakerOf(entry, speakers), entry.message_text],
  }));
  const columns = [
    { label: 'Time', share: 1.6 },
    { label: 'From', share: 1.6 },
    { label: 'Message', share: 6 },
  ];
  return {
    title: 'Conversation',
    subject: session.userName,
    blocks: [
      { kind: 'facts', items: facts },
      ...summary,
      rows.length > 0 ? { kind: 'table', columns, rows } : { kind: 'text', text: 'No messages found' },
    ],
  };
}
