export {
  type Audience,
  anyAudience,
  listAudienceChoices,
  listMeantUsers,
  listRecipients,
  meantUsers,
  people,
  previewAudience,
} from './queries.ts';
export { audienceOf, checkAudience } from './rules.ts';
