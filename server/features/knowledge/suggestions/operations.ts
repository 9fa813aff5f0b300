import type { Contract } from '#contract/index.ts';
import { questionsShown, type SynonymSuggestion } from '#contract/knowledge/suggestions.ts';
import { getVersionNumber } from '#server/features/knowledge/queries.ts';
import { addMeaning, removeMeaning } from '#server/features/knowledge/synonym-operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countSuggestions,
  getSuggestion,
  listSuggestions,
  lockSuggestion,
  setSuggestionStatus,
} from './queries.ts';

type Params = { readonly id: string; readonly suggestionId: string };
type SuggestionRoute = 'listSuggestions' | 'acceptSuggestion' | 'dismissSuggestion' | 'reopenSuggestion';
type Status = SynonymSuggestion['status'];

function keyOf(ctx: Context, { id, suggestionId }: Params) {
  checkVisibleBot(ctx, id);
  return { school_id: ctx.actor.school_id, chatbot_id: id, suggestion_id: suggestionId };
}

/** The suggestion, locked; refuses a second decision of the same kind. */
async function take(ctx: Context, params: Params, next: Status) {
  const [suggestion] = await lockSuggestion(ctx.db, keyOf(ctx, params));
  if (!suggestion) throw refuse.unknown('Suggestion');
  if (suggestion.status === next) throw refuse.conflict(alreadySo[next]);
  return suggestion;
}

const alreadySo: Record<Status, string> = {
  open: 'This suggestion is open',
  accepted: 'Someone has already accepted this suggestion',
  dismissed: 'Someone has already dismissed this suggestion',
};

async function decide(ctx: Context, params: Params, status: Status) {
  const key = keyOf(ctx, params);
  const before = await take(ctx, params, status);
  const { word, means } = before;
  if (status === 'accepted') await addMeaning(ctx, word, means);
  if (before.status === 'accepted') await removeMeaning(ctx, word, means);
  await setSuggestionStatus(ctx.db, { ...key, status, user_id: ctx.actor.user_id });
  ctx.audit({
    action: actions[status],
    entity: 'synonym_suggestion',
    entity_id: params.suggestionId,
    before: { status: before.status },
    after: { status, word, means },
  });
  const [suggestion] = await getSuggestion(ctx.db, { ...key, shown: questionsShown });
  if (!suggestion) throw refuse.unknown('Suggestion');
  return suggestion;
}

const actions: Record<Status, string> = { open: 'reopen', accepted: 'accept', dismissed: 'dismiss' };

export const suggestionOperations: Pick<OperationsFor<Contract['knowledge']>, SuggestionRoute> = {
  listSuggestions: async (ctx, { params, query: { show, page, limit } }) => {
    const bot = { school_id: ctx.actor.school_id, chatbot_id: params.id };
    checkVisibleBot(ctx, params.id);
    const [known] = await getVersionNumber(ctx.db, bot);
    if (!known) throw refuse.unknown('Chatbot');
    const suggestions = await listSuggestions(ctx.db, {
      ...bot,
      status: show,
      shown: questionsShown,
      limit,
      skip: (page - 1) * limit,
    });
    const [counted] = await countSuggestions(ctx.db, { ...bot, status: show });
    return { suggestions, total: counted?.total ?? 0, page, limit };
  },
  acceptSuggestion: (ctx, { params }) => decide(ctx, params, 'accepted'),
  dismissSuggestion: (ctx, { params }) => decide(ctx, params, 'dismissed'),
  reopenSuggestion: (ctx, { params }) => decide(ctx, params, 'open'),
};
