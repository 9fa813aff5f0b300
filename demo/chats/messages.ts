import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { Random } from '#demo/kit/random.ts';
import { admissionChunks } from '#demo/knowledge/admissions.ts';
import { dayChunks } from '#demo/knowledge/days.ts';
import { feeChunks } from '#demo/knowledge/fees.ts';
import { lifeChunks } from '#demo/knowledge/life.ts';
import type { ChatScript } from './scripts.ts';

export type ChatMessage = {
  readonly sender: 'user' | 'assistant' | 'staff' | 'system';
  readonly message_text: string;
  readonly created_dt: string;
};

type MessageContext = {
  readonly script: ChatScript;
  readonly daysAgo: number;
  /** What a visitor says about themselves before the first question. */
  readonly introduction: string | undefined;
};

const entries = [...admissionChunks, ...feeChunks, ...dayChunks, ...lifeChunks];
const linesQuoted = 3;

/** A script played at a time of day, with pauses between the messages; no message is in the future. */
export function messagesOf(school: DemoSchool, random: Random, telling: MessageContext): ChatMessage[] {
  const { script, daysAgo, introduction = '' } = telling;
  const spoken = script.turns.flatMap(([question, answer], index) => [
    { sender: 'user' as const, message_text: index === 0 ? `${introduction}${question}` : question },
    replyOf(answer),
  ]);
  const pauses = spoken.map(({ sender }) => (sender === 'user' ? random.int(20, 150) : random.int(1, 4)));
  const length = pauses.reduce((sum, pause) => sum + pause, 0);
  const start = momentsAgo(school, daysAgo, `${random.int(10, 20)}:${random.int(10, 59)}`);
  // A conversation of today ends a few minutes ago at the latest.
  const latestStart = Date.parse(school.now) - (length + 240) * 1000;
  let time = Math.min(Date.parse(start), latestStart);
  return spoken.map((message, index) => {
    time += (pauses[index] ?? 0) * 1000;
    return { ...message, created_dt: new Date(time).toISOString() };
  });
}

function replyOf(answer: string): Pick<ChatMessage, 'sender' | 'message_text'> {
  const [, title] = /^\[(.+)\]$/.exec(answer) ?? [];
  if (title) return { sender: 'assistant', message_text: quote(title) };
  const [, sender, text] = /^(staff|system): (.+)$/.exec(answer) ?? [];
  if (text) return { sender: sender === 'staff' ? 'staff' : 'system', message_text: text };
  return { sender: 'assistant', message_text: answer };
}

function quote(title: string): string {
  const entry = entries.find((one) => one.title === title);
  if (!entry) throw new Error(`No knowledge entry is called ${title}`);
  return entry.text.slice(0, linesQuoted).join('\n');
}
