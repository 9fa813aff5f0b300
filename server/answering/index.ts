import { encoderName } from './encoder/encoder-name.ts';
import type { Passage } from './index/knowledge-index.ts';
import { knownMeanings } from './language/known-meanings.ts';
import { AnsweringAway, answeringProcess } from './process/answering-process.ts';
import type { AnsweringOrders, FoundAnswer } from './process/orders.ts';
import { type PreparedQuestion, prepareQuestion } from './question/prepared-question.ts';
import { type GuardedReply, guardOf } from './replies/guards.ts';
import { faultOf, forModel, type SentSource } from './replies/sentence-checks.ts';
import { isItOneOf, notKnownReply, notReadYet, type SchoolContact } from './replies/wording.ts';
import type { QuotedLine } from './retrieval/look-up.ts';
import { textsToEncode } from './retrieval/nearness.ts';

export type {
  AnsweringOrders,
  FoundAnswer,
  GuardedReply,
  Passage,
  PreparedQuestion,
  QuotedLine,
  SchoolContact,
  SentSource,
};
// What the rest of the server may use. The engine itself runs in the answering process and is not loaded from here.
export {
  AnsweringAway,
  answeringProcess,
  encoderName,
  faultOf,
  forModel,
  guardOf,
  isItOneOf,
  knownMeanings,
  notKnownReply,
  notReadYet,
  prepareQuestion,
  textsToEncode,
};
