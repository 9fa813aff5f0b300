import type { DashboardData } from './dashboard-data.ts';

/** Sample figures for when nothing can be loaded; the page says that they are invented. */
export const sampleDashboard: DashboardData = {
  chat_user_count: 18,
  chat_user_session_count: 24,
  llm_data_count: 42,
  document_count: 6,
  total_students: 240,
  total_teachers: 28,
  total_classes: 12,
  total_subjects: 14,
  total_marks: 3200,
  total_leads: 36,
  recent_students: [],
  recent_teachers: [],
  recent_classes: [],
  recent_leads: [],
  recent_announcements: [],
  top_chat_messages_json: '[]',
};
