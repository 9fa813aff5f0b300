import { backupEntries } from './backups.ts';
import { chatbotProfileEntries } from './chatbots.ts';
import { gradingEntries } from './grading.ts';
import { languageModelEntries } from './language-model.ts';
import { modelBudgetEntries } from './language-model-budget.ts';
import { schoolLogoEntries } from './logo.ts';
import { schoolProfileEntries } from './school.ts';
import { securityRuleEntries } from './security.ts';
import { academicYearEntries, calendarEntries } from './years.ts';

/** The settings of a school. */
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
