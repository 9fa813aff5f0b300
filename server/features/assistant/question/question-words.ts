import type { OpenText } from './open-text.ts';

export const asksFor =
  /\b(?:who|whos|how many|which|list|show|give me|tell me|number of|count|names?|any|anyone|anybody|total)\b/;
/** Rules and permissions are answered from what the school has published. */
export const asksRules =
  /\bhow (?:do|does|can|to|should|would)\b|\bwhat (?:happens|should|if)\b|\b(?:policy|policies|rules?|required?|allowed|minimum|procedure)\b|\bmy (?:child|son|daughter|kid)s?\b/;
export const learners = /\b(?:students?|pupils?|children|kids|boys?|girls?|learners?)\b/;
export const counts = /\b(?:how many|number of|count|total)\b/;
/** `How many active students`, but not `how many books can students borrow`. */
export const countsLearners = new RegExp(
  `\\b(?:how many|number of|count(?: of)?|total)(?: (?:active|inactive|graduated|transferred|enrolled|registered|new|male|female|all|the|of|our|girls|boys|and|or|not|\\w+-\\w+))* ${learners.source}`,
);

export const learnerWords =
  'student students pupil pupils child children kid kids learner learners people person persons';
/** Permissions and usual sizes are answered from what the school has published. */
export const isGeneral =
  /\b(?:can|may|must|should|need|needs|allowed|could|usually|maximum|limit)\b|\b(?:in|to) (?:a|one|the|our) class(?:room)?\b|\bper (?!class\b|grade\b)\w+|\bone (?:\w+ )?room\b|\bbooks?\b/;

export const ofEachClass = /\b(?:each|every|per|by) (?:class|grade)\b/;

/** Takes nouns and verbs that contain no condition. */
export function takeWords(open: OpenText, words: string): void {
  open.takeAll(new RegExp(`\\b(?:${words.trim().split(/\s+/).join('|')})\\b`));
}
