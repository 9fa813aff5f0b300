import type { DocumentKind } from '#server/parsing/formats/blocks.ts';
import type { DocumentPart } from '#server/parsing/formats/parts.ts';
import type { ReceivedMail } from '#server/parsing/formats/read-mail.ts';
import type { PictureFormat, ReadPicture } from '#server/parsing/formats/read-picture.ts';
import type { TableKind, TablePart } from '#server/parsing/formats/read-table.ts';
import type { FileFault } from '#server/parsing/formats/unreadable-file.ts';

/** The order for a reader, and the parts of its reply. */
export type ReaderOrders = {
  readonly document: { readonly options: { readonly kind: DocumentKind }; readonly part: DocumentPart[] };
  readonly table: {
    readonly options: { readonly kind: TableKind; readonly headerRow: number | null };
    readonly part: TablePart;
  };
  readonly mail: { readonly options: Record<never, never>; readonly part: ReceivedMail };
  readonly picture: { readonly options: { readonly format: PictureFormat }; readonly part: ReadPicture };
};

export type ReaderTask = keyof ReaderOrders;
export type ReaderOrder = {
  readonly [Task in ReaderTask]: {
    readonly task: Task;
    readonly options: ReaderOrders[Task]['options'];
    readonly size: number;
  };
}[ReaderTask];

/** The messages of a reader. */
export type ReaderMessage =
  | { readonly part: unknown }
  | { readonly isDone: true }
  | { readonly failed: string; readonly fault: FileFault };
