import { encoderName } from './encoder/encoded-texts.ts';
import type { Passage } from './index/knowledge-index.ts';
import { knownMeanings } from './language/known-meanings.ts';
import {
  AnsweringAway,
  type AnsweringOrders,
  answeringProcess,
  type FoundAnswer,
} from './process/answering-process.ts';
import { type PreparedQuestion, prepareQuestion } from './question/prepared-question.ts';
import {
  askWhichTopic,
  type GuardedReply,
  guardOf,
  notKnownReply,
  notReadYet,
  onlyInReply,
  type SchoolContact,
} from './replies/fixed-replies.ts';
import { replyLanguageOf } from './replies/reply-language.ts';
import { faultOf, faultOfQuestion, forModel, type SentSource } from './replies/sentence-checks.ts';
import type { ReplyTexts } from './replies/texts/reply-texts.ts';
import { replyTextsIn } from './replies/texts/texts-in.ts';
import type { QuotedLine } from './retrieval/look-up.ts';
import type { SimilarPassages } from './review/similar-passages.ts';
import type { WeightedWord } from './review/unknown-words.ts';

export type {
  AnsweringOrders,
  FoundAnswer,
  GuardedReply,
  Passage,
  PreparedQuestion,
  QuotedLine,
  ReplyTexts,
  SchoolContact,
  SentSource,
  SimilarPassages,
  WeightedWord,
};
// What the rest of the server may use. The engine itself runs in the answering process and is not loaded from here.
export {
  AnsweringAway,
  answeringProcess,
  askWhichTopic,
  encoderName,
  faultOf,
  faultOfQuestion,
  forModel,
  guardOf,
  knownMeanings,
  notKnownReply,
  notReadYet,
  onlyInReply,
  prepareQuestion,
  replyLanguageOf,
  replyTextsIn,
};
