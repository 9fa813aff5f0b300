import { z } from 'zod';
import { activityStatuses, activityTypes } from '#contract/activities/values.ts';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
} from '#contract/announcements/values.ts';
import { attendanceStatuses, personTypes } from '#contract/attendance/values.ts';
import { audienceWords } from '#contract/audiences/values.ts';
import { chatHandlings, chatStatuses } from '#contract/chat/session.ts';
import { wishes } from '#contract/enquiries/calls.ts';
import { calendarDate, emailAddress } from '#contract/kit/common.ts';
import { genders } from '#contract/kit/gender.ts';
import { leadSorts } from '#contract/leads/calls.ts';
import { leadSources, leadStages, leadStatuses } from '#contract/leads/values.ts';
import { examNames } from '#contract/marks/exam-names.ts';
import { markStates } from '#contract/marks/values.ts';
import { documentTypes } from '#contract/personal-documents/calls.ts';
import { roles } from '#contract/policy/roles.ts';
import { promotionDecisions } from '#contract/promotion/calls.ts';
import { calendarKinds } from '#contract/settings/years.ts';
import { bloodGroups, familyIncomes, studentStatuses, transportModes } from '#contract/students/values.ts';
import { taskCategories, taskPriorities, taskReminders, taskStatuses } from '#contract/tasks/values.ts';
import { departments, designations, specializations, teacherStatuses } from '#contract/teachers/values.ts';
import { trashTypes } from '#contract/trash/calls.ts';

/**
 * Values that fields of many calls have in common. The description names each once: wherever a call takes or returns
 * the same values, it refers to the name.
 */
export const namedValues: Readonly<Record<string, z.ZodType>> = {
  ActivityStatus: z.enum(activityStatuses),
  ActivityType: z.enum(activityTypes),
  AnnouncementPriority: z.enum(announcementPriorities),
  AnnouncementStatus: z.enum(announcementStatuses),
  AnnouncementType: z.enum(announcementTypes),
  AttendanceStatus: z.enum(attendanceStatuses),
  AudienceWord: z.enum(audienceWords),
  BloodGroup: z.enum(bloodGroups),
  CalendarKind: z.enum(calendarKinds),
  ChatHandling: z.enum(chatHandlings),
  ChatStatus: z.enum(chatStatuses),
  Date: calendarDate('Date'),
  Department: z.enum(departments),
  Designation: z.enum(designations),
  DocumentType: z.enum(documentTypes),
  EmailAddress: emailAddress('Email address'),
  EnquiryWish: z.enum(wishes),
  ExamName: z.enum(examNames),
  FamilyIncome: z.enum(familyIncomes),
  Gender: z.enum(genders),
  LeadSort: z.enum(leadSorts),
  LeadSource: z.enum(leadSources),
  LeadStage: z.enum(leadStages),
  LeadStatus: z.enum(leadStatuses),
  MarkState: z.enum(markStates),
  PersonType: z.enum(personTypes),
  Priority: z.enum(taskPriorities),
  PromotionDecision: z.enum(promotionDecisions),
  Role: z.enum(roles),
  Specialization: z.enum(specializations),
  StudentStatus: z.enum(studentStatuses),
  TaskCategory: z.enum(taskCategories),
  TaskReminder: z.enum(taskReminders),
  TaskStatus: z.enum(taskStatuses),
  TeacherStatus: z.enum(teacherStatuses),
  TransportMode: z.enum(transportModes),
  TrashType: z.enum(trashTypes),
};
