import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMayOpenFile } from '#web/lib/own-classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconChat, IconClass, IconLead, IconStudent, IconTeacher, IconUsers } from '#web/ui/icons.tsx';
import type { PaletteHit } from './command-palette-list.tsx';
import { messages } from './messages.ts';
import { useNavigation } from './navigation.ts';

const shortestSearch = 2;
const restMs = 200;

/** The hits for the typed text: pages first, then records, then chats that contain the words. */
export function usePaletteHits(typed: string): readonly PaletteHit[] {
  const pages = usePages(typed);
  const [search] = useDebouncedValue(typed.trim(), restMs);
  const students = useStudents(search);
  const guardians = useGuardians(search);
  const teachers = useTeachers(search);
  const classes = useClasses(search);
  const leads = useLeads(search);
  const chats = useChats(search);
  if (typed.trim().length < shortestSearch) return pages;
  return [...pages, ...students, ...guardians, ...teachers, ...classes, ...leads, ...chats];
}

/** Pages whose name contains the typed text, in the order of the sidebar. */
function usePages(typed: string): readonly PaletteHit[] {
  const t = useText(messages);
  const searched = typed.trim().toLocaleLowerCase();
  return useNavigation()
    .flatMap(({ places }) => places)
    .filter(({ label }) => t(label).toLocaleLowerCase().includes(searched))
    .map(({ label, to, icon }) => ({
      group: t('pagesGroup'),
      id: to,
      label: t(label),
      icon,
      to,
      search: {},
    }));
}

/** Records are searched from two letters on; the previous results stay until the next ones arrive. */
const whileTyping = (search: string) => ({
  enabled: search.length >= shortestSearch,
  placeholderData: keepPreviousData,
});

function useStudents(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const mayOpenFile = useMayOpenFile();
  const { data } = useQuery({
    ...queryFor(contract.students.list, { query: { search, limit: 6 } }),
    ...whileTyping(search),
  });
  return (data?.students ?? []).filter(mayOpenFile).map((student) => ({
    group: t('studentsGroup'),
    id: student.student_id,
    label: student.name,
    hint: [student.admission_no, student.class_name].filter(Boolean).join(' · '),
    icon: IconStudent,
    to: '/students',
    search: { student: student.student_id },
  }));
}

/** Guardians by name, address or number, with their children. */
function useGuardians(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const isAllowed = useMay()('guardians.list');
  const { enabled, ...others } = whileTyping(search);
  const { data } = useQuery({
    ...queryFor(contract.guardians.list, { query: { search, limit: 4 } }),
    ...others,
    enabled: enabled && isAllowed,
  });
  return (data?.guardians ?? []).map(({ guardian_id, name, phone, email, students }) => ({
    group: t('guardiansGroup'),
    id: guardian_id,
    label: name ?? phone ?? email ?? t('guardian'),
    hint: [...new Set(students.map((student) => student.name))].join(', ') || undefined,
    icon: IconUsers,
    to: '/guardians',
    search: { edit: guardian_id },
  }));
}

function useTeachers(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const isAllowed = useMay()('teachers.list');
  const { enabled, ...others } = whileTyping(search);
  const { data } = useQuery({
    ...queryFor(contract.teachers.list, { query: { search, limit: 4 } }),
    ...others,
    enabled: enabled && isAllowed,
  });
  return (data?.teachers ?? []).map((teacher) => ({
    group: t('teachersGroup'),
    id: teacher.teacher_id,
    label: teacher.teacher_name,
    hint: teacher.department ?? teacher.designation,
    icon: IconTeacher,
    to: '/teachers',
    search: { teacher: teacher.teacher_id },
  }));
}

function useClasses(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const { data } = useQuery({
    ...queryFor(contract.classes.list, { query: { search, limit: 4 } }),
    ...whileTyping(search),
  });
  return (data?.classes ?? []).map((row) => ({
    group: t('classesGroup'),
    id: row.class_id,
    label: row.class_name,
    hint: row.sections,
    icon: IconClass,
    to: '/classes',
    search: { class: row.class_id },
  }));
}

function useLeads(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const isAllowed = useMay()('leads.list');
  const { enabled, ...others } = whileTyping(search);
  const { data } = useQuery({
    ...queryFor(contract.leads.list, { query: { search, limit: 4, is_lead: '1' } }),
    ...others,
    enabled: enabled && isAllowed,
  });
  return (data ?? []).map((lead) => ({
    group: t('leadsGroup'),
    id: lead.crm_contact_id,
    label: lead.name,
    hint: lead.email ?? undefined,
    icon: IconLead,
    to: '/leads',
    search: { lead: lead.crm_contact_id },
  }));
}

/** Conversations that contain the words, each once. */
function useChats(search: string): readonly PaletteHit[] {
  const t = useText(messages);
  const isAllowed = useMay()('chat.search');
  const { enabled, ...others } = whileTyping(search);
  const { data } = useQuery({
    ...queryFor(contract.chat.search, { query: { q: search } }),
    ...others,
    enabled: enabled && isAllowed,
  });
  const matches = new Map(data?.matches.map((match) => [match.chat_session_id, match]));
  return [...matches.values()].slice(0, 4).map((match) => ({
    group: t('chatsGroup'),
    id: match.chat_session_id,
    label: match.userName,
    hint: match.snippet,
    icon: IconChat,
    to: `/chat/${match.chat_user_id}`,
    search: { chatbotId: match.chatbot_id, session: match.chat_session_id },
  }));
}
