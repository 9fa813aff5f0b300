import { useState } from 'react';
import type { DetectedColumns } from '#contract/imports/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { upload } from '#web/lib/api/upload.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './all-messages.ts';
import { areDecided } from './classes/rules.ts';
import { useMissingClasses } from './classes/use-missing-classes.ts';
import { areGuardiansDecided, type ChosenGuardians, guardianDecisionsOf } from './guardians/rules.ts';
import { useGuardianQuestions } from './guardians/use-guardian-questions.ts';
import {
  bodyOf,
  type Choices,
  choicesAreDone,
  firstChoices,
  type ImportedKind,
  importRoutes,
} from './rules.ts';

type ChosenFile = {
  readonly file: File;
  readonly detected: DetectedColumns;
  /** The row that names the columns, if the person has chosen it. */
  readonly headerRow: number | undefined;
};
type StartedCheck = { readonly import_id: string; readonly job_id: string; readonly of: Choices };

/** Runs a call, and keeps its subject and its error. */
function useAttempts() {
  const t = useText(messages);
  const [busy, setBusy] = useState<'reading' | 'starting'>();
  const [failure, setFailure] = useState<string>();
  const attempt = async <Result>(what: 'reading' | 'starting', work: () => Promise<Result>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(errorText(error, t(what === 'reading' ? 'readFailed' : 'startFailed')));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, failure, attempt };
}

/** The file and the fields of its columns: guessed first, then as the person chooses. */
function useChosenFile(kind: ImportedKind, attempt: ReturnType<typeof useAttempts>['attempt']) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [choices, setChoices] = useState<Choices>();
  const choose = async (file: File, headerRow?: number) => {
    const body = { header_row: headerRow };
    const detected = await attempt('reading', () => upload(importRoutes[kind].columns, { file, body }));
    if (!detected) return false;
    setChosen({ file, detected, headerRow });
    setChoices(firstChoices(detected));
    return true;
  };
  /** Reads the file again with another row as the names of the columns; undefined: the one that seems to be. */
  const chooseHeader = (headerRow: number | undefined) => chosen && choose(chosen.file, headerRow);
  const change = (part: Partial<Choices>) => setChoices((before) => before && { ...before, ...part });
  const columnsValid = Boolean(chosen && choices && choicesAreDone(chosen.detected, choices));
  return { chosen, choices, choose: (file: File) => choose(file), chooseHeader, change, columnsValid };
}

/** The choices for the guardians whom the dry run asks about. A choice stays if the rows are checked again. */
function useGuardians(import_id: string) {
  const questions = useGuardianQuestions(import_id);
  const [chosen, choose] = useState<ChosenGuardians>({});
  const people = questions.found?.people;
  const decisions = guardianDecisionsOf(people ?? [], chosen);
  return {
    ...questions,
    chosen,
    choose,
    decided: people !== undefined && areGuardiansDecided(people, chosen),
    body: decisions.length > 0 && { guardians: JSON.stringify(decisions) },
  };
}

/** The file, the fields of its columns, and the dry run with these. */
export function useImportForm(kind: ImportedKind) {
  const { busy, failure, attempt } = useAttempts();
  const file = useChosenFile(kind, attempt);
  const { chosen, choices } = file;
  const [check, setCheck] = useState<StartedCheck>();
  const [onError, setOnError] = useState<'skip' | 'all_or_nothing'>('skip');
  const present = check && check.of === choices ? check : undefined;
  const classes = useMissingClasses(chosen, choices?.mapping ?? [], kind === 'students' && file.columnsValid);

  const guardians = useGuardians(present?.import_id ?? '');

  const send = (dry_run: 'true' | 'false') => {
    if (!chosen || !choices) return Promise.resolve(undefined);
    const on_error = dry_run === 'true' ? 'skip' : onError;
    const body = {
      ...bodyOf(chosen.detected, choices, classes.found),
      ...(chosen.headerRow !== undefined && { header_row: chosen.headerRow }),
      ...(dry_run === 'false' && guardians.body),
      dry_run,
      on_error,
    };
    return attempt('starting', () => upload(importRoutes[kind].start, { file: chosen.file, body }));
  };

  return {
    kind,
    ...file,
    classes,
    classesDecided: classes.found !== undefined && areDecided(classes.missing, choices?.places ?? {}),
    guardians,
    check: present,
    /** Starts the dry run; the previous one stays visible. */
    checkRows: async (again = false) => {
      if (present && !again) return;
      const started = await send('true');
      if (started && choices) setCheck({ ...started, of: choices });
    },
    start: () => send('false'),
    onError,
    setOnError,
    busy,
    failure,
  };
}

export type ImportForm = ReturnType<typeof useImportForm>;
