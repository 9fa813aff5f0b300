import { academicYearEntries, calendarEntries } from './academic-years.ts';
import { backupEntries } from './backups.ts';
import { chatbotProfileEntries } from './chatbot-profiles.ts';
import { gradingEntries } from './grading.ts';
import { modelBudgetEntries } from './language-model-budget.ts';
import { languageModelEntries } from './language-models.ts';
import { schoolLogoEntries } from './school-logo.ts';
import { schoolProfileEntries } from './school-profile.ts';
import { securityRuleEntries } from './security-rules.ts';

/** What a school decides for all its people. */
export const settings = {
  ...schoolProfileEntries,
  ...schoolLogoEntries,
  ...academicYearEntries,
  ...calendarEntries,
  ...gradingEntries,
  ...chatbotProfileEntries,
  ...languageModelEntries,
  ...backupEntries,
  ...modelBudgetEntries,
  ...securityRuleEntries,
};
