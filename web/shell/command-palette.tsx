import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { IconChat, IconSearch, IconStudent, IconTeacher } from '#web/ui/icons.tsx';
import { type Hit, PaletteList } from './command-palette-list.tsx';
import { messages } from './messages.ts';
import { navigation } from './navigation.ts';

/** Places whose name has the typed text in it, in the order of the sidebar. */
function usePlaces(typed: string): readonly Hit[] {
  const t = useText(messages);
  const wanted = typed.trim().toLocaleLowerCase();
  return navigation
    .flatMap(({ places }) => places)
    .filter(({ label }) => t(label).toLocaleLowerCase().includes(wanted))
    .map(({ label, to, icon }) => ({
      group: t('pagesGroup'),
      id: to,
      label: t(label),
      icon,
      to,
      search: {},
    }));
}

/** People are looked for once the typing rests, from two letters on. */
const lookedFor = (search: string) => ({ enabled: search.length > 1, placeholderData: keepPreviousData });

function useStudents(search: string): readonly Hit[] {
  const t = useText(messages);
  const found = useQuery({
    ...reading(contract.students.list, { query: { search, limit: 6 } }),
    ...lookedFor(search),
  });
  return (found.data?.students ?? []).map((student) => ({
    group: t('studentsGroup'),
    id: student.student_id,
    label: student.name,
    hint: student.class_name ?? undefined,
    icon: IconStudent,
    to: '/students',
    search: { student: student.student_id },
  }));
}

function useTeachers(search: string): readonly Hit[] {
  const t = useText(messages);
  const found = useQuery({
    ...reading(contract.teachers.list, { query: { search, limit: 4 } }),
    ...lookedFor(search),
  });
  return (found.data?.teachers ?? []).map((teacher) => ({
    group: t('teachersGroup'),
    id: teacher.teacher_id,
    label: teacher.teacher_name,
    hint: teacher.department ?? teacher.designation,
    icon: IconTeacher,
    to: '/teachers',
    search: { teacher: teacher.teacher_id },
  }));
}

/** Conversations in which the words occur, each once. */
function useChats(search: string): readonly Hit[] {
  const t = useText(messages);
  const found = useQuery({
    ...reading(contract.chat.search, { query: { q: search } }),
    ...lookedFor(search),
  });
  const matches = new Map(found.data?.matches.map((match) => [match.chat_session_id, match]));
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

function usePeople(typed: string): readonly Hit[] {
  const [search] = useDebouncedValue(typed.trim(), 200);
  const people = [...useStudents(search), ...useTeachers(search), ...useChats(search)];
  return typed.trim().length < 2 ? [] : people;
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which of the hits is chosen: arrows go round, Enter goes there. */
function useChoice(hits: readonly Hit[], go: (hit: Hit) => void) {
  const [wanted, setWanted] = useState(0);
  const chosen = Math.min(wanted, Math.max(0, hits.length - 1));
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const hit = hits[chosen];
    if (event.key === 'Enter' && hit) go(hit);
    if (!move) return;
    event.preventDefault();
    setWanted((chosen + move + hits.length) % Math.max(1, hits.length));
  };
  return { chosen, press, first: () => setWanted(0) };
}

/** Ctrl or Cmd and K: go anywhere, find any student or teacher, and what was said in a chat. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const hits = [...usePlaces(typed), ...usePeople(typed)];
  const go = ({ to, search }: Hit) => {
    onClose();
    void navigate({ to, search });
  };
  const { chosen, press, first } = useChoice(hits, go);
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('paletteHint')}
        placeholder={t('paletteHint')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          first();
        }}
        onKeyDown={(event) => (event.key === 'Escape' ? onClose() : press(event))}
      />
      <PaletteList id={id} hits={hits} chosen={chosen} onGo={go} />
    </Dialog>
  );
}
