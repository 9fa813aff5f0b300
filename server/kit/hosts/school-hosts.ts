import type { Database } from '#server/db/pool.ts';
import { withinSchool } from '#server/db/within-school.ts';
import { runForAll } from '#server/lib/caller.ts';
import type { SchoolAddresses } from '#server/ports/ports.ts';
import { findSchoolHosts } from './queries.ts';

/** While this process hears no notifications, it reads the host names again after this time. */
const unheardMs = 5_000;
/** More changed schools than this are read together with all others. */
const mostSingle = 20;

type Options = {
  readonly database: Database;
  /** The address of the installation, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether this process hears of changes. */
  readonly heard: () => boolean;
};

/**
 * The host names of schools, in memory. Only the operator's own entries are in it, so requests with made-up names do not make
 * it grow.
 */
export class SchoolHosts implements SchoolAddresses {
  readonly #options: Options;
  #schools = new Map<string, string>();
  #hosts = new Map<string, string>();
  /** Schools to look up again; with '' all of them. */
  #stale = new Set<string>(['']);
  #readAt = 0;
  #reading: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The school whose own host name this is; undefined for the name of the installation, and for every unknown one. */
  schoolAt(host: string): string | undefined {
    return this.#schools.get(host.toLowerCase().replace(/\.$/, ''));
  }

  /** What a call without a session at this host name may see. */
  databaseAt(host: string): Database {
    const { database } = this.#options;
    const school_id = this.schoolAt(host);
    return school_id === undefined ? database : withinSchool(database, school_id);
  }

  /** The address with which links to a school begin, without a trailing slash. */
  of(school_id: string): string {
    return this.ownOf(school_id) ?? this.#options.publicUrl;
  }

  ownOf(school_id: string): string | null {
    const { publicUrl } = this.#options;
    const host = this.#hosts.get(school_id);
    if (host === undefined) return null;
    const address = new URL(publicUrl);
    address.hostname = host;
    return address.href.replace(/\/+$/, '');
  }

  /** The address of the installation, where people of every school can sign in. */
  get ofInstallation(): string {
    return this.#options.publicUrl;
  }

  /** Call this when a school has changed in the database; '' means any school. */
  forget(school_id: string) {
    this.#stale.add(school_id);
  }

  /** Reads what has changed, before a request or a job asks. It may wait for a connection, so hold none meanwhile. */
  async refresh(): Promise<void> {
    if (!this.#options.heard() && performance.now() - this.#readAt > unheardMs) this.forget('');
    // The running read may be older than this request, so the caller waits for the next round.
    for (let round = 0; round < 2 && (this.#reading || this.#stale.size > 0); round += 1) {
      this.#reading ??= runForAll(() => this.#read()).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #read() {
    const stale = this.#stale;
    this.#stale = new Set();
    try {
      const isMuch = stale.has('') || stale.size > mostSingle;
      await (isMuch ? this.#readAll() : this.#readSome([...stale]));
    } catch (error) {
      for (const school_id of stale) this.#stale.add(school_id);
      throw error;
    }
  }

  async #readAll() {
    const rows = await this.#find(null);
    this.#schools = new Map(rows.map(({ school_id, host_name }) => [host_name, school_id]));
    this.#hosts = new Map(rows.map(({ school_id, host_name }) => [school_id, host_name]));
    this.#readAt = performance.now();
  }

  /** A host name may have moved from one of these schools to another, so all old ones are removed first. */
  async #readSome(school_ids: readonly string[]) {
    const found = await Promise.all(school_ids.map((school_id) => this.#find(school_id)));
    for (const school_id of school_ids) {
      const before = this.#hosts.get(school_id);
      if (before !== undefined && this.#schools.get(before) === school_id) this.#schools.delete(before);
      this.#hosts.delete(school_id);
    }
    for (const { school_id, host_name } of found.flat()) {
      this.#schools.set(host_name, school_id);
      this.#hosts.set(school_id, host_name);
    }
  }

  async #find(school_id: string | null) {
    const rows = await this.#options.database.unscoped((db) => findSchoolHosts(db, { school_id }));
    const own = new URL(this.#options.publicUrl).hostname.replace(/\.$/, '');
    // The name of the installation stays with it, also if a school has brought the same from another one.
    return rows.flatMap((row) =>
      row.school_id === null || row.host_name === null || row.host_name === own
        ? []
        : [{ school_id: row.school_id, host_name: row.host_name }],
    );
  }
}
