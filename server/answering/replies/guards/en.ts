import type { GuardPatterns } from './guard-patterns.ts';

export const guards: GuardPatterns = {
  danger: [
    /\b(?:suicid\w*|kill (?:myself|himself|herself|themselves)|end (?:my|his|her|their) (?:own )?life|wants? to die|self[- ]?harm\w*|(?:cut|cutting|hurt|hurting) (?:myself|himself|herself))\b/,
    /\b(?:i am|im|i was|my (?:son|daughter|child) (?:is|was)) (?:being )?(?:abused|molested|raped|beaten at home|sexually)\b/,
    /\b(?:touch(?:ed|es|ing)) (?:me|my (?:son|daughter|child)) (?:inappropriately|sexually|there|in a bad way)\b/,
  ],
  person: [
    /\b(?:talk|speak|chat|connect|transfer|pass|put|switch|get)\b.{0,30}\b(?:human|real person|live person|a person|an agent|agent|representative|operator|customer (?:care|service)|someone real|somebody real|staff member|member of staff)\b/,
    /^(?:i (?:want|need|would like) )?(?:to (?:talk|speak|chat) (?:to|with) )?(?:a |an )?(?:human|real person|live agent|person|agent|operator|representative)(?: please)?[.!?]*$/,
    /\b(?:call me back|callback|can (?:some ?(?:one|body)) (?:call|ring|phone|contact) me|have (?:some ?(?:one|body)) call me)\b/,
    /\b(?:talk|speak|chat) (?:to|with) (?:some ?one|some ?body)(?: (?:at|from|in) (?:the |your )?(?:school|office|admissions?)(?: office)?)?(?: please)?[.!?]*$/,
  ],
  restricted: [
    /\b(?:what(?: is|s)?|give|tell|share|send|show)\b.{0,20}\b(?:password|passcode|pin code of the (?:door|gate|safe)|admin login|wi-?fi (?:password|key))\b/,
    /\bpassword (?:of|for) (?:the )?(?:admin|principal|teacher|staff|wi-?fi|another|other)\b/,
    /\b(?:salary|salaries|payslip|pay slip of|earnings)\b.{0,40}\b(?:teachers?|principal|staff|head|director|sir|madam|mr|mrs|ms)\b|\b(?:teachers?|principal|staff|head|director)s? (?:salary|salaries|pay)\b/,
    /\bhow much (?:do|does|is|are) (?:the |your |a )?(?:teachers?|principal|head ?(?:master|mistress|teacher)?|staff|director) (?:\w+ )?(?:earn|make|paid|get paid)\b/,
    /\b(?:phone|mobile|contact|whatsapp|cell)? ?(?:number|address|e-?mail)s? of (?:\w+ )?(?:other |another |some )?(?:student|pupil|classmate|parent|child|boy|girl|kid)s?\b/,
    /\b(?:home|personal|private) (?:phone|mobile|number|address|e-?mail)\b.{0,30}\b(?:teacher|principal|head|staff|mr|mrs|ms|miss|sir|madam|director|driver)\b|\b(?:teacher|principal|staff|director|driver)s? (?:home|personal|private) (?:phone|mobile|number|address|e-?mail)\b/,
    /\b(?:marks?|grades?|results?|scores?|report cards?|attendance) of (?:other|another|all|the other|my (?:neighbou?r|friend)s?)\b|\bother (?:students?|children|kids|pupils)s? (?:marks?|grades?|results?|report)\b/,
  ],
  ofNamedPerson:
    /\b(?:marks?|grades?|results?|scores?|rank|percentage|report card|attendance|phone number|address)\b(?: \w+){0,3} (?:of|for|did|does|has|is) (?!(?:Grade|Class|Nursery|Kindergarten|The|School|Mr|Mrs|Ms|Dr|Principal|Head|Admissions?)\b)[A-Z][a-z]+ [A-Z][a-z]+\b/,
  medical: [
    /\b(?:what|which) (?:medicines?|tablets?|drugs?|syrup|dose|dosage|antibiotics?|painkillers?)\b.{0,40}\b(?:give|take|for|use)\b|\bsymptoms? of\b|\b(?:side effects?|home remed(?:y|ies)|cure|treatment) (?:of|for)\b/,
  ],
  greetings: [
    /^(?:(?:hi+|hello+|hey+|good (?:morning|afternoon|evening|day)|namaste|salaam|greetings|dear (?:sir|madam)|is any ?(?:one|body) there)(?: (?:there|sir|madam|maam|all|team|everyone))?|how are you(?: doing)?(?: today)?|(?:hi|hello|hey),? how are you)[ .!?,]*$/,
  ],
  thanks: [
    /^(?:(?:ok(?:ay)?|great|perfect|nice|cool|super|good)[ ,.!]*)?(?:thanks?(?: you)?(?: so much| a lot| very much)?|thank u|thx|ty|much appreciated|that helps?|that is all|thats all|bye|goodbye|good ?night|see you)[ .!]*$/,
  ],
  whoAreYou: [
    /^(?:who|what) are you|\bare you (?:a |an )?(?:bot|robot|human|real|ai|chatbot|machine|person)\b|^what can you do|^(?:what is|whats) your name/,
  ],
};
