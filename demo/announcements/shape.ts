/** What is told of one announcement. */
export type AnnouncementText = {
  readonly title: string;
  readonly description: string;
  readonly content?: string;
  readonly type: 'notice' | 'event' | 'announcement' | 'activity';
  readonly category: string;
  readonly priority: 'low' | 'medium' | 'high' | 'urgent';
  readonly status: 'draft' | 'scheduled' | 'published' | 'archived';
  readonly audience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
  readonly organizer: string;
  /** Days from today. */
  readonly publish: number;
  readonly expiry?: number;
  readonly event?: { readonly inDays: number; readonly time: string; readonly location: string };
  readonly tags: readonly string[];
  readonly isPinned?: true;
  readonly isInternal?: true;
  readonly comments?: readonly string[];
  /** Asks to be acknowledged. */
  readonly isToBeAcknowledged?: true;
  /** Went out by mail when it was published. */
  readonly isMailed?: true;
  readonly file?: { readonly name: string; readonly text: string };
  /** Grades it is meant for; all without. */
  readonly grades?: readonly number[];
};
