import type { SchoolWorld } from './school-world.ts';

/** One call that both servers understand: the app below /api/v1/school (/crm below /api/v1), the bare server at its root. */
export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
};

export type Scenario = {
  readonly name: string;
  /** The aim: at least this share of the bare server's rate at 16 connections. */
  readonly aim: number;
  /** The aims for p95 with one connection and for processor time per request, in milliseconds. */
  readonly p95: number;
  readonly cpu: number;
  readonly next: (world: World, memory: Memory) => Request;
  /** Takes from a reply what the next request of the same connection needs. */
  readonly learn?: (memory: Memory, reply: string) => void;
};

/** The values that one connection keeps between its requests. */
export type Memory = { slot?: number; versions?: ReadonlyMap<string, string | null> };

export type World = {
  readonly student_ids: readonly string[];
  readonly guardian_ids: readonly string[];
  readonly class_id: string;
  readonly section: string;
  readonly students: number;
  readonly admission_date: string;
  readonly school: SchoolWorld;
  /** The first lead has the longest timeline. */
  readonly lead_ids: readonly string[];
};
