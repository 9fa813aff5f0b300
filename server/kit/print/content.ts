/** The content of a PDF; `worker.ts` turns it into pages. */
export type Printout = {
  /** Its heading, such as `Report card`. */
  readonly title: string;
  /** The person it is about; appears in the header of later pages and in the footer. */
  readonly subject: string;
  readonly blocks: readonly PrintedBlock[];
};

export type PrintedBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isSmall?: boolean }
  | {
      readonly kind: 'facts';
      readonly items: readonly { readonly label: string; readonly value: string }[];
    }
  | PrintedTable
  | { readonly kind: 'signatures'; readonly labels: readonly string[] };

export type PrintedTable = {
  readonly kind: 'table';
  /** Widths are shares; numbers are aligned to the end of their cells. */
  readonly columns: readonly {
    readonly label: string;
    readonly share: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isTotal?: boolean }[];
};

export type Letterhead = {
  readonly name: string;
  readonly lines: readonly string[];
  /** A PNG or JPEG. */
  readonly logo: Uint8Array | null;
};

export type PrintOrder = {
  readonly size: 'A4' | 'LETTER';
  readonly title: string;
  readonly letterhead: Letterhead;
  /** On every page, at the start of the footer. */
  readonly footer: string;
  readonly printouts: readonly Printout[];
};

/** `failed` lists the positions of what could not be printed; `bytes` contains the rest. */
export type PrintResult = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly failed: readonly { readonly place: number; readonly message: string }[];
};
