import type { ImportKind } from '#contract/imports/calls.ts';
import type { GuardianDecision, GuardianLikeness, TypedGuardian } from '#contract/imports/guardians.ts';
import type { MissingPlaces, PlaceDecision } from '#contract/imports/places.ts';
import type { WithoutContact } from '#contract/imports/request.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import type { SchoolPlace } from '#server/lib/phone-number.ts';

/** A field that a column can be read into. */
export type ImportField = {
  readonly field: string;
  /** Its name on the screens; exports use it as the column's header, so that they can be imported again. */
  readonly label: string;
  readonly required?: true;
  /** Required only if the person did not choose what to do without it. */
  readonly isContact?: true;
  readonly kind?: 'date';
  /** Other headers that people use for such a column, in lower case. */
  readonly synonyms?: readonly string[];
  /** The heading, in lower case, that a file can have above a group of columns with this one: Student above Class. */
  readonly heading?: string;
  /** The possible values, understood in any letter case. */
  readonly values?: readonly string[];
  /** Other words for the values, in lower case. */
  readonly words?: Readonly<Record<string, string>>;
  /** Reads a value that is written in more ways than words can list; anything else stays as typed. */
  readonly readValue?: (typed: string) => string;
  /** Left out of exports unless a person who may see it asks for it. */
  readonly protected?: true;
  /** Only for imports; exports leave it out. */
  readonly importOnly?: true;
};

export type RowProblem = { readonly field?: string; readonly message: string };

/** A row of the file as texts by field; `problems` lists what could not be read. Blank cells are left out. */
export type ImportRow = {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly RowProblem[];
};

export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'refused';

/** A guardian of a row who may be on record or twice in the file, as a question to the person or with their answer. */
export type AskedGuardian = TypedGuardian & {
  readonly relationship: string;
  readonly matches: readonly { readonly guardian_id: string; readonly same: readonly GuardianLikeness[] }[];
  readonly spellings: readonly {
    readonly name: string;
    readonly row: number;
    readonly same: readonly GuardianLikeness[];
  }[];
  readonly is_twice: boolean;
  readonly usual: 'use' | 'one' | null;
  readonly chosen: GuardianDecision['action'] | null;
};

/** What would happen to a row. If it changes a record, `before` and `after` hold the fields that differ. */
export type CheckedRow = {
  readonly row: number;
  readonly label: string;
  readonly outcome: RowOutcome;
  readonly entity_id: string | null;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly string[];
  readonly before?: object;
  readonly after?: object;
  readonly people?: readonly AskedGuardian[];
};

/** The record that a row created or changed, and the version this made. */
export type SavedRow = {
  readonly row: number;
  readonly entity_id: string;
  readonly version: string;
  /** The addresses and numbers that the row added to guardians on record. */
  readonly added_contacts?: readonly string[];
  /** The guardians whom the row added. */
  readonly added_guardians?: readonly string[];
};

export type CheckedRows = {
  readonly rows: readonly CheckedRow[];
  /** Writes the rows that create or change a record: all of them or none. */
  readonly save: (db: Queryable) => Promise<readonly SavedRow[]>;
};

export type ImportScope = {
  readonly school_id: string;
  readonly user_id: string;
  readonly today: string;
  /** The current moment, as the API writes it. */
  readonly now: string;
  /** The school's currency. */
  readonly currency: string;
  /** Says how phone numbers without a country code are read. */
  readonly school: SchoolPlace;
  /** The way in which a row finds its record; with `create` it always makes a new one. */
  readonly match: string;
  readonly withoutContact: WithoutContact;
  /** What to do with classes that the file names and the school does not have. */
  readonly places: readonly PlaceDecision[];
  /** The person's decisions about the guardians of the file. */
  readonly guardians: readonly GuardianDecision[];
};

export type UndoneRow = {
  readonly row: number;
  readonly entity_id: string;
  readonly outcome: 'created' | 'updated';
  readonly before: object | null;
  readonly version: string;
  readonly import_id: string;
  readonly added_contacts: readonly string[];
  readonly added_guardians: readonly string[];
};

/** A section that an import created, with or without its class. `reason` says why an undo kept it. */
export type CreatedPlace = {
  readonly class_id: string;
  readonly section_id: string;
  readonly class_name: string;
  readonly section: string;
  readonly is_new_class: boolean;
  readonly reason?: string;
};

/** How an import creates the classes and sections that its file names. */
export type PlaceMaker = {
  readonly missing: (db: Queryable, key: SchoolKey, rows: readonly ImportRow[]) => Promise<MissingPlaces>;
  /** Refuses decisions that cannot be carried out. */
  readonly check: (db: Queryable, key: SchoolKey, decisions: readonly PlaceDecision[]) => Promise<void>;
  readonly create: (db: Queryable, scope: ImportScope) => Promise<readonly CreatedPlace[]>;
  /** Deletes what nothing refers to. Returns the rest, each with a reason. */
  readonly remove: (
    db: Queryable,
    key: SchoolKey,
    created: readonly CreatedPlace[],
  ) => Promise<readonly CreatedPlace[]>;
};

/** What a feature provides so that rows can be imported into it, some hundred at a time. */
export type ImportTarget = {
  readonly entity: string;
  /** The tables to which an import adds about as many rows as its file has. */
  readonly tables: readonly string[];
  readonly fields: readonly ImportField[];
  readonly matches: readonly {
    readonly match: string;
    readonly label: string;
    readonly fields: readonly string[];
  }[];
  /** Rows for the template file. */
  readonly samples: readonly Readonly<Record<string, string>>[];
  readonly open: (db: Queryable, scope: ImportScope) => Promise<RowChecker>;
  /** Undoes what rows did; returns the rows that it kept, because someone has changed their records since. */
  readonly undo: (
    db: Queryable,
    scope: ImportScope,
    rows: readonly UndoneRow[],
  ) => Promise<readonly { readonly row: number; readonly reason: string }[]>;
  /** Present only if rows can name classes that the import may create. */
  readonly places?: PlaceMaker;
};

/** Finds the target for a kind of import. */
export type FindTarget = (kind: ImportKind) => ImportTarget;

/** Checks rows in the order of the file, and remembers what must not occur twice in it. */
export type RowChecker = (db: Queryable, rows: readonly ImportRow[]) => Promise<CheckedRows>;
