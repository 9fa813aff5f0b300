/** The content of one announcement of the demo school. */
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
  /** Readers are asked to acknowledge it. */
  readonly isToBeAcknowledged?: true;
  /** It was emailed when it was published. */
  readonly isMailed?: true;
  readonly file?: { readonly name: string; readonly text: string };
  /** The grades it is for; all if missing. */
  readonly grades?: readonly number[];
};

/** A loaded announcement, with its text. */
export type DemoAnnouncement = { readonly announcement_id: string; readonly text: AnnouncementText };
