export {
  type Audience,
  anyAudience,
  countReachable,
  countTextMessages,
  listAudienceChoices,
  listMeantUsers,
  listReachable,
  listRecipients,
  listUnreached,
  meantUsers,
  people,
  previewAudience,
} from './queries.ts';
export { audienceOf, checkAudience } from './rules.ts';
