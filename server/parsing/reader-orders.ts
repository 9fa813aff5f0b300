import type { DocumentKind } from './blocks.ts';
import type { DocumentPart } from './parts.ts';
import type { PictureFormat, ReadPicture } from './read-picture.ts';
import type { TableKind, TablePart } from './read-table.ts';
import type { FileFault } from './unreadable-file.ts';

/** What a reader is asked for, and in which parts it answers. */
export type ReaderOrders = {
  readonly document: { readonly options: { readonly kind: DocumentKind }; readonly part: DocumentPart[] };
  readonly table: { readonly options: { readonly kind: TableKind }; readonly part: TablePart };
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

/** What a reader says, message by message. */
export type ReaderMessage =
  | { readonly part: unknown }
  | { readonly isDone: true }
  | { readonly failed: string; readonly fault: FileFault };
