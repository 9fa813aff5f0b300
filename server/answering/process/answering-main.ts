import { encoder } from '#server/answering/encoder/encoder.ts';
import type { AnsweringOrder, AnsweringOrders, AnsweringReply, AnsweringTask } from './answering-process.ts';
import { IndexedChatbot } from './indexed-chatbot.ts';

const chatbots = new Map<string, IndexedChatbot>();

function chatbotOf(index: string): IndexedChatbot {
  const chatbot = chatbots.get(index);
  if (!chatbot) throw new Error('There is no such index');
  return chatbot;
}

type Workers = {
  readonly [Task in AnsweringTask]: (
    order: AnsweringOrders[Task]['order'],
  ) => Promise<AnsweringOrders[Task]['reply']>;
};

const workers: Workers = {
  add: async ({ index, passages }) => {
    const chatbot = chatbots.get(index) ?? new IndexedChatbot();
    chatbots.set(index, chatbot);
    chatbot.add(passages);
    return null;
  },
  build: async ({ index, synonyms }) => {
    await chatbotOf(index).build(synonyms);
    return null;
  },
  textsToEncode: ({ index }) => chatbotOf(index).textsToEncode(),
  encode: ({ texts }) => encoder.ofLines(texts),
  learn: async ({ index, meanings }) => {
    chatbotOf(index).learn(meanings);
    return null;
  },
  learned: async ({ index }) => {
    await chatbotOf(index).learnedMeanings();
    return null;
  },
  ask: ({ index, question, earlier }) => chatbotOf(index).ask(question, earlier),
  judge: ({ index, questions }) => chatbotOf(index).judge(questions),
  compare: ({ index, ...slice }) => chatbotOf(index).compare(slice),
  readWords: ({ index, questions, texts }) => chatbotOf(index).readWords(questions, texts),
  forget: async ({ index }) => {
    chatbots.delete(index);
    return null;
  },
};

const sendReply = (reply: AnsweringReply) => process.send?.(reply);

async function carryOut({ id, task, order }: AnsweringOrder): Promise<void> {
  const worker = workers[task] as (input: typeof order) => Promise<AnsweringOrders[AnsweringTask]['reply']>;
  try {
    sendReply({ id, reply: await worker(order) });
  } catch (error) {
    sendReply({ id, failure: String(error) });
  }
}

// Loads the encoder while the first index is being built.
encoder.wake();
process.on('message', (order: AnsweringOrder) => void carryOut(order));
process.once('disconnect', () => process.exit(0));
