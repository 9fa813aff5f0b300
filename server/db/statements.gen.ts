// Made by tools/generate-schema.ts: what PostgreSQL says about every declared statement.

/** JSON of which PostgreSQL does not know the shape: the declaration of the statement says it. */
declare const shape: unique symbol;
export interface Json {
  readonly [shape]: 'unknown';
}

export interface Statements {
  'activities.calendar': {
    params: {
      now: string;
      from: string;
      to: string;
      school_id: string;
      user_id: string | null;
      today: string;
      most: number;
    };
    row: {
      kind: 'activity' | 'task';
      id: string;
      title: string;
      type: 'call' | 'email' | 'meeting' | 'note' | 'message' | 'task' | 'follow_up' | 'proposal' | 'demo' | 'other';
      status: 'overdue' | 'scheduled' | 'completed' | 'cancelled' | 'pending' | 'in_progress';
      priority: 'low' | 'medium' | 'high';
      date: string;
      at: string | null;
      duration: number | null;
      contact_id: string | null;
      contact_name: string | null;
      person_name: string | null;
      updated_dt: string;
    };
  };
  'activities.delete': {
    params: {
      user_id: string;
      school_id: string;
      activity_id: string;
    };
    row: {
      activity_id: string;
    };
  };
  'activities.find_deleted': {
    params: {
      school_id: string;
      activity_id: string;
      bots: readonly string[] | null;
    };
    row: {
      created_by: string | null;
      is_deleted: boolean;
    };
  };
  'activities.find_feed': {
    params: {
      secret_hash: Buffer;
    };
    row: {
      school_id: string;
      user_id: string;
      school_name: string;
      time_zone: string;
    };
  };
  'activities.get': {
    params: {
      school_id: string;
      activity_id: string;
      bots: readonly string[] | null;
    };
    row: {
      activity_id: string;
      contact_id: string | null;
      student_id: string | null;
      activity_type: 'call' | 'email' | 'meeting' | 'note' | 'message' | 'task' | 'follow_up';
      title: string;
      content: string;
      stage: string | null;
      status: 'scheduled' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      scheduled_dt: string | null;
      completed_dt: string | null;
      duration: number | null;
      outcome: string | null;
      next_action: string | null;
      created_by: string | null;
      created_dt: string;
      updated_dt: string;
      happens_dt: string;
      contact_name: string | null;
      student_name: string | null;
      created_by_name: string | null;
    };
  };
  'activities.hold_contact': {
    params: {
      school_id: string;
      contact_id: string;
    };
    row: {
      contact_id: string;
    };
  };
  'activities.insert': {
    params: {
      school_id: string;
      contact_id: string | null;
      activity_type: string;
      title: string;
      content: string;
      stage: string | null;
      status: string;
      priority: string;
      scheduled_dt: string | null;
      completed_dt: string | null;
      duration: number | null;
      outcome: string | null;
      next_action: string | null;
      user_id: string;
      user_name: string;
      now: string;
    };
    row: {
      activity_id: string;
    };
  };
  'activities.keep_feed': {
    params: {
      school_id: string;
      user_id: string;
      secret_hash: Buffer;
      now: string;
    };
    row: {
      created_dt: string;
    };
  };
  'activities.list': {
    params: {
      search: string;
      school_id: string;
      contact_id: string;
      student_id: string;
      types: readonly string[];
      date_from: string;
      date_to: string;
      created_by: string;
      bots: readonly string[] | null;
      now: string;
      statuses: readonly string[];
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; scheduled: number; completed: number; cancelled: number; overdue: number };
    } & ({
      place: number;
      activity_id: string;
      contact_id: string | null;
      student_id: string | null;
      activity_type: 'call' | 'email' | 'meeting' | 'note' | 'message' | 'task' | 'follow_up';
      title: string;
      content: string;
      stage: string | null;
      status: 'scheduled' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      scheduled_dt: string | null;
      completed_dt: string | null;
      duration: number | null;
      outcome: string | null;
      next_action: string | null;
      created_by: string | null;
      created_dt: string;
      updated_dt: string;
      happens_dt: string;
      contact_name: string | null;
      student_name: string | null;
      created_by_name: string | null;
    } | {
      place: null;
      activity_id: null;
      contact_id: null;
      student_id: null;
      activity_type: null;
      title: null;
      content: null;
      stage: null;
      status: null;
      priority: null;
      scheduled_dt: null;
      completed_dt: null;
      duration: null;
      outcome: null;
      next_action: null;
      created_by: null;
      created_dt: null;
      updated_dt: null;
      happens_dt: null;
      contact_name: null;
      student_name: null;
      created_by_name: null;
    });
  };
  'activities.lock': {
    params: {
      school_id: string;
      activity_id: string;
      bots: readonly string[] | null;
    };
    row: {
      activity_id: string;
      contact_id: string | null;
      student_id: string | null;
      activity_type: 'call' | 'email' | 'meeting' | 'note' | 'message' | 'task' | 'follow_up';
      title: string;
      content: string;
      stage: string | null;
      status: 'scheduled' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      scheduled_dt: string | null;
      completed_dt: string | null;
      duration: number | null;
      outcome: string | null;
      next_action: string | null;
      created_by: string | null;
      created_dt: string;
      updated_dt: string;
      happens_dt: string;
      contact_name: string | null;
      student_name: string | null;
      created_by_name: string | null;
    };
  };
  'activities.log_contact_with_family': {
    params: {
      way: string;
      title: string;
      note: string;
      now: string;
      user_id: string;
      user_name: string;
      school_id: string;
      student_id: string;
    };
    row: {
      activity_id: string;
    };
  };
  'activities.own_feed': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      created_dt: string;
    };
  };
  'activities.remove_feed': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      created_dt: string;
    };
  };
  'activities.restore': {
    params: {
      user_id: string;
      school_id: string;
      activity_id: string;
    };
    row: {
      activity_id: string;
    };
  };
  'activities.update': {
    params: {
      contact_id: string | null;
      activity_type: string;
      title: string;
      content: string;
      stage: string | null;
      status: string;
      priority: string;
      scheduled_dt: string | null;
      completed_dt: string | null;
      duration: number | null;
      outcome: string | null;
      next_action: string | null;
      user_id: string;
      school_id: string;
      activity_id: string;
    };
    row: {
      activity_id: string;
    };
  };
  'analytics.attendance': {
    params: {
      from: string;
      to: string;
      class_id: string | null;
      school_id: string;
    };
    row: {
      rate: number | null;
      days: number;
      by_day: { date: string; rate: number | null; days: number | null; present: number | null; late: number | null; half_day: number | null; absent: number | null; excused: number | null }[];
      by_month: { month: string; rate: number | null; days: number | null }[];
      by_class: { class_id: string; class_name: string; rate: number | null; days: number | null }[];
      by_gender: { gender: string; rate: number | null; days: number | null }[];
    };
  };
  'analytics.count_wrong': {
    params: {
      class_id: string;
    };
    row: {
      wrong: number;
    };
  };
  'analytics.enrolment': {
    params: {
      academic_year_id: string;
      class_id: string | null;
      school_id: string;
      as_of: string;
      starts_on: string;
    };
    row: {
      by_class: { class_id: string; class_name: string; male: number; female: number; other: number; total: number }[];
      totals: { male: number; female: number; other: number; total: number };
      over_time: { month: string; enrolled: number; joined: number; left: number }[];
    };
  };
  'analytics.find_year': {
    params: {
      school_id: string;
      year: number | null;
      today: string;
    };
    row: {
      academic_year_id: string;
      year: number;
      starts_on: string;
      ends_on: string;
    };
  };
  'analytics.list_classes': {
    params: {
      school_id: string;
    };
    row: {
      class_id: string;
    };
  };
  'analytics.list_schools_to_count': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'analytics.marks': {
    params: {
      academic_year_id: string;
      class_id: string | null;
      school_id: string;
    };
    row: {
      average: number | null;
      marks: number;
      by_subject: { subject_id: string; subject_name: string; average: number | null; marks: number | null }[];
      by_class: { class_id: string; class_name: string; average: number | null; marks: number | null }[];
      by_gender: { gender: string | null; average: number | null; marks: number | null }[];
      by_exam: { exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; exam_date: string | null; average: number | null; marks: number | null }[];
      grade_distribution: { grade: string; count: number | null }[];
    };
  };
  'analytics.refresh': {
    params: {
      most: number;
    };
    row: {
      changes: number | null;
    };
  };
  'analytics.request_recount': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'announcements.add_acknowledgement': {
    params: {
      school_id: string;
      announcement_id: string;
      user_id: string;
      now: string;
    };
    row: never;
  };
  'announcements.add_audiences': {
    params: {
      school_id: string;
      announcement_id: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
    };
    row: never;
  };
  'announcements.add_view': {
    params: {
      user_id: string;
      now: string;
      school_id: string;
      announcement_id: string;
    };
    row: never;
  };
  'announcements.archive_expired': {
    params: {
      school_id: string;
      today: string;
    };
    row: {
      announcement_id: string;
    };
  };
  'announcements.clear_audiences': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: never;
  };
  'announcements.count_acknowledgements': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      acknowledgements: number;
    };
  };
  'announcements.count_views': {
    params: {
      user_id: string;
      school_id: string;
      announcement_id: string;
    };
    row: {
      views: number;
      viewed: boolean;
    };
  };
  'announcements.delete': {
    params: {
      user_id: string;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
    };
  };
  'announcements.delete_attachment': {
    params: {
      school_id: string;
      announcement_id: string;
      attachment_id: string;
    };
    row: {
      file_name: string;
    };
  };
  'announcements.delete_comment': {
    params: {
      school_id: string;
      announcement_id: string;
      comment_id: string;
    };
    row: never;
  };
  'announcements.find': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      created_by: string | null;
      needs_acknowledgement: boolean;
    };
  };
  'announcements.find_comment': {
    params: {
      school_id: string;
      announcement_id: string;
      comment_id: string;
    };
    row: {
      user_id: string;
      comment: string;
    };
  };
  'announcements.find_letter': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      title: string;
      description: string;
      content: string | null;
      event_dt: string | null;
      event_location: string | null;
      school_name: string;
      school_email: string | null;
      is_essential: boolean;
    };
  };
  'announcements.find_open_job': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      job_id: string | null;
    };
  };
  'announcements.find_school': {
    params: {
      school_id: string;
    };
    row: {
      time_zone: string;
      locale: string;
    };
  };
  'announcements.find_starter': {
    params: {
      school_id: string;
      user_id: string | null;
    };
    row: {
      user_id: string;
    };
  };
  'announcements.get': {
    params: {
      today: string;
      user_id: string | null;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
      title: string;
      description: string;
      content: string | null;
      type: 'notice' | 'event' | 'announcement' | 'activity';
      category: string;
      priority: 'low' | 'medium' | 'high' | 'urgent';
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      organizer: string | null;
      targetAudience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
      audiences: { class_id: string; class_name: string; section_id: string | null; section_name: string | null }[];
      publishDate: string;
      publishedDate: string | null;
      expiryDate: string | null;
      expiresInDays: number | null;
      eventDate: string | null;
      eventLocation: string | null;
      tags: string[];
      isPublic: boolean;
      isPinned: boolean;
      needsAcknowledgement: boolean;
      sendMail: boolean;
      isEssential: boolean;
      oneLetterPerChild: boolean;
      createdBy: string | null;
      createdById: string | null;
      views: number;
      acknowledgements: number;
      comments: number;
      attachments: { id: string; file_id: string; fileName: string; fileSize: number; mimeType: string }[];
      viewed: boolean;
      acknowledged: boolean;
      created_dt: string;
      updated_dt: string;
    };
  };
  'announcements.insert': {
    params: {
      school_id: string;
      user_id: string;
      user_name: string;
      row: string;
    };
    row: {
      id: string;
    };
  };
  'announcements.insert_attachment': {
    params: {
      school_id: string;
      announcement_id: string;
      file_id: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'announcements.insert_comment': {
    params: {
      school_id: string;
      announcement_id: string;
      user_id: string;
      user_name: string;
      comment: string;
      now: string;
    };
    row: {
      id: string;
      comment: string;
      author_name: string;
      user_id: string;
      created_dt: string;
    };
  };
  'announcements.list': {
    params: {
      search: string;
      school_id: string;
      types: readonly string[];
      priorities: readonly string[];
      audiences: readonly string[];
      statuses: readonly string[];
      today: string;
      limit: number;
      skip: number;
      user_id: string | null;
    };
    row: {
      matching: number;
      counts: Json;
    } & ({
      place: number;
      id: string;
      title: string;
      description: string;
      content: string | null;
      type: 'notice' | 'event' | 'announcement' | 'activity';
      category: string;
      priority: 'low' | 'medium' | 'high' | 'urgent';
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      organizer: string | null;
      targetAudience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
      audiences: { class_id: string; class_name: string; section_id: string | null; section_name: string | null }[];
      publishDate: string;
      publishedDate: string | null;
      expiryDate: string | null;
      expiresInDays: number | null;
      eventDate: string | null;
      eventLocation: string | null;
      tags: string[];
      isPublic: boolean;
      isPinned: boolean;
      needsAcknowledgement: boolean;
      sendMail: boolean;
      isEssential: boolean;
      oneLetterPerChild: boolean;
      createdBy: string | null;
      createdById: string | null;
      views: number;
      acknowledgements: number;
      comments: number;
      attachments: { id: string; file_id: string; fileName: string; fileSize: number; mimeType: string }[];
      viewed: boolean;
      acknowledged: boolean;
      created_dt: string;
      updated_dt: string;
    } | {
      place: null;
      id: null;
      title: null;
      description: null;
      content: null;
      type: null;
      category: null;
      priority: null;
      status: null;
      organizer: null;
      targetAudience: null;
      audiences: null;
      publishDate: null;
      publishedDate: null;
      expiryDate: null;
      expiresInDays: null;
      eventDate: null;
      eventLocation: null;
      tags: null;
      isPublic: null;
      isPinned: null;
      needsAcknowledgement: null;
      sendMail: null;
      isEssential: null;
      oneLetterPerChild: null;
      createdBy: null;
      createdById: null;
      views: null;
      acknowledgements: null;
      comments: null;
      attachments: null;
      viewed: null;
      acknowledged: null;
      created_dt: null;
      updated_dt: null;
    });
  };
  'announcements.list_attachments': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      file_id: string;
      file_name: string;
    };
  };
  'announcements.list_comments': {
    params: {
      school_id: string;
      announcement_id: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      id: string;
      comment: string;
      author_name: string;
      user_id: string;
      created_dt: string;
    } | {
      id: null;
      comment: null;
      author_name: null;
      user_id: null;
      created_dt: null;
    });
  };
  'announcements.list_deliveries': {
    params: {
      today: string;
      now: string;
      school_id: string;
      announcement_id: string;
      search: string;
      status: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; waiting: number; sent: number; failed: number; unsubscribed: number; cancelled: number; unreachable: number; later: number; later_from: string | null; quiet: number; quiet_until: string | null; again: number; again_until: string | null };
      job_id: string | null;
    } & ({
      id: string;
      email: string;
      recipient_name: string | null;
      student_name: string | null;
      status: 'waiting' | 'sent' | 'unsubscribed' | 'queued' | 'sending' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable';
      attempts: number;
      error: string | null;
      sent_dt: string | null;
      next_attempt_dt: string | null;
    } | {
      id: null;
      email: null;
      recipient_name: null;
      student_name: null;
      status: null;
      attempts: null;
      error: null;
      sent_dt: null;
      next_attempt_dt: null;
    });
  };
  'announcements.list_readers': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      announcement_id: string;
      search: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { people: number; read: number; unread: number; acknowledged: number };
    } & ({
      user_id: string;
      name: string;
      viewed_dt: string | null;
      acknowledged_dt: string | null;
    } | {
      user_id: null;
      name: null;
      viewed_dt: null;
      acknowledged_dt: null;
    });
  };
  'announcements.list_schools_to_follow': {
    params: {
      now: string;
    };
    row: {
      school_id: string;
    };
  };
  'announcements.list_schools_to_send_for': {
    params: {
      now: string;
    };
    row: {
      school_id: string;
    };
  };
  'announcements.list_unsent': {
    params: {
      school_id: string;
      now: string;
    };
    row: {
      announcement_id: string;
      published_by: string | null;
      was_cancelled: boolean;
    };
  };
  'announcements.lock': {
    params: {
      today: string;
      user_id: string | null;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
      title: string;
      description: string;
      content: string | null;
      type: 'notice' | 'event' | 'announcement' | 'activity';
      category: string;
      priority: 'low' | 'medium' | 'high' | 'urgent';
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      organizer: string | null;
      targetAudience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
      audiences: { class_id: string; class_name: string; section_id: string | null; section_name: string | null }[];
      publishDate: string;
      publishedDate: string | null;
      expiryDate: string | null;
      expiresInDays: number | null;
      eventDate: string | null;
      eventLocation: string | null;
      tags: string[];
      isPublic: boolean;
      isPinned: boolean;
      needsAcknowledgement: boolean;
      sendMail: boolean;
      isEssential: boolean;
      oneLetterPerChild: boolean;
      createdBy: string | null;
      createdById: string | null;
      views: number;
      acknowledgements: number;
      comments: number;
      attachments: { id: string; file_id: string; fileName: string; fileSize: number; mimeType: string }[];
      viewed: boolean;
      acknowledged: boolean;
      created_dt: string;
      updated_dt: string;
    };
  };
  'announcements.lock_deleted': {
    params: {
      school_id: string;
      announcement_id: string;
    };
    row: {
      title: string;
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      created_by: string | null;
    };
  };
  'announcements.move': {
    params: {
      status: string;
      user_id: string;
      publish_dt: string | null;
      now: string;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
    };
  };
  'announcements.publish_due': {
    params: {
      school_id: string;
      now: string;
      limit: number;
      today: string;
    };
    row: {
      announcement_id: string;
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      published_by: string | null;
      name: string;
    };
  };
  'announcements.restore': {
    params: {
      user_id: string;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
    };
  };
  'announcements.statistics': {
    params: {
      today: string;
      school_id: string;
    };
    row: {
      total: number;
      published: number;
      drafts: number;
      scheduled: number;
      archived: number;
      expiring_soon: number;
      views: number;
    };
  };
  'announcements.update': {
    params: {
      user_id: string;
      row: string;
      school_id: string;
      announcement_id: string;
    };
    row: {
      id: string;
    };
  };
  'answers.asked_chatbots': {
    params: {
      most: number;
    };
    row: {
      chatbot_id: string;
    };
  };
  'answers.bot_state': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      revision: number;
      agent_name: string;
      school_name: string;
      phone: string | null;
      email: string | null;
    };
  };
  'answers.bot_status': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      status: 'active' | 'inactive';
    };
  };
  'answers.chunks': {
    params: {
      school_id: string;
      chatbot_id: string;
      today: string;
    };
    row: {
      id: string;
      title: string;
      text: string[];
      source: string;
      questions: string[];
    };
  };
  'answers.count_unanswered': {
    params: {
      school_id: string;
      chatbot_id: string;
      question: string;
    };
    row: {
      unanswered_question_id: string;
    };
  };
  'answers.count_unanswered_questions': {
    params: {
      statuses: readonly string[];
      search: string | null;
      school_id: string;
      chatbot_id: string;
    };
    row: {
      open: number;
      drafted: number;
      closed: number;
      dismissed: number;
      total: number;
    };
  };
  'answers.document_parts': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      id: string;
      title: string;
      text: string[];
      source: string;
    };
  };
  'answers.find_chatbot': {
    params: {
      chatbot_id: string;
    };
    row: {
      school_id: string;
      revision: number;
      time_zone: string;
      status: 'active' | 'inactive';
    };
  };
  'answers.get_unanswered_question': {
    params: {
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: {
      unanswered_question_id: string;
      question: string;
      asks_count: number;
      last_asked_dt: string;
      reason: 'unanswered' | 'wrong';
      status: 'open' | 'drafted' | 'closed' | 'dismissed';
      updated_dt: string;
      wordings: number;
      examples: string[];
      draft_title: string | null;
      draft_text: string[] | null;
      draft_valid_until: string | null;
      outcomes: Json;
      asked_again_dt: string | null;
      closed_by_name: string | null;
      closed_dt: string | null;
      chunk: { chunk_id: string; title: string } | null;
      asks: { answer_id: string; question: string; answer: string; channel: 'widget' | 'assistant' | 'trial'; chat_session_id: string | null; feedback: 'right' | 'wrong' | null; feedback_reason: string | null; created_dt: string }[];
    };
  };
  'answers.has_revision': {
    params: {
      school_id: string;
      chatbot_id: string;
      revision: number;
    };
    row: {
      chatbot_id: string;
    };
  };
  'answers.insert': {
    params: {
      school_id: string;
      chatbot_id: string;
      chat_session_id: string | null;
      asked_by: string | null;
      channel: string;
      question: string;
      answer: string;
      band: string;
      refused: boolean;
      retrieved: string;
      sources: string;
      revision: number;
      provider: string | null;
      model: string | null;
      provider_error: string | null;
      timings: string;
      latency_ms: number;
      unanswered_question_id: string | null;
    };
    row: {
      answer_id: string;
    };
  };
  'answers.insert_unanswered': {
    params: {
      school_id: string;
      chatbot_id: string;
      question: string;
    };
    row: {
      unanswered_question_id: string;
    };
  };
  'answers.insert_vectors': {
    params: {
      school_id: string;
      model: string;
      hashes: readonly Buffer[];
      vectors: readonly Buffer[];
    };
    row: never;
  };
  'answers.keep_outcomes': {
    params: {
      outcomes: string;
      is_closed: boolean;
      user_id: string;
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: {
      status: 'open' | 'drafted' | 'closed' | 'dismissed';
    };
  };
  'answers.link_chunk': {
    params: {
      chunk_id: string;
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: never;
  };
  'answers.list_staff_replies': {
    params: {
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: {
      message_text: string;
    };
  };
  'answers.list_unanswered_questions': {
    params: {
      school_id: string;
      chatbot_id: string;
      statuses: readonly string[];
      search: string | null;
      sort: string;
      limit: number;
      skip: number;
    };
    row: {
      unanswered_question_id: string;
      question: string;
      asks_count: number;
      last_asked_dt: string;
      reason: 'unanswered' | 'wrong';
      status: 'open' | 'drafted' | 'closed' | 'dismissed';
      updated_dt: string;
      wordings: number;
    };
  };
  'answers.lock_unanswered': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      pg_advisory_xact_lock: void | null;
    };
  };
  'answers.lock_unanswered_question': {
    params: {
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: {
      status: 'open' | 'drafted' | 'closed' | 'dismissed';
      question: string;
      updated_dt: string;
    };
  };
  'answers.remove_unused_vectors': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'answers.save_draft': {
    params: {
      title: string;
      text: readonly string[];
      valid_until: string | null;
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: never;
  };
  'answers.set_unanswered_question_status': {
    params: {
      status: string;
      school_id: string;
      chatbot_id: string;
      unanswered_question_id: string;
    };
    row: never;
  };
  'answers.synonyms': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      word: string;
      means: string[];
    };
  };
  'answers.touch_vectors': {
    params: {
      school_id: string;
      model: string;
      hashes: readonly Buffer[];
    };
    row: never;
  };
  'answers.vectors': {
    params: {
      school_id: string;
      model: string;
      hashes: readonly Buffer[];
    };
    row: {
      line_hash: Buffer;
      vector: Buffer;
    };
  };
  'assistant.delete_exchanges': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      removed: number;
    };
  };
  'assistant.insert_exchange': {
    params: {
      school_id: string;
      user_id: string;
      answer_id: string;
      question: string;
      answer: string;
      with_documents: boolean;
      sources: string;
      timings: string;
    };
    row: {
      assistant_message_id: string;
    };
  };
  'assistant.insert_trace': {
    params: {
      school_id: string;
      answer_id: string | null;
      user_id: string;
      question: string;
      answer: string;
      band: string;
      refused: boolean;
      sources: string;
      model: string | null;
      provider_error: string | null;
      timings: string;
      latency_ms: number;
    };
    row: {
      answer_id: string;
    };
  };
  'assistant.list_events': {
    params: {
      time_zone: string;
      school_id: string;
      from: string;
      to: string | null;
      most: number;
    };
    row: {
      title: string;
      held_on: string;
      place: string | null;
      total: number;
    };
  };
  'assistant.list_exchanges': {
    params: {
      school_id: string;
      user_id: string;
      most: number;
    };
    row: {
      message_id: string;
      answer_id: string | null;
      query: string;
      response: string;
      timestamp: string;
      with_documents: boolean;
      citations: Json;
      timings: Json;
      feedback: 'right' | 'wrong' | null;
    };
  };
  'assistant.list_marked': {
    params: {
      date: string;
      statuses: readonly string[];
      school_id: string;
      class_id: string | null;
      section: string | null;
      most: number;
    };
    row: {
      student_name: string;
      class_name: string;
      section: string | null;
      total: number;
    };
  };
  'assistant.list_marked_often': {
    params: {
      statuses: readonly string[];
      from: string;
      to: string;
      school_id: string;
      class_id: string | null;
      section: string | null;
      days: number;
      most: number;
    };
    row: {
      student_name: string;
      class_name: string | null;
      days: number;
      total: number;
    };
  };
  'assistant.list_recent': {
    params: {
      school_id: string;
      user_id: string;
      now: string;
    };
    row: {
      question: string;
      answer: string;
    };
  };
  'assistant.update_feedback': {
    params: {
      school_id: string;
      answer_id: string;
      user_id: string;
      feedback: string | null;
      reason: string | null;
    };
    row: {
      before: 'right' | 'wrong' | null;
    };
  };
  'attendance.class_day': {
    params: {
      date: string;
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      is_school_day: boolean;
      closed_because: string | null;
      registers: { section: string | null; taken_by_name: string | null; taken_at: string }[];
    };
  };
  'attendance.closed_day': {
    params: {
      date: string;
      school_id: string;
    };
    row: {
      is_school_day: boolean;
      closed_because: string | null;
    };
  };
  'attendance.count_absences': {
    params: {
      school_id: string;
      today: string;
      class_id: string | null;
      is_unexplained: boolean;
    };
    row: {
      total: number;
    };
  };
  'attendance.count_teachers': {
    params: {
      school_id: string;
      date: string;
    };
    row: {
      teachers: number;
    };
  };
  'attendance.days_of_period': {
    params: {
      school_id: string;
      from: string;
      to: string;
    };
    row: {
      date: string;
      is_school_day: boolean;
      closed_because: string | null;
    };
  };
  'attendance.describe_students': {
    params: {
      date: string;
      school_id: string;
      person_ids: readonly string[];
    };
    row: {
      person_id: string;
      name: string;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused' | null;
      marked_by_name: string | null;
    };
  };
  'attendance.describe_teachers': {
    params: {
      date: string;
      school_id: string;
      person_ids: readonly string[];
    };
    row: {
      person_id: string;
      name: string;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused' | null;
      marked_by_name: string | null;
    };
  };
  'attendance.export_students': {
    params: {
      school_id: string;
      from: string;
      to: string;
      class_id: string | null;
      section: string | null;
      most: number | null;
    };
    row: {
      attendance_date: string;
      class_name: string;
      section: string | null;
      number: string | null;
      admission_no: string;
      name: string;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      remarks: string | null;
      marked_by_name: string | null;
      marked_at: string;
    };
  };
  'attendance.export_teachers': {
    params: {
      school_id: string;
      from: string;
      to: string;
      section: string | null;
      class_id: string | null;
      most: number | null;
    };
    row: {
      attendance_date: string;
      class_name: null;
      section: null;
      number: string;
      admission_no: null;
      name: string;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      remarks: string | null;
      marked_by_name: string | null;
      marked_at: string;
    };
  };
  'attendance.file_of_student': {
    params: {
      from: string | null;
      start_year: number | null;
      to: string | null;
      school_id: string;
      person_id: string;
    };
    row: {
      records: { person_id: string; person_type: 'student'; attendance_date: string; status: 'present' | 'absent' | 'late' | 'half_day' | 'excused'; remarks: string | null; class_id: string; class_name: string | null; section: string | null; marked_at: string; marked_by: string; marked_by_name: string | null; is_corrected: boolean; counts: boolean; version: string }[];
      tallies: { month: string | null; totalDays: number; presentDays: number; absentDays: number; lateDays: number; halfDays: number; excusedDays: number; attendancePercentage: number | null; is_chronically_absent: boolean }[];
    };
  };
  'attendance.file_of_teacher': {
    params: {
      from: string | null;
      start_year: number | null;
      to: string | null;
      school_id: string;
      person_id: string;
    };
    row: {
      records: { person_id: string; person_type: 'teacher'; attendance_date: string; status: 'present' | 'absent' | 'late' | 'half_day' | 'excused'; remarks: string | null; class_id: null; class_name: null; section: null; marked_at: string; marked_by: string; marked_by_name: string | null; is_corrected: boolean; counts: boolean; version: string }[];
      tallies: { month: string | null; totalDays: number; presentDays: number; absentDays: number; lateDays: number; halfDays: number; excusedDays: number; attendancePercentage: number | null; is_chronically_absent: boolean }[];
    };
  };
  'attendance.find_class': {
    params: {
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
    };
  };
  'attendance.find_notice': {
    params: {
      school_id: string;
      secret_hash: Buffer;
      now: string;
    };
    row: {
      absence_notice_id: string;
      student_id: string;
      day: string;
      answer: 'ill' | 'late' | 'on_the_way' | null;
      note: string | null;
      student_name: string;
      school_name: string;
    };
  };
  'attendance.find_student': {
    params: {
      date: string;
      school_id: string;
      person_id: string;
    };
    row: {
      class_id: string | null;
    };
  };
  'attendance.find_teacher': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      class_id: null;
    };
  };
  'attendance.follow_absences': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      student_id: string;
      absence_notice_id: string;
      day: string;
      state: 'waiting' | 'sent' | 'cancelled' | 'corrected';
      student_name: string;
      school_name: string;
      locale: string;
    };
  };
  'attendance.form_class_register': {
    params: {
      class_id: string;
      date: string;
      section: string | null;
    };
    row: {
      student_id: string;
      admission_no: string;
      student_name: string;
      section: string | null;
      roll_no: string | null;
      photo_file_id: string | null;
      attendance_status: string;
      attendance_reason: string | null;
      marked_at: string | null;
      marked_by: string;
      marked_by_name: string | null;
      is_corrected: boolean;
      version: string | null;
    };
  };
  'attendance.get_notice_settings': {
    params: {
      school_id: string;
    };
    row: {
      is_on: boolean;
      delay_minutes: number;
      send_until: string;
      updated_dt: string;
    };
  };
  'attendance.list_absences': {
    params: {
      school_id: string;
      today: string;
      class_id: string | null;
      is_unexplained: boolean;
      limit: number;
      skip: number;
    };
    row: {
      student_id: string;
      student_name: string;
      class_id: string;
      class_name: string;
      section: string | null;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      reason: string | null;
      is_unexplained: boolean;
      state: 'waiting' | 'sent' | 'cancelled' | 'corrected' | null;
      due_dt: string | null;
      sent_dt: string | null;
      reached: number | null;
      answer: 'ill' | 'late' | 'on_the_way' | null;
      answer_note: string | null;
      answered_dt: string | null;
    };
  };
  'attendance.list_corrections': {
    params: {
      school_id: string;
      person_type: string;
      person_id: string;
      date: string;
    };
    row: {
      status_before: string;
      remarks_before: string | null;
      marked_by_before_name: string | null;
      status_after: string | null;
      remarks_after: string | null;
      reason: string | null;
      changed_by_name: string | null;
      changed_at: string;
    };
  };
  'attendance.list_form_classes': {
    params: {
      school_id: string;
      date: string;
      places: readonly string[];
    };
    row: {
      class_id: string;
      class_name: string;
      student_count: number;
      present: number;
      absent: number;
      late: number;
      half_day: number;
      excused: number;
      unmarked: number;
    };
  };
  'attendance.list_notice_messages': {
    params: {
      school_id: string;
      today: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      channel: 'email' | 'sms';
      recipient_name: string | null;
      address: string;
      is_correction: boolean;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable';
      reason: string | null;
    };
  };
  'attendance.list_notified': {
    params: {
      school_id: string;
      notice_ids: readonly string[];
      now: string;
    };
    row: {
      absence_notice_id: string;
      recipient_id: string | null;
      recipient_name: string | null;
      channel: 'email' | 'sms';
      address: string;
      language: string;
    };
  };
  'attendance.list_open_registers': {
    params: {
      date: string;
      school_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      section: string | null;
      student_count: number;
      unmarked: number;
    };
  };
  'attendance.list_overdue_notices': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      absence_notice_id: string;
    };
  };
  'attendance.list_schools_to_notify': {
    params: {
      now: string;
    };
    row: {
      school_id: string;
    };
  };
  'attendance.list_student_classes': {
    params: {
      school_id: string;
      date: string;
    };
    row: {
      class_id: string;
      class_name: string;
      student_count: number;
      present: number;
      absent: number;
      late: number;
      half_day: number;
      excused: number;
      unmarked: number;
    };
  };
  'attendance.list_teacher_classes': {
    params: {
      school_id: string;
      date: string;
    };
    row: {
      class_id: string;
      class_name: string;
      teacher_count: number;
      present: number;
      absent: number;
      late: number;
      half_day: number;
      excused: number;
      unmarked: number;
    };
  };
  'attendance.lock_notice': {
    params: {
      school_id: string;
      secret_hash: Buffer;
      now: string;
    };
    row: {
      absence_notice_id: string;
      student_id: string;
      day: string;
      answer: 'ill' | 'late' | 'on_the_way' | null;
      note: string | null;
      student_name: string;
      school_name: string;
    };
  };
  'attendance.lock_notice_settings': {
    params: {
      school_id: string;
    };
    row: {
      is_on: boolean;
      delay_minutes: number;
      send_until: string;
      updated_dt: string;
    };
  };
  'attendance.mark_students': {
    params: {
      date: string;
      correction_reason: string;
      person_ids: readonly string[];
      statuses: readonly string[];
      reasons: readonly (string | null)[];
      keeps: readonly boolean[];
      versions: readonly (string | null)[];
      checks: readonly boolean[];
      school_id: string;
      class_id: string | null;
      section: string | null;
      places: readonly string[] | null;
      override: boolean;
      user_id: string;
    };
    row: {
      person_id: string;
      is_open: boolean;
      status: string;
      status_before: 'present' | 'absent' | 'late' | 'half_day' | 'excused' | null;
      verdict: 'written' | 'elsewhere' | 'same' | 'stale' | 'write' | 'raced' | 'held_back';
      class_id: string | null;
      reason: string | null;
      marked_by: string | null;
      marked_dt: string | null;
      updated_dt: string | null;
    };
  };
  'attendance.mark_teachers': {
    params: {
      date: string;
      correction_reason: string;
      person_ids: readonly string[];
      statuses: readonly string[];
      reasons: readonly (string | null)[];
      keeps: readonly boolean[];
      versions: readonly (string | null)[];
      checks: readonly boolean[];
      school_id: string;
      class_id: string | null;
      section: string | null;
      override: boolean;
      user_id: string;
    };
    row: {
      person_id: string;
      is_open: boolean;
      status: string;
      status_before: 'present' | 'absent' | 'late' | 'half_day' | 'excused' | null;
      verdict: 'written' | 'elsewhere' | 'same' | 'stale' | 'write' | 'raced' | 'held_back';
      class_id: string | null;
      reason: string | null;
      marked_by: string | null;
      marked_dt: string | null;
      updated_dt: string | null;
    };
  };
  'attendance.pupils_of_period': {
    params: {
      from: string;
      to: string;
      school_id: string;
      class_id: string;
      section: string | null;
    };
    row: {
      student_id: string | null;
      admission_no: string;
      student_name: string | null;
      section: string | null;
      roll_no: string | null;
      marks: Json;
      totalDays: number;
      presentDays: number;
      absentDays: number;
      lateDays: number;
      halfDays: number;
      excusedDays: number;
      attendancePercentage: number | null;
      is_chronically_absent: boolean;
    };
  };
  'attendance.save_notice_settings': {
    params: {
      school_id: string;
      is_on: boolean;
      delay_minutes: number;
      send_until: string;
      user_id: string;
      is_first: boolean;
    };
    row: {
      is_on: boolean;
      delay_minutes: number;
      send_until: string;
      updated_dt: string;
    };
  };
  'attendance.store_notice_answer': {
    params: {
      answer: string;
      note: string | null;
      now: string;
      school_id: string;
      absence_notice_id: string;
      reason: string;
      reason_before: string | null;
    };
    row: {
      student_id: string;
    };
  };
  'attendance.store_notice_sending': {
    params: {
      school_id: string;
      notice_ids: readonly string[];
      secret_hashes: readonly Buffer[];
    };
    row: never;
  };
  'attendance.student_register': {
    params: {
      school_id: string;
      date: string;
      class_id: string;
      section: string | null;
    };
    row: {
      student_id: string;
      admission_no: string;
      student_name: string;
      section: string | null;
      roll_no: string | null;
      photo_file_id: string | null;
      attendance_status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      attendance_reason: string | null;
      marked_at: string | null;
      marked_by: string;
      marked_by_name: string | null;
      is_corrected: boolean;
      version: string | null;
    };
  };
  'attendance.summarize_students': {
    params: {
      date: string;
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      total: number;
      present: number;
      absent: number;
      late: number;
      half_day: number;
      excused: number;
      unmarked: number;
      percentage: number | null;
    };
  };
  'attendance.summarize_teachers': {
    params: {
      date: string;
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      total: number;
      present: number;
      absent: number;
      late: number;
      half_day: number;
      excused: number;
      unmarked: number;
      percentage: number | null;
    };
  };
  'attendance.teacher_register': {
    params: {
      school_id: string;
      date: string;
      class_id: string;
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      department: string | null;
      photo_file_id: string | null;
      attendance_status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      attendance_reason: string | null;
      marked_at: string | null;
      marked_by: string;
      marked_by_name: string | null;
      is_corrected: boolean;
      version: string | null;
    };
  };
  'audiences.count_reachable': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      per_child: boolean;
      channels: readonly string[];
    };
    row: {
      people: number;
      emails: number;
      sms: number;
      unreachable: number;
    };
  };
  'audiences.count_text_messages': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      per_child: boolean;
      channels: readonly string[];
    };
    row: {
      language: string | null;
      student_name: string | null;
      messages: number;
    };
  };
  'audiences.list_choices': {
    params: {
      school_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      sections: { section_id: string; section_name: string }[];
    };
  };
  'audiences.list_meant_users': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
    };
    row: {
      user_id: string;
    };
  };
  'audiences.list_reachable': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      per_child: boolean;
      channels: readonly string[];
    };
    row: {
      channel: 'email' | 'sms';
      kind: 'students' | 'parents' | 'teachers' | 'staff';
      person_id: string;
      name: string | null;
      address: string;
      language: string | null;
      student_id: string | null;
      student_name: string | null;
    };
  };
  'audiences.list_recipients': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      per_child: boolean;
    };
    row: {
      kind: 'students' | 'parents' | 'teachers' | 'staff';
      person_id: string;
      name: string | null;
      address: string;
      language: string | null;
      student_id: string | null;
      student_name: string | null;
    };
  };
  'audiences.list_unreached': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      channels: readonly string[];
    };
    row: {
      kind: 'students' | 'parents' | 'teachers' | 'staff';
      person_id: string;
      name: string | null;
    };
  };
  'audiences.preview': {
    params: {
      school_id: string;
      today: string;
      class_ids: readonly string[];
      section_ids: readonly (string | null)[];
      kinds: readonly string[];
      per_child: boolean;
      is_essential: boolean;
    };
    row: {
      people: number;
      with_address: number;
      addresses: number;
      unsubscribed: number;
      mails: number;
      groups: { kind: 'students' | 'parents' | 'teachers' | 'staff'; people: number; with_address: number }[];
    };
  };
  'auth.count_accounts_per_address': {
    params: Record<never, never>;
    row: {
      accounts: number;
    };
  };
  'auth.count_recovery_codes': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      codes_left: number;
    };
  };
  'auth.delete_email_change': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      new_email: string;
    };
  };
  'auth.disable_totp': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'auth.enable_totp': {
    params: {
      step: number;
      hashes: readonly Buffer[];
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'auth.end_session': {
    params: {
      school_id: string;
      user_id: string;
      session_id: string;
    };
    row: {
      session_id: string;
    };
  };
  'auth.end_sessions': {
    params: {
      school_id: string;
      user_id: string;
      keep: string | null;
    };
    row: {
      session_id: string;
    };
  };
  'auth.find_accounts': {
    params: {
      email: string;
      network: string;
      school_id: string | null;
    };
    row: {
      folded_email: string;
      school_id: string;
      user_id: string;
      is_familiar: boolean;
    };
  };
  'auth.find_email_change': {
    params: {
      token_hash: Buffer;
    };
    row: {
      school_id: string;
      user_id: string;
      name: string;
      email: string;
    };
  };
  'auth.find_other_user': {
    params: {
      school_id: string;
      user_id: string;
      email: string;
    };
    row: {
      user_id: string;
    };
  };
  'auth.find_password_end': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      has_ended: boolean;
    };
  };
  'auth.find_password_reset': {
    params: {
      token_hash: Buffer;
    };
    row: {
      school_id: string;
      user_id: string;
      password_reset_id: string;
    };
  };
  'auth.find_users_for_sign_in': {
    params: {
      email: string;
      school_id: string | null;
    };
    row: {
      school_id: string;
      user_id: string;
      name: string;
      email: string;
      status: 'active' | 'inactive' | 'invited';
      password_hash: string;
      totp_secret: string | null;
      totp_enabled_dt: string | null;
      must_change_password: boolean;
      school_name: string;
      school_place: string | null;
    };
  };
  'auth.find_working_school': {
    params: {
      school_id: string;
    };
    row: {
      locale: string;
      school: string;
    };
  };
  'auth.get_email_change': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      new_email: string;
      expires_dt: string;
    };
  };
  'auth.insert_password_reset': {
    params: {
      school_id: string;
      user_id: string;
      token_hash: Buffer;
      expires_dt: string;
    };
    row: never;
  };
  'auth.insert_session': {
    params: {
      user_id: string;
      token_hash: Buffer;
      user_agent: string | null;
      address: string;
      is_shared: boolean;
      school_id: string;
    };
    row: {
      session_id: string;
    };
  };
  'auth.list_schools_to_tidy': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'auth.list_sessions': {
    params: {
      session_id: string;
      school_id: string;
      user_id: string;
    };
    row: {
      session_id: string;
      created_dt: string;
      last_seen_dt: string;
      address: string | null;
      user_agent: string | null;
      current: boolean;
    };
  };
  'auth.note_failed_email_change': {
    params: {
      school_id: string;
      token_hash: Buffer;
    };
    row: never;
  };
  'auth.note_failed_password_reset': {
    params: {
      school_id: string;
      token_hash: Buffer;
    };
    row: never;
  };
  'auth.own_secrets': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      password_hash: string | null;
      totp_secret: string | null;
      two_factor: boolean;
    };
  };
  'auth.password_owner': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      name: string;
      email: string;
      school: string;
    };
  };
  'auth.remember_network': {
    params: {
      school_id: string;
      user_id: string;
      network: string;
    };
    row: never;
  };
  'auth.remove_old_email_changes': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'auth.remove_old_idempotency_keys': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'auth.remove_old_networks': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'auth.remove_old_password_resets': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'auth.remove_old_rate_limits': {
    params: Record<never, never>;
    row: never;
  };
  'auth.remove_old_sessions': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'auth.store_email_change': {
    params: {
      school_id: string;
      user_id: string;
      new_email: string;
      token_hash: Buffer;
      requested_by: string;
      session_id: string | null;
    };
    row: never;
  };
  'auth.store_recovery_codes': {
    params: {
      hashes: readonly Buffer[];
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'auth.store_totp_secret': {
    params: {
      totp_secret: string;
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'auth.take_email_change': {
    params: {
      school_id: string;
      user_id: string;
      token_hash: Buffer;
    };
    row: {
      new_email: string;
      session_id: string | null;
    };
  };
  'auth.update_email': {
    params: {
      email: string;
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'auth.update_name': {
    params: {
      name: string;
      school_id: string;
      user_id: string;
    };
    row: {
      before: string;
    };
  };
  'auth.update_password': {
    params: {
      password_hash: string;
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'auth.use_password_reset': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      password_reset_id: string;
    };
  };
  'auth.use_recovery_code': {
    params: {
      hash: Buffer;
      school_id: string;
      user_id: string;
    };
    row: {
      codes_left: number;
    };
  };
  'auth.use_totp_step': {
    params: {
      step: number;
      totp_secret: string | null;
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'chat.archive_sessions': {
    params: {
      school_id: string;
      chat_session_ids: readonly string[];
    };
    row: never;
  };
  'chat.count_waiting': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      waiting: number;
    };
  };
  'chat.delete_old_chats': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      sessions: number;
      users: number;
    };
  };
  'chat.delete_reply': {
    params: {
      school_id: string;
      canned_reply_id: string;
    };
    row: never;
  };
  'chat.delete_user': {
    params: {
      school_id: string;
      chatbot_id: string | null;
      chat_user_id: string;
      bots: readonly string[] | null;
      unnamed: string;
    };
    row: {
      sessions: number;
      leads: number;
      entries: number;
    };
  };
  'chat.find_bot': {
    params: {
      school_id: string;
      chatbot_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chatbot_id: string;
    };
  };
  'chat.flag_message': {
    params: {
      reason: string | null;
      user_id: string;
      school_id: string;
      chat_session_id: string;
      chat_message_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_history_id: string;
      message_from: 'user' | 'assistant' | 'staff' | 'system';
      message_text: string;
      message_timestamp: string;
      kind: 'message' | 'note';
      sent_by: string | null;
      sent_by_name: string | null;
      details: Json | null;
      flagged_reason: string | null;
      flagged_by_name: string | null;
    };
  };
  'chat.get_letterhead': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      name: string;
      address: string | null;
      phone: string | null;
      email: string | null;
      logo: Buffer | null;
      agent_name: string;
    };
  };
  'chat.get_retention': {
    params: {
      school_id: string;
    };
    row: {
      retention_days: number | null;
    };
  };
  'chat.get_session': {
    params: {
      school_id: string;
      chat_session_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_session_id: string;
      chatbot_id: string;
      chatbot_name: string;
      chat_user_id: string;
      status: 'active' | 'completed' | 'pending' | 'archived';
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      handled_by: string | null;
      handled_by_name: string | null;
      waiting_since_dt: string | null;
      chat_summary: string | null;
      topic: string | null;
      message_count: number;
      last_message_text: string | null;
      last_message_dt: string;
      chat_started_dt: string;
      updated_dt: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      location: string | null;
      summary: string | null;
      first_message: string | null;
      page_url: string | null;
      locale: string | null;
      crm_contact_id: string | null;
    };
  };
  'chat.get_user': {
    params: {
      school_id: string;
      chatbot_id: string;
      chat_user_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_user_id: string;
      chatbot_id: string;
      tags: string[];
      crm_contact_id: string | null;
      session_count: number;
      created_dt: string;
      updated_dt: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      location: string | null;
      summary: string | null;
      first_message: string | null;
    };
  };
  'chat.insert_reply': {
    params: {
      school_id: string;
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      user_id: string;
    };
    row: {
      canned_reply_id: string;
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      updated_dt: string;
    };
  };
  'chat.insert_said': {
    params: {
      school_id: string;
      chat_session_id: string;
      sender: string;
      kind: string;
      message_text: string;
      sent_by: string | null;
    };
    row: {
      chat_history_id: string;
      message_from: 'user' | 'assistant' | 'staff' | 'system';
      message_text: string;
      message_timestamp: string;
      kind: 'message' | 'note';
      sent_by: string | null;
      sent_by_name: string | null;
      details: Json | null;
      flagged_reason: string | null;
      flagged_by_name: string | null;
    };
  };
  'chat.list_entries': {
    params: {
      school_id: string;
      chat_session_id: string;
    };
    row: {
      chat_history_id: string;
      message_from: 'user' | 'assistant' | 'staff' | 'system';
      message_text: string;
      message_timestamp: string;
      kind: 'message' | 'note';
      sent_by: string | null;
      sent_by_name: string | null;
      details: Json | null;
      flagged_reason: string | null;
      flagged_by_name: string | null;
    };
  };
  'chat.list_history': {
    params: {
      school_id: string;
      chatbot_id: string;
      chat_user_id: string;
      bots: readonly string[] | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      chat_history_id: string;
      message_from: 'user' | 'assistant' | 'staff' | 'system';
      message_text: string;
      message_timestamp: string;
      kind: 'message' | 'note';
      sent_by: string | null;
      sent_by_name: string | null;
      details: Json | null;
      flagged_reason: string | null;
      flagged_by_name: string | null;
      chat_session_id: string;
    } | {
      chat_history_id: null;
      message_from: null;
      message_text: null;
      message_timestamp: null;
      kind: null;
      sent_by: null;
      sent_by_name: null;
      details: null;
      flagged_reason: null;
      flagged_by_name: null;
      chat_session_id: null;
    });
  };
  'chat.list_replies': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
      chatbot_id: string | null;
    };
    row: {
      canned_reply_id: string;
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      updated_dt: string;
    };
  };
  'chat.list_schools_to_release': {
    params: {
      waiting_before: string;
      human_before: string;
    };
    row: {
      school_id: string;
    };
  };
  'chat.list_sessions': {
    params: {
      school_id: string;
      bots: readonly string[];
      chat_user_id: string;
      statuses: readonly string[];
      handlings: readonly string[];
      date_from: string;
      time_zone: string;
      date_to: string;
      search: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      waiting: number;
    } & ({
      chat_session_id: string;
      chatbot_id: string;
      chatbot_name: string;
      chat_user_id: string;
      status: 'active' | 'completed' | 'pending' | 'archived';
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      handled_by: string | null;
      handled_by_name: string | null;
      waiting_since_dt: string | null;
      chat_summary: string | null;
      topic: string | null;
      message_count: number;
      last_message_text: string | null;
      last_message_dt: string;
      chat_started_dt: string;
      updated_dt: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      location: string | null;
      summary: string | null;
      first_message: string | null;
    } | {
      chat_session_id: null;
      chatbot_id: null;
      chatbot_name: null;
      chat_user_id: null;
      status: null;
      handling: null;
      handled_by: null;
      handled_by_name: null;
      waiting_since_dt: null;
      chat_summary: null;
      topic: null;
      message_count: null;
      last_message_text: null;
      last_message_dt: null;
      chat_started_dt: null;
      updated_dt: null;
      name: null;
      email: null;
      phone: null;
      location: null;
      summary: null;
      first_message: null;
    });
  };
  'chat.list_user_sessions': {
    params: {
      school_id: string;
      chatbot_id: string;
      chat_user_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_session_id: string;
      chatbot_id: string;
      chatbot_name: string;
      chat_user_id: string;
      status: 'active' | 'completed' | 'pending' | 'archived';
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      handled_by: string | null;
      handled_by_name: string | null;
      waiting_since_dt: string | null;
      chat_summary: string | null;
      topic: string | null;
      message_count: number;
      last_message_text: string | null;
      last_message_dt: string;
      chat_started_dt: string;
      updated_dt: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      location: string | null;
      summary: string | null;
      first_message: string | null;
    };
  };
  'chat.list_users': {
    params: {
      school_id: string;
      chatbot_id: string;
      search: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      chat_user_id: string;
      chatbot_id: string;
      tags: string[];
      crm_contact_id: string | null;
      session_count: number;
      created_dt: string;
      updated_dt: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      location: string | null;
      summary: string | null;
      first_message: string | null;
    } | {
      chat_user_id: null;
      chatbot_id: null;
      tags: null;
      crm_contact_id: null;
      session_count: null;
      created_dt: null;
      updated_dt: null;
      name: null;
      email: null;
      phone: null;
      location: null;
      summary: null;
      first_message: null;
    });
  };
  'chat.lock_reply': {
    params: {
      school_id: string;
      canned_reply_id: string;
      bots: readonly string[] | null;
    };
    row: {
      canned_reply_id: string;
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      updated_dt: string;
    };
  };
  'chat.lock_session': {
    params: {
      school_id: string;
      chat_session_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chatbot_id: string;
      chat_user_id: string;
      status: 'active' | 'completed' | 'pending' | 'archived';
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      handled_by: string | null;
      locale: string | null;
      agent_name: string;
      handled_by_name: string | null;
    };
  };
  'chat.lock_sessions': {
    params: {
      school_id: string;
      chat_session_ids: readonly string[];
      bots: readonly string[] | null;
    };
    row: {
      chat_session_id: string;
    };
  };
  'chat.lock_visitor': {
    params: {
      school_id: string;
      chat_session_id: string;
    };
    row: {
      chat_user_id: string;
      chatbot_id: string;
      agent_name: string;
      name: string | null;
      email: string | null;
      phone: string | null;
    };
  };
  'chat.release_idle': {
    params: {
      school_id: string;
      waiting_before: string;
      human_before: string;
    };
    row: never;
  };
  'chat.search_messages': {
    params: {
      school_id: string;
      search: string;
      bots: readonly string[] | null;
      limit: number;
    };
    row: {
      chat_session_id: string;
      chat_user_id: string;
      chatbot_id: string;
      message_text: string;
      message_timestamp: string;
      name: string | null;
      first_message: string | null;
    };
  };
  'chat.set_handling': {
    params: {
      status: string;
      handling: string;
      handled_by: string | null;
      waiting: boolean;
      school_id: string;
      chat_session_id: string;
    };
    row: never;
  };
  'chat.update_reply': {
    params: {
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      school_id: string;
      canned_reply_id: string;
    };
    row: {
      canned_reply_id: string;
      chatbot_id: string | null;
      title: string;
      reply_text: string;
      updated_dt: string;
    };
  };
  'classes.attendance': {
    params: {
      class_id: string;
      academic_year_id: string;
      school_id: string;
      section: string | null;
      to: string;
      from: string;
    };
    row: {
      students: number;
      attendance_percentage: number | null;
      days: number;
      marks_count: number;
    };
  };
  'classes.delete': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: never;
  };
  'classes.delete_sections': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: never;
  };
  'classes.delete_subjects': {
    params: {
      school_id: string;
      class_id: string;
      ids: readonly string[];
    };
    row: {
      id: string;
    };
  };
  'classes.find_place': {
    params: {
      school_id: string;
      class_id: string;
      section: string | null;
      subject_id: string;
      teacher_id: string | null;
      year: number | null;
      today: string;
    };
    row: {
      class_id: string | null;
      section_id: string | null;
      subject_id: string | null;
      teacher_id: string | null;
    } & ({
      academic_year_id: string;
    } | {
      academic_year_id: null;
    });
  };
  'classes.find_row_problem': {
    params: {
      rows: string;
      school_id: string;
      class_id: string;
      academic_year_id: string;
    };
    row: {
      place: number;
      problem: 'subject' | 'teacher' | 'section' | 'row' | 'stale';
    };
  };
  'classes.find_year': {
    params: {
      today: string;
      school_id: string;
      year: number | null;
    };
    row: {
      academic_year_id: string;
      year: number;
      from: string;
      to: string;
    };
  };
  'classes.get': {
    params: {
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      sections: string;
      created_dt: string;
      updated_dt: string;
      description: string | null;
    };
  };
  'classes.get_subject': {
    params: {
      school_id: string;
      id: string;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      section: string | null;
      teacher_id: string | null;
      teacher_name: string | null;
      periods_per_week: number;
      schedule_details: string | null;
      academic_year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'classes.insert': {
    params: {
      school_id: string;
      class_name: string;
      description: string | null;
      user_id: string;
      sections: readonly string[];
    };
    row: {
      class_id: string;
    };
  };
  'classes.insert_places': {
    params: {
      rows: string;
      school_id: string;
      user_id: string;
    };
    row: {
      class_id: string;
      section_id: string;
      class_name: string;
      section: string;
      is_new_class: boolean;
    };
  };
  'classes.insert_subject': {
    params: {
      school_id: string;
      academic_year_id: string;
      class_id: string;
      section_id: string | null;
      subject_id: string;
      teacher_id: string | null;
      periods_per_week: number;
      schedule_details: string | null;
      user_id: string;
    };
    row: {
      id: string;
    };
  };
  'classes.list': {
    params: {
      school_id: string;
      search: string | null;
      sections: readonly string[];
      now: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; active: number; with_sections: number; recent: number };
    } & ({
      place: number;
      class_id: string;
      class_name: string;
      sections: string;
      created_dt: string;
      updated_dt: string;
    } | {
      place: null;
      class_id: null;
      class_name: null;
      sections: null;
      created_dt: null;
      updated_dt: null;
    });
  };
  'classes.list_sections': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      section_id: string;
    };
  };
  'classes.list_students': {
    params: {
      school_id: string;
      class_id: string;
      academic_year_id: string;
      day: string;
      section: string | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      sections: { section: string | null; students: number }[];
    } & ({
      id: string;
      student_id: string;
      admission_no: string;
      student_name: string;
      roll_number: string | null;
      section: string | null;
      enrollment_date: string;
    } | {
      id: null;
      student_id: null;
      admission_no: null;
      student_name: null;
      roll_number: null;
      section: null;
      enrollment_date: null;
    });
  };
  'classes.list_subjects': {
    params: {
      school_id: string;
      class_id: string;
      academic_year_id: string;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      section: string | null;
      teacher_id: string | null;
      teacher_name: string | null;
      periods_per_week: number;
      schedule_details: string | null;
      academic_year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'classes.lock': {
    params: {
      school_id: string;
      class_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      sections: string;
      created_dt: string;
      updated_dt: string;
      description: string | null;
    };
  };
  'classes.lock_several': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      class_id: string;
      class_name: string;
      sections: string;
      created_dt: string;
      updated_dt: string;
      description: string | null;
    };
  };
  'classes.lock_subject': {
    params: {
      school_id: string;
      class_id: string;
      ref: string;
      academic_year_id: string | null;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      section: string | null;
      teacher_id: string | null;
      teacher_name: string | null;
      periods_per_week: number;
      schedule_details: string | null;
      academic_year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'classes.references': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      class_id: string;
      referrer: string;
      n: number;
    };
  };
  'classes.references_to_sections': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      section_id: string;
      referrer: string;
      n: number;
    };
  };
  'classes.results': {
    params: {
      class_id: string;
      academic_year_id: string;
      school_id: string;
      section: string | null;
      to: string;
    };
    row: {
      summary: { marks_count: number; average_percentage: number | null; grade: string };
      exams: ({ exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; exam_date: string | null; students: number; distribution: { grade: string; count: number }[] | null; marks_count: number; average_percentage: number; grade: string })[];
      subjects: Json[];
    };
  };
  'classes.save_rows': {
    params: {
      rows: string;
      school_id: string;
      class_id: string;
      user_id: string;
      academic_year_id: string;
    };
    row: never;
  };
  'classes.update': {
    params: {
      sections: readonly string[];
      class_name: string;
      description: string | null;
      user_id: string;
      school_id: string;
      class_id: string;
    };
    row: never;
  };
  'classes.update_subject': {
    params: {
      academic_year_id: string;
      section_id: string | null;
      subject_id: string;
      teacher_id: string | null;
      periods_per_week: number;
      schedule_details: string | null;
      user_id: string;
      school_id: string;
      class_id: string;
      id: string;
    };
    row: never;
  };
  'classes.with_sections': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      class_id: string;
    };
  };
  'dashboard.chats_waiting': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      id: string;
      title: string;
      detail: string | null;
      due_date: null;
      count: number;
    };
  };
  'dashboard.counts': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_user_count: number;
      chat_user_session_count: number;
      llm_data_count: number;
      document_count: number;
      total_students: number;
      total_teachers: number;
      total_classes: number;
      total_subjects: number;
      total_marks: number;
      total_leads: number;
    };
  };
  'dashboard.hide_setup': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'dashboard.last_chat_messages': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chat_user_id: string;
      chat_session_id: string;
      user_name: string | null;
      status: 'active' | 'completed' | 'pending' | 'archived';
      message_text: string | null;
      message_timestamp: string;
    };
  };
  'dashboard.leads_without_next_step': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      id: string;
      title: string;
      detail: string | null;
      due_date: null;
      count: number;
    };
  };
  'dashboard.recent_announcements': {
    params: {
      school_id: string;
    };
    row: {
      id: string;
      title: string;
      type: 'notice' | 'event' | 'announcement' | 'activity';
      priority: 'low' | 'medium' | 'high' | 'urgent';
      status: 'draft' | 'scheduled' | 'published' | 'archived';
      publishDate: string | null;
    };
  };
  'dashboard.recent_classes': {
    params: {
      school_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      created_dt: string;
      sections: string;
      student_count: number;
    };
  };
  'dashboard.recent_leads': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      value_minor: number;
      value_currency: string | null;
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      created_dt: string;
    };
  };
  'dashboard.recent_students': {
    params: {
      school_id: string;
    };
    row: {
      student_id: string;
      name: string;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      photo_file_id: string | null;
      created_dt: string;
    };
  };
  'dashboard.recent_teachers': {
    params: {
      school_id: string;
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      photo_file_id: string | null;
      created_dt: string;
    };
  };
  'dashboard.registers_not_taken': {
    params: {
      day: string;
      school_id: string;
    };
    row: {
      id: string;
      title: string;
      detail: string | null;
      due_date: null;
      count: number;
    };
  };
  'dashboard.school_day': {
    params: {
      day: string;
    };
    row: {
      is_school_day: boolean;
    };
  };
  'dashboard.setup_steps': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      year: boolean;
      calendar: boolean;
      subjects: boolean;
      classes: boolean;
      teachers: boolean;
      students: boolean;
      chatbot: boolean;
      register: boolean;
      hidden: boolean;
    };
  };
  'dashboard.tasks_due': {
    params: {
      school_id: string;
      day: string;
      user_id: string;
    };
    row: {
      id: string;
      title: string;
      detail: string | null;
      due_date: string;
      count: number;
    };
  };
  'documents.begin_reading': {
    params: {
      school_id: string;
      document_id: string;
      file_id: string;
    };
    row: {
      type: 'pdf' | 'docx' | 'txt' | 'md' | 'html' | 'csv';
    };
  };
  'documents.delete': {
    params: {
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'documents.delete_chunks': {
    params: {
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'documents.fail_reading': {
    params: {
      error: string;
      school_id: string;
      document_id: string;
      file_id: string;
    };
    row: never;
  };
  'documents.find_bot': {
    params: {
      school_id: string;
      chatbot_id: string;
      bots: readonly string[] | null;
    };
    row: {
      chatbot_id: string;
    };
  };
  'documents.find_same': {
    params: {
      sha256: string;
      school_id: string;
      chatbot_id: string | null;
      file_name: string;
    };
    row: {
      document_id: string;
      same_content: boolean | null;
    };
  };
  'documents.finish_reading': {
    params: {
      chunk_count: number;
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'documents.get': {
    params: {
      school_id: string;
      document_id: string;
      bots: readonly string[] | null;
    };
    row: {
      id: string;
      chatbot_id: string | null;
      title: string;
      type: 'pdf' | 'docx' | 'txt' | 'md' | 'html' | 'csv';
      status: 'processing' | 'ready' | 'failed';
      queued: boolean;
      file_id: string;
      file_name: string;
      file_size: number;
      chunk_count: number;
      error: string | null;
      tags: string[];
      uploaded_by: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'documents.insert': {
    params: {
      school_id: string;
      chatbot_id: string | null;
      file_id: string;
      title: string;
      type: string;
      sha256: string;
      user_id: string;
    };
    row: {
      document_id: string;
    };
  };
  'documents.insert_chunks': {
    params: {
      school_id: string;
      document_id: string;
      parts: string;
    };
    row: never;
  };
  'documents.list': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
      chatbot_id: string | null;
      status: string | null;
      type: string | null;
      search: string | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      id: string;
      chatbot_id: string | null;
      title: string;
      type: 'pdf' | 'docx' | 'txt' | 'md' | 'html' | 'csv';
      status: 'processing' | 'ready' | 'failed';
      queued: boolean;
      file_id: string;
      file_name: string;
      file_size: number;
      chunk_count: number;
      error: string | null;
      tags: string[];
      uploaded_by: string | null;
      created_dt: string;
      updated_dt: string;
    } | {
      id: null;
      chatbot_id: null;
      title: null;
      type: null;
      status: null;
      queued: null;
      file_id: null;
      file_name: null;
      file_size: null;
      chunk_count: null;
      error: null;
      tags: null;
      uploaded_by: null;
      created_dt: null;
      updated_dt: null;
    });
  };
  'documents.list_chunks': {
    params: {
      school_id: string;
      document_id: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      id: string;
      position: number;
      heading: string | null;
      text: string[];
      page: number | null;
    };
  };
  'documents.lock': {
    params: {
      school_id: string;
      document_id: string;
      bots: readonly string[] | null;
    };
    row: {
      id: string;
      chatbot_id: string | null;
      title: string;
      type: 'pdf' | 'docx' | 'txt' | 'md' | 'html' | 'csv';
      status: 'processing' | 'ready' | 'failed';
      queued: boolean;
      file_id: string;
      file_name: string;
      file_size: number;
      chunk_count: number;
      error: string | null;
      tags: string[];
      uploaded_by: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'documents.lock_read': {
    params: {
      school_id: string;
      document_id: string;
      file_id: string;
    };
    row: {
      chatbot_id: string | null;
    };
  };
  'documents.lock_sizes': {
    params: {
      school_id: string;
    };
    row: {
      pg_advisory_xact_lock: void | null;
    };
  };
  'documents.metrics': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
      chatbot_id: string | null;
      since: string;
    };
    row: {
      documents: number;
      ready: number;
      processing: number;
      failed: number;
      chunks: number;
      total_size: number;
      questions: number;
      refusals: number;
      average_latency_ms: number | null;
      p95_latency_ms: number | null;
    };
  };
  'documents.queue_again': {
    params: {
      user_id: string;
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'documents.replace_content': {
    params: {
      file_id: string;
      type: string;
      sha256: string;
      user_id: string;
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'documents.search': {
    params: {
      school_id: string;
      bots: readonly string[] | null;
      chatbot_id: string | null;
      types: readonly string[] | null;
      statuses: readonly string[] | null;
      date_from: string | null;
      time_zone: string;
      date_to: string | null;
      q: string;
      limit: number;
    };
    row: {
      document_id: string;
      chunk_id: string;
      title: string;
      heading: string | null;
      page: number | null;
      snippet: string;
      score: number;
    };
  };
  'documents.size': {
    params: {
      school_id: string;
      document_id: string;
    };
    row: {
      lines: number;
      characters: number;
    };
  };
  'documents.sizes': {
    params: {
      school_id: string;
      document_id: string | null;
    };
    row: {
      chatbot_id: string | null;
      lines: number;
      characters: number;
    };
  };
  'documents.update': {
    params: {
      title: string;
      tags: readonly string[];
      chatbot_id: string | null;
      user_id: string;
      school_id: string;
      document_id: string;
    };
    row: never;
  };
  'enquiries.add_consent': {
    params: {
      school_id: string;
      enquiry_form_id: string;
      version: number;
      line: string;
      user_id: string;
    };
    row: never;
  };
  'enquiries.find_form': {
    params: {
      enquiry_form_id: string;
    };
    row: {
      school_id: string;
      enquiry_form_id: string;
      is_open: boolean;
      allowed_sites: string[];
    };
  };
  'enquiries.find_recent': {
    params: {
      school_id: string;
      since: string;
      email: string;
      phone: string | null;
      name: string;
    };
    row: {
      phone: string | null;
      child_name: string | null;
      grade: string | null;
      message: string | null;
    };
  };
  'enquiries.get_form': {
    params: {
      school_id: string;
      enquiry_form_id: string;
    };
    row: {
      title: string;
      intro: string;
      thanks: string;
      fields: Json;
      grades: string[];
      colours: Json;
      consent_version: number;
      consent_line: string;
      secret: string;
      owner_user_id: string | null;
      school_name: string;
      has_logo: boolean;
      locale: string;
      time_zone: string;
      currency: string;
    };
  };
  'enquiries.get_logo': {
    params: {
      school_id: string;
    };
    row: {
      logo: Buffer;
    };
  };
  'enquiries.get_settings': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      is_open: boolean;
      title: string;
      intro: string;
      thanks: string;
      fields: Json;
      grades: string[];
      colours: Json;
      allowed_sites: string[];
      owner_user_id: string | null;
      enquiry_form_id: string;
      consent_version: number;
      consent_line: string;
      updated_dt: string;
      recent: number;
      last_dt: string | null;
    };
  };
  'enquiries.insert': {
    params: {
      school_id: string;
      enquiry_form_id: string;
      contact_id: string;
      consent_version: number;
      name: string;
      email: string;
      phone: string | null;
      child_name: string | null;
      grade: string | null;
      message: string | null;
      page_url: string | null;
      opening: string;
      now: string;
    };
    row: {
      enquiry_id: string;
    };
  };
  'enquiries.insert_settings': {
    params: {
      school_id: string;
      user_id: string;
      is_open: boolean;
      title: string;
      intro: string;
      thanks: string;
      fields: string;
      grades: readonly string[];
      colours: string;
      allowed_sites: readonly string[];
      owner_user_id: string | null;
    };
    row: {
      enquiry_form_id: string;
    };
  };
  'enquiries.is_active_user': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'enquiries.list_hearers': {
    params: {
      school_id: string;
      owner_user_id: string | null;
    };
    row: {
      user_id: string;
    };
  };
  'enquiries.lock_form': {
    params: {
      school_id: string;
      enquiry_form_id: string;
    };
    row: {
      title: string;
      intro: string;
      thanks: string;
      fields: Json;
      grades: string[];
      colours: Json;
      consent_version: number;
      consent_line: string;
      secret: string;
      owner_user_id: string | null;
      school_name: string;
      has_logo: boolean;
      locale: string;
      time_zone: string;
      currency: string;
    };
  };
  'enquiries.lock_settings': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      is_open: boolean;
      title: string;
      intro: string;
      thanks: string;
      fields: Json;
      grades: string[];
      colours: Json;
      allowed_sites: string[];
      owner_user_id: string | null;
      enquiry_form_id: string;
      consent_version: number;
      consent_line: string;
      updated_dt: string;
      recent: number;
      last_dt: string | null;
    };
  };
  'enquiries.update_settings': {
    params: {
      user_id: string;
      is_open: boolean;
      title: string;
      intro: string;
      thanks: string;
      fields: string;
      grades: readonly string[];
      colours: string;
      allowed_sites: readonly string[];
      owner_user_id: string | null;
      school_id: string;
    };
    row: {
      enquiry_form_id: string;
    };
  };
  'exams.cell_changes': {
    params: {
      school_id: string;
      student_id: string;
      exam_id: string;
      subject_id: string;
      mark_id: string | null;
    };
    row: {
      mark_id: string;
      before: Json;
      after: Json | null;
      reason: string | null;
      changed_dt: string;
      changed_by: string | null;
      created_dt: string | null;
      created_by: string | null;
    };
  };
  'exams.cell_exists': {
    params: {
      school_id: string;
      student_id: string;
      subject_id: string;
      exam_id: string;
    };
    row: {
      exam_id: string;
    };
  };
  'exams.current_mark': {
    params: {
      school_id: string;
      student_id: string;
      subject_id: string;
      exam_id: string;
    };
    row: {
      mark_id: string;
      created_dt: string;
      created_by: string | null;
      holds: { state: 'present' | 'absent' | 'exempt'; marks: number | null; total_marks: number; grade: string | null; remarks: string | null };
    };
  };
  'exams.delete': {
    params: {
      school_id: string;
      exam_id: string;
    };
    row: never;
  };
  'exams.end_reopening': {
    params: {
      school_id: string;
      exam_id: string;
      user_id: string;
      class_id: string;
    };
    row: {
      reason: string;
    };
  };
  'exams.get': {
    params: {
      school_id: string;
      exam_id: string;
    };
    row: {
      exam_id: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      exam_date: string | null;
      grade_scale_id: string | null;
      bands: Json;
      published_dt: string | null;
      updated_dt: string;
    };
  };
  'exams.insert': {
    params: {
      school_id: string;
      exam_name: string;
      exam_date: string | null;
      grade_scale_id: string | null;
      year: number;
    };
    row: {
      exam_id: string;
    };
  };
  'exams.insert_reopening': {
    params: {
      school_id: string;
      exam_id: string;
      reason: string;
      user_id: string;
      class_id: string;
    };
    row: {
      reason: string;
      reopened_dt: string;
      reopened_by: string | null;
    };
  };
  'exams.list': {
    params: {
      school_id: string;
      year: number | null;
      today: string;
      class_id: string | null;
    };
    row: {
      chosen: number;
    } & ({
      exam_id: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      exam_date: string | null;
      grade_scale_id: string | null;
      bands: Json;
      published_dt: string | null;
      updated_dt: string;
      marks_count: number;
      students_count: number;
    } | {
      exam_id: null;
      exam_name: null;
      year: null;
      exam_date: null;
      grade_scale_id: null;
      bands: null;
      published_dt: null;
      updated_dt: null;
      marks_count: null;
      students_count: null;
    });
  };
  'exams.list_own': {
    params: {
      school_id: string;
      year: number | null;
      today: string;
      class_id: string | null;
    };
    row: {
      chosen: number;
    } & ({
      exam_id: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      exam_date: string | null;
      grade_scale_id: string | null;
      bands: Json;
      published_dt: string | null;
      updated_dt: string;
      marks_count: number;
      students_count: number;
    } | {
      exam_id: null;
      exam_name: null;
      year: null;
      exam_date: null;
      grade_scale_id: null;
      bands: null;
      published_dt: null;
      updated_dt: null;
      marks_count: null;
      students_count: null;
    });
  };
  'exams.list_reopenings': {
    params: {
      school_id: string;
      exam_id: string;
      student_id: string;
    };
    row: {
      reason: string;
      reopened_dt: string;
      locked_dt: string | null;
      reopened_by: string | null;
      locked_by: string | null;
    };
  };
  'exams.lock': {
    params: {
      school_id: string;
      exam_id: string;
    };
    row: {
      exam_id: string;
    };
  };
  'exams.lock_sheet': {
    params: {
      school_id: string;
      class_id: string;
      exam_id: string;
    };
    row: {
      exam_id: string;
      locked: string | null;
      is_locked: boolean;
    };
  };
  'exams.make': {
    params: {
      school_id: string;
      academic_year_id: string;
      exam_name: string;
      exam_date: string | null;
    };
    row: never;
  };
  'exams.make_many': {
    params: {
      school_id: string;
      rows: string;
    };
    row: never;
  };
  'exams.marks_of_class': {
    params: {
      school_id: string;
      year: number | null;
      today: string;
      section: string | null;
      class_id: string;
    };
    row: ({
      id: string;
      student_id: string;
      student_name: string;
      section: string | null;
      roll_number: string | null;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      exam_date: string | null;
      remarks: string | null;
      created_dt: string;
      updated_dt: string;
    } | {
      id: null;
      student_id: null;
      student_name: null;
      section: null;
      roll_number: null;
      subject_id: null;
      subject_name: null;
      subject_code: null;
      exam_name: null;
      year: null;
      state: null;
      marks: null;
      total_marks: null;
      percentage: null;
      grade: null;
      exam_date: null;
      remarks: null;
      created_dt: null;
      updated_dt: null;
    });
  };
  'exams.marks_over': {
    params: {
      school_id: string;
      class_id: string;
      subject_id: string;
      exam_id: string;
      total_marks: number;
    };
    row: {
      student_name: string;
      marks: number;
      n: number;
    };
  };
  'exams.publish': {
    params: {
      now: string;
      school_id: string;
      exam_id: string;
      user_id: string;
    };
    row: never;
  };
  'exams.read_changed': {
    params: {
      keys: string;
      school_id: string;
      class_id: string;
      exam_id: string;
      section: string | null;
      today: string;
      subject_id: string | null;
    };
    row: {
      version: string;
      bands: Json;
      cells: Json[];
      pupils: { student_id: string; marks: number; total_marks: number; average: number | null; missing: number }[];
      columns: { subject_id: string; average: number | null; highest: number | null; lowest: number | null; missing: number }[];
    };
  };
  'exams.read_sheet': {
    params: {
      school_id: string;
      class_id: string;
      exam_id: string;
      section: string | null;
      today: string;
      subject_id: string | null;
    };
    row: {
      exam_id: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      exam_date: string | null;
      published_dt: string | null;
      updated_dt: string;
      bands: Json;
      class_id: string;
      class_name: string;
      is_locked: boolean;
      reopening: { reason: string; reopened_dt: string; reopened_by: string | null } | null;
      version: string;
      columns: { subject_id: string; subject_name: string; subject_code: string | null; is_taught: boolean; paper_total: number; average: number | null; highest: number | null; lowest: number | null; missing: number }[];
      pupils: { student_id: string | null; admission_no: string | null; student_name: string | null; roll_number: string | null; section: string | null; has_left: boolean | null; marks: number; total_marks: number; average: number | null; missing: number }[];
      cells: Json;
    };
  };
  'exams.read_version': {
    params: {
      school_id: string;
      class_id: string;
      exam_id: string;
    };
    row: {
      version: string;
    };
  };
  'exams.references': {
    params: {
      exam_id: string;
      school_id: string;
    };
    row: {
      referrer: string;
      n: number;
    };
  };
  'exams.save_cells': {
    params: {
      school_id: string;
      exam_id: string;
      cells: string;
      class_id: string;
      register: boolean;
      today: string;
      user_id: string;
    };
    row: {
      refused: Json[];
      saved: { student_id: string | null; subject_id: string | null }[];
    };
  };
  'exams.set_paper_total': {
    params: {
      school_id: string;
      exam_id: string;
      class_id: string;
      subject_id: string;
      total_marks: number;
      user_id: string;
    };
    row: {
      before: number | null;
      changed: number;
    };
  };
  'exams.unpublish': {
    params: {
      user_id: string;
      school_id: string;
      exam_id: string;
    };
    row: never;
  };
  'exams.update': {
    params: {
      exam_name: string;
      exam_date: string | null;
      grade_scale_id: string | null;
      school_id: string;
      exam_id: string;
    };
    row: never;
  };
  'files.add_student_document': {
    params: {
      school_id: string;
      person_id: string;
      file_id: string;
      title: string;
      document_type: string;
      uploaded_by: string;
    };
    row: {
      id: string;
    };
  };
  'files.add_teacher_document': {
    params: {
      school_id: string;
      person_id: string;
      file_id: string;
      title: string;
      document_type: string;
      uploaded_by: string;
    };
    row: {
      id: string;
    };
  };
  'files.find_keys': {
    params: {
      school_id: string;
      keys: readonly string[];
    };
    row: {
      storage_key: string;
    };
  };
  'files.find_student': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
    };
  };
  'files.find_suspension': {
    params: {
      school_id: string;
    };
    row: {
      is_suspended: boolean;
    };
  };
  'files.find_teacher': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
    };
  };
  'files.get_student_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      id: string;
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      uploaded_by: string | null;
      created_dt: string;
      is_restriction: boolean;
    };
  };
  'files.get_teacher_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      id: string;
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      uploaded_by: string | null;
      created_dt: string;
      is_restriction: boolean;
    };
  };
  'files.list_student_documents': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      id: string;
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      uploaded_by: string | null;
      created_dt: string;
      is_restriction: boolean;
    };
  };
  'files.list_teacher_documents': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      id: string;
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      uploaded_by: string | null;
      created_dt: string;
      is_restriction: boolean;
    };
  };
  'files.record_document_reading': {
    params: {
      school_id: string;
      file_id: string;
      reader: string;
    };
    row: {
      entity_id: string;
    };
  };
  'files.remove': {
    params: {
      school_id: string;
      file_ids: readonly string[];
    };
    row: {
      storage_key: string;
    };
  };
  'files.remove_student_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
    };
  };
  'files.remove_teacher_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
    };
  };
  'files.remove_unused': {
    params: {
      school_id: string;
      now: string;
    };
    row: {
      storage_key: string;
    };
  };
  'files.restore_student_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
    };
  };
  'files.restore_teacher_document': {
    params: {
      school_id: string;
      person_id: string;
      document_id: string;
    };
    row: {
      title: string;
      document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other';
    };
  };
  'guardians.add_details': {
    params: {
      name: string | null;
      user_id: string;
      school_id: string;
      guardian_id: string;
      email: string | null;
      phone: string | null;
      number: string | null;
    };
    row: {
      guardian_contact_id: string;
    };
  };
  'guardians.begin_comparison': {
    params: {
      school_id: string;
    };
    row: {
      begun: boolean;
    };
  };
  'guardians.compare_all': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'guardians.compare_chosen': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: never;
  };
  'guardians.copy': {
    params: {
      school_id: string;
      user_id: string;
      guardian_id: string;
      student_id: string;
    };
    row: {
      guardian_id: string;
    };
  };
  'guardians.delete': {
    params: {
      user_id: string;
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      guardian_id: string;
    };
  };
  'guardians.delete_contacts': {
    params: {
      school_id: string;
      guardian_id: string;
      kinds: readonly string[];
    };
    row: never;
  };
  'guardians.delete_distinction': {
    params: {
      school_id: string;
      guardian_id: string;
      other_id: string;
    };
    row: {
      other_name: string | null;
    };
  };
  'guardians.delete_link': {
    params: {
      school_id: string;
      student_id: string;
      guardian_id: string;
    };
    row: never;
  };
  'guardians.delete_links': {
    params: {
      school_id: string;
      guardian_id: string;
      student_ids: readonly string[];
    };
    row: never;
  };
  'guardians.delete_merged': {
    params: {
      school_id: string;
      other_id: string;
    };
    row: never;
  };
  'guardians.delete_old_merges': {
    params: {
      school_id: string;
    };
    row: {
      merged_guardian_id: string;
    };
  };
  'guardians.drop_double_links': {
    params: {
      school_id: string;
      other_id: string;
      guardian_id: string;
    };
    row: never;
  };
  'guardians.empty_fields': {
    params: {
      fields: string;
      user_id: string;
      school_id: string;
      guardian_id: string;
    };
    row: never;
  };
  'guardians.fill_blanks': {
    params: {
      user_id: string;
      school_id: string;
      guardian_id: string;
      other_id: string;
    };
    row: never;
  };
  'guardians.find_on_record': {
    params: {
      school_id: string;
      addresses: readonly string[];
      numbers: readonly string[];
      name: string;
      exclude_student_id: string | null;
    };
    row: {
      guardian_id: string;
      name: string;
      occupation: string | null;
      same: ('email' | 'phone')[];
      phone: string | null;
      email: string | null;
      students: { student_id: string; name: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other' }[];
    };
  };
  'guardians.find_parent': {
    params: {
      name: string | null;
      email: string | null;
      number: string | null;
      phone: string | null;
      school_id: string;
      student_id: string;
    };
    row: {
      is_student: boolean;
      linked_id: string | null;
      known_id: string | null;
    };
  };
  'guardians.find_student': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      student_id: string;
    };
  };
  'guardians.get': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      guardian_id: string;
      name: string | null;
      occupation: string | null;
      address: string | null;
      preferred_language: string | null;
      preferred_channel: 'email' | 'sms' | 'phone' | null;
      emails: { address: string; note: string | null }[];
      phones: { number: string; e164: string | null; note: string | null }[];
      created_dt: string;
      updated_dt: string;
    };
  };
  'guardians.insert': {
    params: {
      school_id: string;
      user_id: string;
      changes: string;
    };
    row: {
      guardian_id: string;
    };
  };
  'guardians.insert_contacts': {
    params: {
      school_id: string;
      guardian_id: string;
      contacts: string;
    };
    row: never;
  };
  'guardians.insert_distinction': {
    params: {
      school_id: string;
      guardian_id: string;
      other_id: string;
      user_id: string;
    };
    row: {
      other_name: string | null;
    };
  };
  'guardians.insert_links': {
    params: {
      school_id: string;
      links: string;
    };
    row: never;
  };
  'guardians.insert_merge': {
    params: {
      school_id: string;
      other_id: string;
      guardian_id: string;
      merged_name: string | null;
      before: string;
      merged: string;
      after: string;
      message_ids: readonly string[];
      user_id: string;
    };
    row: never;
  };
  'guardians.link_parent': {
    params: {
      school_id: string;
      student_id: string;
      guardian_id: string;
    };
    row: {
      relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other';
    };
  };
  'guardians.list': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
      students: string | null;
      search: string | null;
      reach: string | null;
      class_ids: readonly string[] | null;
    };
    row: {
      total: number;
      guardian_id: string | null;
      name: string | null;
      occupation: string | null;
      phone: string | null;
      email: string | null;
      students: { student_id: string; name: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other' }[];
    };
  };
  'guardians.list_concerned': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      guardian_id: string;
    };
  };
  'guardians.list_duplicates': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      same: ('address' | 'child' | 'email' | 'phone')[];
      guardian: { guardian_id: string; name: string | null; occupation: string | null; phone: string | null; email: string | null; students: { student_id: string; name: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other' }[] };
      other: { guardian_id: string; name: string | null; occupation: string | null; phone: string | null; email: string | null; students: { student_id: string; name: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other' }[] };
    } | {
      same: null;
      guardian: null;
      other: null;
    });
  };
  'guardians.list_known': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      guardian_id: string;
      name: string;
      occupation: string | null;
      phone: string | null;
      email: string | null;
      students: { student_id: string; name: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other' }[];
    };
  };
  'guardians.list_links_of_guardian': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      student_id: string;
      student_name: string;
      class_name: string | null;
      section: string | null;
      guardian_id: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      relationships: ('father' | 'mother' | 'guardian' | 'emergency' | 'other')[];
      contact_order: number;
      may_contact: boolean;
      may_see_records: boolean;
      may_collect: boolean;
      from_date: string | null;
      to_date: string | null;
      restriction_document_id: string | null;
      restriction_document_title: string | null;
      updated_dt: string;
    };
  };
  'guardians.list_links_of_student': {
    params: {
      school_id: string;
      student_id: string;
      today: string;
    };
    row: {
      student_id: string;
      student_name: string;
      class_name: string | null;
      section: string | null;
      guardian_id: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      relationships: ('father' | 'mother' | 'guardian' | 'emergency' | 'other')[];
      contact_order: number;
      may_contact: boolean;
      may_see_records: boolean;
      may_collect: boolean;
      from_date: string | null;
      to_date: string | null;
      restriction_document_id: string | null;
      restriction_document_title: string | null;
      updated_dt: string;
    };
  };
  'guardians.list_merges': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      guardian_id: string;
      name: string | null;
      merged_dt: string;
      merged_by: string | null;
    };
  };
  'guardians.list_reachable': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      today: string;
    };
    row: {
      student_id: string;
      guardian_id: string;
      name: string | null;
      language: string | null;
      preferred_channel: 'email' | 'sms' | 'phone' | null;
      contact_order: number;
      relationships: ('father' | 'mother' | 'guardian' | 'emergency' | 'other')[];
      email: string | null;
      phones: string[];
    };
  };
  'guardians.list_schools_to_compare': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'guardians.list_without_address': {
    params: {
      school_id: string;
      class_ids: readonly string[] | null;
      search: string | null;
      today: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      student_id: string | null;
      student_name: string | null;
      class_name: string | null;
      section: string | null;
      has_phone: boolean;
      guardians: { guardian_id: string; name: string | null }[];
    };
  };
  'guardians.lock': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      guardian_id: string;
      updated_dt: string;
    };
  };
  'guardians.lock_several': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      guardian_id: string;
      updated_dt: string;
    };
  };
  'guardians.lock_student': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      student_id: string;
    };
  };
  'guardians.lock_students': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      student_id: string;
    };
  };
  'guardians.move_contacts': {
    params: {
      guardian_id: string;
      school_id: string;
      other_id: string;
    };
    row: never;
  };
  'guardians.move_distinctions': {
    params: {
      school_id: string;
      guardian_id: string;
      other_id: string;
    };
    row: never;
  };
  'guardians.move_links': {
    params: {
      guardian_id: string;
      school_id: string;
      other_id: string;
    };
    row: never;
  };
  'guardians.move_messages': {
    params: {
      guardian_id: string;
      school_id: string;
      other_id: string;
    };
    row: {
      message_id: string;
    };
  };
  'guardians.read_states': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: {
      guardian_id: string;
      state: { guardian: Json; contacts: Json[]; links: Json[]; distinctions: Json[]; merges: Json[] };
    };
  };
  'guardians.remove_contacts': {
    params: {
      school_id: string;
      guardian_id: string;
      keys: readonly string[];
    };
    row: never;
  };
  'guardians.restore': {
    params: {
      school_id: string;
      guardian_id: string;
      user_id: string;
    };
    row: {
      restored: boolean;
    };
  };
  'guardians.restore_contacts': {
    params: {
      school_id: string;
      guardian_id: string;
      contacts: string;
    };
    row: never;
  };
  'guardians.restore_distinctions': {
    params: {
      brought: string;
      school_id: string;
      restored: string;
    };
    row: never;
  };
  'guardians.restore_links': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      student_id: string;
      student_name: string;
      relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other';
      taken_by: string | null;
    };
  };
  'guardians.restore_merged': {
    params: {
      school_id: string;
      guardian: string;
    };
    row: never;
  };
  'guardians.restore_merges': {
    params: {
      merges: string;
    };
    row: never;
  };
  'guardians.return_messages': {
    params: {
      other_id: string;
      school_id: string;
      guardian_id: string;
      message_ids: readonly string[];
    };
    row: never;
  };
  'guardians.save_link': {
    params: {
      school_id: string;
      student_id: string;
      guardian_id: string;
      relationships: readonly string[];
      contact_order: number;
      may_contact: boolean;
      may_see_records: boolean;
      may_collect: boolean;
      from_date: string | null;
      to_date: string | null;
      restriction_document_id: string | null;
    };
    row: never;
  };
  'guardians.set_links_aside': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
    };
    row: never;
  };
  'guardians.set_rights': {
    params: {
      links: string;
      school_id: string;
      guardian_id: string;
    };
    row: never;
  };
  'guardians.take_comparison_requests': {
    params: {
      school_id: string;
    };
    row: {
      guardian_ids: string[] | null;
    };
  };
  'guardians.take_merge': {
    params: {
      school_id: string;
      guardian_id: string;
      other_id: string;
    };
    row: {
      before: Json;
      merged: Json;
      after: Json;
      message_ids: string[];
    };
  };
  'guardians.update': {
    params: {
      changes: string;
      user_id: string;
      school_id: string;
      guardian_id: string;
    };
    row: never;
  };
  'imports.count': {
    params: {
      school_id: string;
      kind: string | null;
    };
    row: {
      total: number;
    };
  };
  'imports.count_rows': {
    params: {
      school_id: string;
      import_id: string;
      outcome: string | null;
    };
    row: {
      total: number;
    };
  };
  'imports.delete_rows': {
    params: {
      school_id: string;
      import_id: string;
    };
    row: never;
  };
  'imports.get': {
    params: {
      school_id: string;
      import_id: string;
    };
    row: {
      import_id: string;
      kind: 'students' | 'teachers' | 'marks' | 'leads' | 'year_change';
      file_name: string;
      dry_run: boolean;
      on_error: string;
      match: string;
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';
      total: number;
      unread: Json;
      skipped_rows: Json;
      created_classes: { class_name: string | null; section: string | null; is_new_class: Json | null; reason: string | null }[];
      counts: { created: number; updated: number; unchanged: number; refused: number; undone: number; kept: number; warned: number };
      job_id: string | null;
      undo_job_id: string | null;
      undoable: boolean;
      created_by_name: string | null;
      created_dt: string;
    };
  };
  'imports.get_batch': {
    params: {
      school_id: string;
      import_id: string;
    };
    row: {
      entity: 'students' | 'teachers' | 'marks' | 'leads' | 'year_change';
      file_id: string | null;
      headers: Json;
      mapping: Json;
      options: Json;
      dry_run: boolean;
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';
      total: number;
      created_places: Json;
      last_row: number | null;
    };
  };
  'imports.insert': {
    params: {
      school_id: string;
      entity: string;
      file_id: string;
      file_name: string;
      headers: string;
      mapping: string;
      options: string;
      dry_run: boolean;
      total: number;
      user_id: string;
    };
    row: {
      import_id: string;
    };
  };
  'imports.insert_rows': {
    params: {
      school_id: string;
      import_id: string;
      entity: string;
      rows: string;
    };
    row: never;
  };
  'imports.list': {
    params: {
      school_id: string;
      kind: string | null;
      limit: number;
      skip: number;
    };
    row: {
      import_id: string;
      kind: 'students' | 'teachers' | 'marks' | 'leads' | 'year_change';
      file_name: string;
      dry_run: boolean;
      on_error: string;
      match: string;
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';
      total: number;
      unread: Json;
      skipped_rows: Json;
      created_classes: { class_name: string | null; section: string | null; is_new_class: Json | null; reason: string | null }[];
      counts: { created: number; updated: number; unchanged: number; refused: number; undone: number; kept: number; warned: number };
      job_id: string | null;
      undo_job_id: string | null;
      undoable: boolean;
      created_by_name: string | null;
      created_dt: string;
    };
  };
  'imports.list_people': {
    params: {
      school_id: string;
      import_id: string;
      limit: number;
    };
    row: {
      name: string;
      phone: string | null;
      email: string | null;
      relationships: (string | null)[];
      rows: number[];
      row_count: number;
      matches: Json;
      spellings: Json;
      is_twice: boolean;
      usual: string | null;
      total: number;
    };
  };
  'imports.list_refused': {
    params: {
      school_id: string;
      import_id: string;
    };
    row: {
      row: number;
      cells: Json;
      problems: Json;
    };
  };
  'imports.list_rows': {
    params: {
      school_id: string;
      import_id: string;
      outcome: string | null;
      limit: number;
      skip: number;
    };
    row: {
      row: number;
      label: string;
      outcome: 'created' | 'updated' | 'unchanged' | 'refused' | 'undone' | 'kept';
      entity_id: string | null;
      problems: Json;
      warnings: Json;
      before: Json | null;
      after: Json | null;
    };
  };
  'imports.next_undoable': {
    params: {
      school_id: string;
      import_id: string;
      limit: number;
    };
    row: {
      row: number;
      import_id: string;
      entity_id: string;
      outcome: 'created' | 'updated' | 'unchanged' | 'refused' | 'undone' | 'kept';
      before: Json | null;
      version: string;
      added_contacts: Json;
      added_guardians: Json;
    };
  };
  'imports.refresh_statistics': {
    params: {
      table: string;
    };
    row: {
      refreshed: string | null;
    };
  };
  'imports.set_created_places': {
    params: {
      places: string;
      school_id: string;
      import_id: string;
    };
    row: never;
  };
  'imports.set_job': {
    params: {
      job_id: string;
      school_id: string;
      import_id: string;
    };
    row: never;
  };
  'imports.set_status': {
    params: {
      status: string;
      user_id: string;
      school_id: string;
      import_id: string;
    };
    row: never;
  };
  'imports.set_undo_job': {
    params: {
      job_id: string;
      school_id: string;
      import_id: string;
    };
    row: {
      import_id: string;
    };
  };
  'imports.settle_undone': {
    params: {
      rows: string;
      school_id: string;
      import_id: string;
    };
    row: never;
  };
  'jobs.cancel': {
    params: {
      school_id: string;
      only_of: string | null;
      job_id: string;
    };
    row: {
      job_id: string;
    };
  };
  'jobs.count': {
    params: {
      school_id: string;
      only_of: string | null;
    };
    row: {
      total: number;
    };
  };
  'jobs.detach_old_results': {
    params: {
      school_id: string;
      now: string;
    };
    row: never;
  };
  'jobs.get': {
    params: {
      school_id: string;
      only_of: string | null;
      job_id: string;
    };
    row: {
      job_id: string;
      kind: string;
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      done: number;
      total: number;
      error_count: number;
      cancel_asked: boolean;
      can_retry: boolean;
      started_by: { user_id: string; name: string } | null;
      file_id: string | null;
      file_name: string | null;
      created_dt: string;
      started_dt: string | null;
      finished_dt: string | null;
      errors: Json;
      result: Json | null;
    };
  };
  'jobs.list': {
    params: {
      school_id: string;
      only_of: string | null;
      limit: number;
      offset: number;
    };
    row: {
      job_id: string;
      kind: string;
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      done: number;
      total: number;
      error_count: number;
      cancel_asked: boolean;
      can_retry: boolean;
      started_by: { user_id: string; name: string } | null;
      file_id: string | null;
      file_name: string | null;
      created_dt: string;
      started_dt: string | null;
      finished_dt: string | null;
    };
  };
  'jobs.list_admins': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'jobs.list_failing': {
    params: {
      school_id: string;
      least: number;
    };
    row: {
      name: string;
      error: string;
      attempts: number;
      failing_since: string;
      tried_dt: string;
    };
  };
  'jobs.retry': {
    params: {
      school_id: string;
      only_of: string | null;
      job_id: string;
    };
    row: {
      kind: string;
    };
  };
  'kit.claim_idempotency_key': {
    params: {
      school_id: string;
      user_id: string;
      key: string;
      body_hash: Buffer;
    };
    row: {
      key: string;
    };
  };
  'kit.claim_job': {
    params: {
      school_id: string;
      job_id: string;
    };
    row: {
      kind: string;
      input: Json;
      attempts: number;
      retries: number;
      started_by: string;
      request_id: string | null;
      is_cancelled: boolean;
    };
  };
  'kit.claim_operator_key': {
    params: {
      key: string;
      body_hash: Buffer;
    };
    row: {
      key: string;
    };
  };
  'kit.clear_failure': {
    params: {
      school_id: string;
      name: string;
    };
    row: never;
  };
  'kit.count_model_call': {
    params: {
      now: string;
      school_calls: number;
      chatbot_calls: number;
      school_id: string;
      chatbot_id: string | null;
    };
    row: {
      chatbot_id: string | null;
      language_model_use_id: string;
      calls: number;
      told_percent: number;
      chatbot_name: string | null;
      allowed: number;
    };
  };
  'kit.count_reading': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      records: number;
      entries: number;
      exported: number;
    };
  };
  'kit.end_session': {
    params: {
      school_id: string;
      session_id: string;
    };
    row: never;
  };
  'kit.find_audit_line': {
    params: {
      school_id: string;
      audit_id: number;
    };
    row: {
      audit_id: number;
    };
  };
  'kit.find_file': {
    params: {
      school_id: string;
      file_id: string;
    };
    row: {
      storage_key: string;
      file_name: string;
      mime_type: string;
      file_size: number;
    };
  };
  'kit.find_idempotency_key': {
    params: {
      school_id: string;
      user_id: string;
      key: string;
    };
    row: {
      body_hash: Buffer;
      status: number;
      reply: Json | null;
    };
  };
  'kit.find_job_starter': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      name: string;
      email: string;
      role: 'teacher' | 'cms-user' | 'cms-admin' | 'account-admin';
      must_change_password: boolean;
      two_factor: boolean;
      chatbot_ids: string[];
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
    };
  };
  'kit.find_newest_audit_line': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      audit_id: number;
    };
  };
  'kit.find_operator_reply': {
    params: {
      key: string;
    };
    row: {
      body_hash: Buffer;
      status: number;
      reply: Json | null;
    };
  };
  'kit.find_school_hosts': {
    params: {
      school_id: string | null;
    };
    row: {
      school_id: string;
      host_name: string;
    };
  };
  'kit.find_session': {
    params: {
      token_hash: Buffer;
    };
    row: {
      session_id: string;
      user_id: string;
      school_id: string;
      name: string;
      email: string;
      role: 'teacher' | 'cms-user' | 'cms-admin' | 'account-admin';
      chatbot_ids: string[];
      must_change_password: boolean;
      two_factor: boolean;
      two_factor_for: 'nobody' | 'account-admins' | 'everybody';
      expires_dt: string;
      last_seen_dt: string;
      idle_minutes: number;
      ending: 'suspended' | 'ended' | 'expired' | 'idle' | null;
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
      teacher_id: string | null;
      teaching: string | null;
    };
  };
  'kit.find_turn': {
    params: {
      school_id: string;
      name: string;
      due: string;
    };
    row: {
      school_id: string;
    };
  };
  'kit.finish_job': {
    params: {
      status: string;
      done: number;
      total: number;
      errors: string;
      result: string | null;
      result_file_id: string | null;
      can_retry: boolean;
      school_id: string;
      job_id: string;
      attempts: number;
    };
    row: {
      error_count: number;
    };
  };
  'kit.finish_turn': {
    params: {
      school_id: string;
      name: string;
      due: string;
    };
    row: never;
  };
  'kit.forget_operator_replies': {
    params: Record<never, never>;
    row: never;
  };
  'kit.get_language_model': {
    params: {
      school_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      updated_dt: string;
    };
  };
  'kit.get_sender': {
    params: {
      school_id: string;
    };
    row: {
      name: string;
      sender_name: string | null;
      sender_address: string | null;
    };
  };
  'kit.hold_job_attempt': {
    params: {
      school_id: string;
      job_id: string;
      attempts: number;
    };
    row: {
      job_id: string;
    };
  };
  'kit.hold_turn': {
    params: {
      name: string;
      school_id: string;
    };
    row: {
      is_held: boolean;
    };
  };
  'kit.hold_working_school': {
    params: {
      school_id: string;
    };
    row: {
      school_id: string;
    };
  };
  'kit.insert_file': {
    params: {
      school_id: string;
      file_id: string;
      storage_key: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      sha256: string;
      uploaded_by: string | null;
    };
    row: {
      file_id: string;
    };
  };
  'kit.insert_installation_security_events': {
    params: {
      lines: string;
    };
    row: never;
  };
  'kit.insert_job': {
    params: {
      school_id: string;
      kind: string;
      input: string;
      started_by: string;
      request_id: string | null;
    };
    row: {
      job_id: string;
    };
  };
  'kit.insert_operator_entry': {
    params: {
      action: string;
      school_id: string;
      school_name: string;
      before: string | null;
      after: string | null;
      address: string | null;
      request_id: string | null;
    };
    row: never;
  };
  'kit.insert_security_events': {
    params: {
      school_id: string;
      lines: string;
    };
    row: never;
  };
  'kit.list_all_schools': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'kit.list_failing_schools': {
    params: {
      name: string;
    };
    row: {
      school_id: string;
    };
  };
  'kit.list_open_jobs': {
    params: Record<never, never>;
    row: {
      school_id: string;
      job_id: string;
      retries: number;
    };
  };
  'kit.list_working_schools': {
    params: {
      school_ids: readonly string[];
    };
    row: {
      school_id: string;
    };
  };
  'kit.lock_telling_of_reading': {
    params: {
      user_id: string;
    };
    row: {
      locked: string | null;
    };
  };
  'kit.mark_model_budget_told': {
    params: {
      percent: number;
      school_id: string;
      language_model_use_id: string;
    };
    row: {
      told: boolean;
    };
  };
  'kit.note_failure': {
    params: {
      school_id: string;
      name: string;
      error: string;
    };
    row: {
      attempts: number;
    };
  };
  'kit.notify_admins': {
    params: {
      kind: string;
      title: string;
      body: string;
      link: string;
      entity: string;
      entity_id: string;
      school_id: string;
    };
    row: never;
  };
  'kit.release_job': {
    params: {
      counted: number;
      school_id: string;
      job_id: string;
      attempts: number;
    };
    row: never;
  };
  'kit.retry_failing': {
    params: {
      school_id: string;
      name: string;
    };
    row: {
      name: string;
      pg_notify: void | null;
    };
  };
  'kit.store_idempotent_reply': {
    params: {
      status: number;
      reply: string;
      school_id: string;
      user_id: string;
      key: string;
    };
    row: never;
  };
  'kit.store_operator_reply': {
    params: {
      status: number;
      reply: string;
      key: string;
    };
    row: never;
  };
  'kit.take_turn': {
    params: {
      school_id: string;
      name: string;
      due: string;
    };
    row: {
      name: string;
    };
  };
  'kit.touch_session': {
    params: {
      school_id: string;
      session_id: string;
    };
    row: never;
  };
  'kit.was_told_of_reading': {
    params: {
      school_id: string;
      kind: string;
      user_id: string;
    };
    row: {
      told: boolean;
    };
  };
  'kit.write_job_progress': {
    params: {
      done: number;
      total: number;
      errors: string;
      school_id: string;
      job_id: string;
      attempts: number;
    };
    row: {
      is_cancelled: boolean;
    };
  };
  'knowledge.asked_questions': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      most: number;
      questions: number;
    };
    row: {
      answer_id: string;
      question: string;
      times: number;
    };
  };
  'knowledge.asks_in_vain': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      most: number;
    };
    row: {
      unanswered_question_id: string;
      question: string;
      chat_session_id: string | null;
      conversation_id: string;
    };
  };
  'knowledge.chatbots_to_teach': {
    params: {
      school_id: string;
      since: string;
    };
    row: {
      chatbot_id: string;
      time_zone: string;
    };
  };
  'knowledge.chunk_ids': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      chunk_id: string;
    };
  };
  'knowledge.count_findings': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      kind: 'overlap' | 'difference' | 'unused' | 'vain' | 'asked';
      is_dismissed: boolean;
      findings: number;
    };
  };
  'knowledge.count_question_forms': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      proposed: number;
      approved: number;
      dismissed: number;
    };
  };
  'knowledge.count_suggestions': {
    params: {
      school_id: string;
      chatbot_id: string;
      status: string;
    };
    row: {
      total: number;
    };
  };
  'knowledge.count_words': {
    params: {
      school_id: string;
      search: string;
    };
    row: {
      total: number;
    };
  };
  'knowledge.delete_dismissal': {
    params: {
      school_id: string;
      kind: string;
      chunk_id: string;
      other_chunk_id: string;
    };
    row: {
      kind: 'overlap' | 'difference' | 'unused';
    };
  };
  'knowledge.delete_others': {
    params: {
      school_id: string;
      chatbot_id: string;
      chunks: string;
    };
    row: never;
  };
  'knowledge.drop_old_versions': {
    params: {
      school_id: string;
      chatbot_id: string;
      kept: number;
    };
    row: never;
  };
  'knowledge.find_chunk': {
    params: {
      school_id: string;
      chatbot_id: string;
      chunk_id: string;
    };
    row: {
      chunk_id: string;
    };
  };
  'knowledge.find_removed_chunk': {
    params: {
      school_id: string;
      chatbot_id: string;
      chunk_id: string;
    };
    row: {
      chunk: Json;
      position: number;
    };
  };
  'knowledge.find_running_job': {
    params: {
      school_id: string;
      kind: string;
      chatbot_id: string;
    };
    row: {
      job_id: string;
      started_by: string | null;
      started_by_name: string | null;
      created_dt: string;
    };
  };
  'knowledge.find_word': {
    params: {
      school_id: string;
      word: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.get_check': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      checked_dt: string | null;
      checked_by_name: string | null;
      is_current: boolean;
      chunks: number;
      questions: number;
    };
  };
  'knowledge.get_finding': {
    params: {
      school_id: string;
      chatbot_id: string;
      finding_id: string;
    };
    row: {
      finding_id: string;
      kind: 'overlap' | 'difference' | 'unused' | 'vain' | 'asked';
      chunk: { chunk_id: string; title: string };
      other: { chunk_id: string; title: string } | null;
      line: string | null;
      other_line: string | null;
      share: number | null;
      question: { unanswered_question_id: string; question: string; asks_count: number } | null;
      is_dismissed: boolean;
    };
  };
  'knowledge.get_question_form': {
    params: {
      school_id: string;
      chatbot_id: string;
      form_id: string;
    };
    row: {
      form_id: string;
      chunk: { chunk_id: string; title: string };
      question: string;
      status: 'proposed' | 'approved' | 'dismissed';
      updated_dt: string;
    };
  };
  'knowledge.get_removed_word': {
    params: {
      school_id: string;
      synonym_id: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
      removed: boolean;
    };
  };
  'knowledge.get_suggestion': {
    params: {
      shown: number;
      school_id: string;
      chatbot_id: string;
      suggestion_id: string;
    };
    row: {
      suggestion_id: string;
      word: string;
      means: string;
      status: 'open' | 'accepted' | 'dismissed';
      asks_count: number;
      updated_dt: string;
      questions_count: number;
      questions: { unanswered_question_id: string; question: string }[];
    };
  };
  'knowledge.get_version': {
    params: {
      school_id: string;
      chatbot_id: string;
      number: number;
    };
    row: {
      chunks: Json;
    };
  };
  'knowledge.get_word': {
    params: {
      school_id: string;
      synonym_id: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.insert_check': {
    params: {
      school_id: string;
      chatbot_id: string;
      revision: number;
      chunks: number;
      questions: number;
      user_id: string;
      now: string;
    };
    row: never;
  };
  'knowledge.insert_dismissal': {
    params: {
      school_id: string;
      kind: string;
      chunk_id: string;
      other_chunk_id: string;
      user_id: string;
    };
    row: {
      kind: 'overlap' | 'difference' | 'unused';
    };
  };
  'knowledge.insert_findings': {
    params: {
      school_id: string;
      chatbot_id: string;
      findings: string;
    };
    row: never;
  };
  'knowledge.insert_new': {
    params: {
      school_id: string;
      chatbot_id: string;
      user_id: string;
      chunks: string;
    };
    row: {
      chunk_id: string;
      position: number;
    };
  };
  'knowledge.insert_question_forms': {
    params: {
      questions: readonly string[];
      school_id: string;
      chunk_id: string;
      updated_dt: string;
    };
    row: {
      question_form_id: string;
    };
  };
  'knowledge.insert_word': {
    params: {
      school_id: string;
      word: string;
      means: readonly string[];
      user_id: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.keep_version': {
    params: {
      user_id: string;
      user_name: string;
      school_id: string;
      chatbot_id: string;
    };
    row: {
      number: number;
    };
  };
  'knowledge.link_questions': {
    params: {
      pairs: string;
      school_id: string;
      chatbot_id: string;
    };
    row: never;
  };
  'knowledge.linked_chunks': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      most: number;
    };
    row: {
      unanswered_question_id: string;
      title: string;
      text: string[];
    };
  };
  'knowledge.list_chunks': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      chunk_id: string;
      position: number;
      title: string;
      text: string[];
      review_by: string | null;
      valid_until: string | null;
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.list_chunks_without_forms': {
    params: {
      school_id: string;
      chatbot_id: string;
      today: string;
    };
    row: {
      chunk_id: string;
    };
  };
  'knowledge.list_findings': {
    params: {
      school_id: string;
      chatbot_id: string;
      kinds: readonly string[];
      is_dismissed: boolean;
      limit: number;
      skip: number;
    };
    row: {
      finding_id: string;
      kind: 'overlap' | 'difference' | 'unused' | 'vain' | 'asked';
      chunk: { chunk_id: string; title: string };
      other: { chunk_id: string; title: string } | null;
      line: string | null;
      other_line: string | null;
      share: number | null;
      question: { unanswered_question_id: string; question: string; asks_count: number } | null;
      is_dismissed: boolean;
    };
  };
  'knowledge.list_findings_of_chunk': {
    params: {
      school_id: string;
      chatbot_id: string;
      chunk_id: string;
      most: number;
    };
    row: {
      finding_id: string;
      kind: 'overlap' | 'difference' | 'unused' | 'vain' | 'asked';
      chunk: { chunk_id: string; title: string };
      other: { chunk_id: string; title: string } | null;
      line: string | null;
      other_line: string | null;
      share: number | null;
      question: { unanswered_question_id: string; question: string; asks_count: number } | null;
      is_dismissed: boolean;
    };
  };
  'knowledge.list_question_forms': {
    params: {
      school_id: string;
      chatbot_id: string;
      status: string;
      limit: number;
      skip: number;
    };
    row: {
      form_id: string;
      chunk: { chunk_id: string; title: string };
      question: string;
      status: 'proposed' | 'approved' | 'dismissed';
      updated_dt: string;
    };
  };
  'knowledge.list_questions_of_chunk': {
    params: {
      school_id: string;
      chatbot_id: string;
      chunk_id: string;
      most: number;
    };
    row: {
      question: string;
      times: number;
    };
  };
  'knowledge.list_suggestions': {
    params: {
      shown: number;
      school_id: string;
      chatbot_id: string;
      status: string;
      limit: number;
      skip: number;
    };
    row: {
      suggestion_id: string;
      word: string;
      means: string;
      status: 'open' | 'accepted' | 'dismissed';
      asks_count: number;
      updated_dt: string;
      questions_count: number;
      questions: { unanswered_question_id: string; question: string }[];
    };
  };
  'knowledge.list_versions': {
    params: {
      school_id: string;
      chatbot_id: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      number: number;
      chunk_count: number;
      created_by_name: string | null;
      created_dt: string;
    };
  };
  'knowledge.list_words': {
    params: {
      school_id: string;
      search: string;
      limit: number;
      skip: number;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.lock': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      revision: number;
    };
  };
  'knowledge.lock_question_forms': {
    params: {
      school_id: string;
      chatbot_id: string;
      form_ids: readonly string[];
    };
    row: {
      form_id: string;
      question: string;
      status: 'proposed' | 'approved' | 'dismissed';
      updated_dt: string;
    };
  };
  'knowledge.lock_suggestion': {
    params: {
      school_id: string;
      chatbot_id: string;
      suggestion_id: string;
    };
    row: {
      word: string;
      means: string;
      status: 'open' | 'accepted' | 'dismissed';
    };
  };
  'knowledge.lock_words': {
    params: {
      school_id: string;
    };
    row: {
      chatbot_id: string;
    };
  };
  'knowledge.measure_chunks_without_forms': {
    params: {
      longest: number;
      school_id: string;
      chatbot_id: string;
      today: string;
    };
    row: {
      chunks: number;
      characters: number;
    };
  };
  'knowledge.names_among': {
    params: {
      words: readonly string[];
      school_id: string;
      between: string;
    };
    row: {
      part: string;
    };
  };
  'knowledge.questions_in_vain': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      questions: number;
    };
    row: {
      unanswered_question_id: string;
      question: string;
      asks_count: number;
    };
  };
  'knowledge.read_chunk_for_forms': {
    params: {
      longest: number;
      school_id: string;
      chunk_id: string;
    };
    row: {
      title: string;
      text: string[];
      updated_dt: string;
      characters: number;
    };
  };
  'knowledge.remove_check': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: never;
  };
  'knowledge.remove_old_suggestions': {
    params: {
      school_id: string;
      chatbot_id: string;
      pairs: string;
    };
    row: never;
  };
  'knowledge.remove_word': {
    params: {
      school_id: string;
      user_id: string;
      synonym_id: string;
    };
    row: {
      synonym_id: string;
    };
  };
  'knowledge.replies_in_vain': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      most: number;
    };
    row: {
      chat_session_id: string;
      message_text: string;
    };
  };
  'knowledge.restore_word': {
    params: {
      user_id: string;
      school_id: string;
      synonym_id: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.set_question_form_status': {
    params: {
      status: string;
      user_id: string;
      school_id: string;
      chatbot_id: string;
      form_ids: readonly string[];
    };
    row: never;
  };
  'knowledge.set_question_form_text': {
    params: {
      question: string;
      user_id: string;
      school_id: string;
      chatbot_id: string;
      form_id: string;
    };
    row: never;
  };
  'knowledge.set_suggestion_status': {
    params: {
      status: string;
      user_id: string;
      school_id: string;
      chatbot_id: string;
      suggestion_id: string;
    };
    row: never;
  };
  'knowledge.shown_passages': {
    params: {
      school_id: string;
      chatbot_id: string;
      since: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'knowledge.store_suggestions': {
    params: {
      school_id: string;
      chatbot_id: string;
      pairs: string;
    };
    row: never;
  };
  'knowledge.update_kept': {
    params: {
      user_id: string;
      chunks: string;
      school_id: string;
      chatbot_id: string;
    };
    row: never;
  };
  'knowledge.update_word': {
    params: {
      word: string;
      means: readonly string[];
      user_id: string;
      school_id: string;
      synonym_id: string;
    };
    row: {
      word_id: string;
      word: string;
      means: string[];
      updated_by_name: string | null;
      updated_dt: string;
    };
  };
  'knowledge.version_number': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      version: number;
    };
  };
  'leads.attach_file': {
    params: {
      school_id: string;
      lead_mail_id: string;
      file_id: string;
      most: number;
      most_bytes: number;
    };
    row: {
      id: string;
    };
  };
  'leads.class_of_grade': {
    params: {
      school_id: string;
      child_grade: string;
    };
    row: {
      class_id: string;
    };
  };
  'leads.count_mails': {
    params: {
      school_id: string;
      contact_id: string;
    };
    row: {
      total: number;
    };
  };
  'leads.count_views': {
    params: {
      school_id: string;
      user_id: string;
      name: string;
    };
    row: {
      others: number;
    };
  };
  'leads.delete': {
    params: {
      user_id: string;
      school_id: string;
      contact_id: string;
    };
    row: {
      name: string;
      email: string | null;
      mobile: string | null;
      stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
    };
  };
  'leads.delete_mail_template': {
    params: {
      school_id: string;
      template_id: string;
    };
    row: {
      name: string;
    };
  };
  'leads.delete_view': {
    params: {
      school_id: string;
      user_id: string;
      view_id: string;
    };
    row: {
      name: string;
    };
  };
  'leads.detach_file': {
    params: {
      school_id: string;
      lead_mail_id: string;
      attachment_id: string;
    };
    row: {
      file_name: string;
    };
  };
  'leads.duplicates': {
    params: {
      now: string;
      school_id: string;
      email: string | null;
      mobile: string | null;
      exclude: string | null;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      same: ('email' | 'phone')[];
    };
  };
  'leads.find_answered': {
    params: {
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      lead_mail_id: string;
      user_id: string | null;
      subject: string;
      contact_id: string;
      name: string;
      owner_user_id: string | null;
      is_deleted: boolean;
    };
  };
  'leads.find_answered_mail': {
    params: {
      reply_hashes: readonly Buffer[];
    };
    row: {
      school_id: string;
      lead_mail_id: string;
    };
  };
  'leads.find_draft': {
    params: {
      school_id: string;
      contact_id: string;
      user_id: string;
    };
    row: {
      lead_mail_id: string;
      contact_id: string;
      kind: 'draft' | 'sent' | 'reply' | 'automatic' | 'bounce';
      address: string | null;
      subject: string;
      body: string;
      user_id: string;
      user_name: string | null;
      created_dt: string;
      updated_dt: string;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable' | null;
      reason: string | null;
      files: { id: string; file_id: string; file_name: string; file_size: number; mime_type: string }[];
    };
  };
  'leads.find_mail_template': {
    params: {
      school_id: string;
      template_id: string;
    };
    row: {
      id: string;
      name: string;
      subject: string;
      body: string;
      updated_dt: string;
    };
  };
  'leads.find_mail_to_send': {
    params: {
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      contact_id: string;
      subject: string;
      body: string;
      user_id: string | null;
      author_email: string | null;
      lead_name: string;
      locale: string;
      file_ids: string[];
    };
  };
  'leads.find_merge_values': {
    params: {
      school_id: string;
      contact_id: string;
    };
    row: {
      lead_name: string;
      child_name: string;
      child_grade: string;
      school_name: string;
    };
  };
  'leads.find_received_mail': {
    params: {
      school_id: string;
      message_id: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.first_cards': {
    params: {
      search: string;
      school_id: string;
      columns: readonly string[];
      now: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
      limit: number;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string;
      created_dt: string;
      updated_dt: string;
      stage_position: number;
    };
  };
  'leads.follow_activity': {
    params: {
      now: string;
      user_id: string;
      lost: string | null;
      school_id: string;
      contact_id: string;
      gained: string | null;
    };
    row: {
      contact_id: string;
    };
  };
  'leads.get': {
    params: {
      now: string;
      school_id: string;
      bots: readonly string[] | null;
      contact_id: string;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      contact_type: string;
      status: 'active' | 'inactive' | 'converted' | 'lost' | 'lead';
      is_lead: boolean;
      lead_type: string;
      last_remark: string | null;
      position: string | null;
      address: Json | null;
      notes: string | null;
      lost_reason: string | null;
      stage_changed_dt: string;
      lead_updated_dt: string;
      chat_user_id: string | null;
      consented_dt: string | null;
      student_name: string | null;
      chat_user_name: string | null;
    };
  };
  'leads.get_mail': {
    params: {
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      lead_mail_id: string;
      contact_id: string;
      kind: 'draft' | 'sent' | 'reply' | 'automatic' | 'bounce';
      address: string | null;
      subject: string;
      body: string;
      user_id: string | null;
      user_name: string | null;
      created_dt: string;
      updated_dt: string;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable' | null;
      reason: string | null;
      files: { id: string; file_id: string; file_name: string; file_size: number; mime_type: string }[];
    };
  };
  'leads.guardians': {
    params: {
      number: string | null;
      school_id: string;
      contact_id: string;
    };
    row: {
      guardian_id: string;
      name: string | null;
      phone: string | null;
      email: string | null;
      relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other';
      students: { student_id: string; name: string }[];
    };
  };
  'leads.import_change': {
    params: {
      rows: string;
      user_id: string;
      now: string;
      school_id: string;
    };
    row: never;
  };
  'leads.import_create': {
    params: {
      rows: string;
      school_id: string;
      user_id: string;
      now: string;
    };
    row: {
      row: number;
      contact_id: string;
    };
  };
  'leads.import_delete': {
    params: {
      user_id: string;
      school_id: string;
      contact_ids: readonly string[];
    };
    row: never;
  };
  'leads.import_find': {
    params: {
      now: string;
      school_id: string;
      bots: readonly string[] | null;
      emails: readonly string[];
      phones: readonly string[];
      contact_ids: readonly string[];
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      contact_type: string;
      status: 'active' | 'inactive' | 'converted' | 'lost' | 'lead';
      is_lead: boolean;
      lead_type: string;
      last_remark: string | null;
      position: string | null;
      address: Json | null;
      notes: string | null;
      lost_reason: string | null;
      stage_changed_dt: string;
      lead_updated_dt: string;
      chat_user_id: string | null;
      consented_dt: string | null;
      student_name: string | null;
      chat_user_name: string | null;
      owner_email: string | null;
    };
  };
  'leads.import_owners': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
      email: string;
    };
  };
  'leads.import_read': {
    params: {
      now: string;
      school_id: string;
      contact_ids: readonly string[];
      bots: readonly string[] | null;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      contact_type: string;
      status: 'active' | 'inactive' | 'converted' | 'lost' | 'lead';
      is_lead: boolean;
      lead_type: string;
      last_remark: string | null;
      position: string | null;
      address: Json | null;
      notes: string | null;
      lost_reason: string | null;
      stage_changed_dt: string;
      lead_updated_dt: string;
      chat_user_id: string | null;
      consented_dt: string | null;
      student_name: string | null;
      chat_user_name: string | null;
      owner_email: string | null;
    };
  };
  'leads.import_states': {
    params: {
      school_id: string;
      contact_ids: readonly string[];
    };
    row: {
      contact_id: string;
      stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      updated_dt: string;
      deleted: boolean;
      worked_on: boolean;
    };
  };
  'leads.import_twins': {
    params: {
      school_id: string;
      emails: readonly string[];
      phones: readonly string[];
    };
    row: {
      name: string;
      email: string | null;
      phone: string | null;
    };
  };
  'leads.insert': {
    params: {
      school_id: string;
      user_id: string;
      row: string;
    };
    row: {
      crm_contact_id: string;
    };
  };
  'leads.insert_draft': {
    params: {
      school_id: string;
      contact_id: string;
      subject: string;
      body: string;
      user_id: string;
      user_name: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.insert_mail_template': {
    params: {
      school_id: string;
      name: string;
      subject: string;
      body: string;
      user_id: string;
      most: number;
    };
    row: {
      id: string;
      name: string;
      subject: string;
      body: string;
      updated_dt: string;
    };
  };
  'leads.insert_received_mail': {
    params: {
      school_id: string;
      contact_id: string;
      kind: string;
      address: string;
      subject: string;
      body: string;
      replies_to: string;
      message_id: string;
      from_name: string;
      now: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.keep_received': {
    params: {
      row: string;
      school_id: string;
      chat_user_id: string | null;
      since: string;
      unnamed: string;
      now: string;
      user_id: string | null;
    };
    row: {
      contact_id: string;
      created: boolean;
    };
  };
  'leads.link_student': {
    params: {
      now: string;
      user_id: string;
      school_id: string;
      contact_id: string;
      student_id: string;
    };
    row: {
      contact_id: string;
    };
  };
  'leads.list': {
    params: {
      search: string;
      school_id: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      now: string;
      bots: readonly string[] | null;
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      place: number;
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      contact_type: string;
      status: 'active' | 'inactive' | 'converted' | 'lost' | 'lead';
      is_lead: boolean;
      lead_type: string;
      last_remark: string | null;
      position: string | null;
      address: Json | null;
      notes: string | null;
      lost_reason: string | null;
      stage_changed_dt: string;
      lead_updated_dt: string;
      chat_user_id: string | null;
      consented_dt: string | null;
      student_name: string | null;
      chat_user_name: string | null;
    } | {
      place: null;
      crm_contact_id: null;
      name: null;
      email: null;
      mobile: null;
      child_name: null;
      child_grade: null;
      group_name: null;
      lead_stage: null;
      lead_stage_raw: null;
      stage_guessed: null;
      priority: null;
      source: null;
      tags: null;
      value_minor: null;
      value_currency: null;
      owner_user_id: null;
      owner_name: null;
      next_step: null;
      next_step_on: null;
      last_contacted_dt: null;
      days_since_contact: null;
      stale: null;
      student_id: null;
      created_dt: null;
      updated_dt: null;
      contact_type: null;
      status: null;
      is_lead: null;
      lead_type: null;
      last_remark: null;
      position: null;
      address: null;
      notes: null;
      lost_reason: null;
      stage_changed_dt: null;
      lead_updated_dt: null;
      chat_user_id: null;
      consented_dt: null;
      student_name: null;
      chat_user_name: null;
    });
  };
  'leads.list_mail_templates': {
    params: {
      school_id: string;
    };
    row: {
      id: string;
      name: string;
      subject: string;
      body: string;
      updated_dt: string;
    };
  };
  'leads.list_mails': {
    params: {
      school_id: string;
      contact_id: string;
      limit: number;
      skip: number;
    };
    row: {
      lead_mail_id: string;
      contact_id: string;
      kind: 'draft' | 'sent' | 'reply' | 'automatic' | 'bounce';
      address: string | null;
      subject: string;
      body: string;
      user_id: string | null;
      user_name: string | null;
      created_dt: string;
      updated_dt: string;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable' | null;
      reason: string | null;
      files: { id: string; file_id: string; file_name: string; file_size: number; mime_type: string }[];
    };
  };
  'leads.list_managers': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'leads.list_views': {
    params: {
      user_id: string;
      school_id: string;
    };
    row: {
      view_id: string;
      name: string;
      filters: Json;
      is_shared: boolean;
      is_own: boolean;
      owner_name: string;
    };
  };
  'leads.lock': {
    params: {
      now: string;
      school_id: string;
      bots: readonly string[] | null;
      contact_id: string;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string | null;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string | null;
      created_dt: string;
      updated_dt: string;
      contact_type: string;
      status: 'active' | 'inactive' | 'converted' | 'lost' | 'lead';
      is_lead: boolean;
      lead_type: string;
      last_remark: string | null;
      position: string | null;
      address: Json | null;
      notes: string | null;
      lost_reason: string | null;
      stage_changed_dt: string;
      lead_updated_dt: string;
      chat_user_id: string | null;
      consented_dt: string | null;
      student_name: string | null;
      chat_user_name: string | null;
    };
  };
  'leads.lock_draft': {
    params: {
      school_id: string;
      lead_mail_id: string;
      user_id: string;
    };
    row: {
      contact_id: string;
      subject: string;
      body: string;
      updated_dt: string;
    };
  };
  'leads.lock_receiving': {
    params: {
      school_id: string;
    };
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'leads.mark_sent': {
    params: {
      address: string;
      reply_hash: Buffer;
      now: string;
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.merge': {
    params: {
      school_id: string;
      contact_id: string;
      other_id: string;
      user_id: string;
    };
    row: {
      before: Json;
      after: Json;
    };
  };
  'leads.more_cards': {
    params: {
      search: string;
      school_id: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      now: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
      stage: string;
      position: number;
      after: string;
      limit: number;
    };
    row: {
      crm_contact_id: string;
      name: string;
      email: string | null;
      mobile: string | null;
      child_name: string | null;
      child_grade: string | null;
      group_name: string | null;
      lead_stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      lead_stage_raw: string | null;
      stage_guessed: boolean;
      priority: 'low' | 'medium' | 'high';
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other';
      tags: string[];
      value_minor: number;
      value_currency: string | null;
      owner_user_id: string;
      owner_name: string | null;
      next_step: string | null;
      next_step_on: string | null;
      last_contacted_dt: string | null;
      days_since_contact: number;
      stale: boolean;
      student_id: string;
      created_dt: string;
      updated_dt: string;
      stage_position: number;
    };
  };
  'leads.note_full_day_of_mails': {
    params: {
      now: string;
      school_id: string;
    };
    row: {
      noted: number;
    };
  };
  'leads.note_mail': {
    params: {
      now: string;
      user_id: string;
      school_id: string;
      contact_id: string;
      subject: string;
      body: string;
      name: string;
    };
    row: {
      activity_id: string;
    };
  };
  'leads.note_received': {
    params: {
      now: string;
      consented: boolean;
      school_id: string;
      contact_id: string;
      content: string;
      chat_session_id: string | null;
      activity_type: string;
      title: string;
      user_id: string | null;
      from: string;
    };
    row: {
      activity_id: string;
    };
  };
  'leads.note_refused_files': {
    params: {
      names: readonly string[];
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.note_stage': {
    params: {
      school_id: string;
      contact_id: string;
      content: string;
      stage: string;
      now: string;
      user_id: string;
      user_name: string;
    };
    row: {
      activity_id: string;
    };
  };
  'leads.outcomes': {
    params: {
      search: string;
      school_id: string;
      now: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
    };
    row: {
      kind: number;
      source: 'website' | 'referral' | 'phone' | 'email' | 'social' | 'other' | null;
      owner_user_id: string | null;
      total: number;
      open: number;
      won: number;
      lost: number;
      stale: number;
      owner_name: string | null;
    };
  };
  'leads.owners': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
      name: string;
    };
  };
  'leads.remove_drafts': {
    params: {
      school_id: string;
      contact_id: string;
      user_id: string;
      lead_mail_id: string | null;
    };
    row: {
      lead_mail_id: string;
      subject: string;
    };
  };
  'leads.restore': {
    params: {
      school_id: string;
      contact_id: string;
      user_id: string;
    };
    row: {
      restored: boolean;
      merged: boolean;
    };
  };
  'leads.save_view': {
    params: {
      school_id: string;
      user_id: string;
      name: string;
      filters: string;
      is_shared: boolean;
    };
    row: {
      view_id: string;
      name: string;
      filters: Json;
      is_shared: boolean;
      is_own: boolean;
      owner_name: string;
    };
  };
  'leads.stage_days': {
    params: {
      search: string;
      school_id: string;
      now: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
    };
    row: {
      stage: string;
      reached: number;
      average_days: number;
      median_days: number;
    };
  };
  'leads.sum_open': {
    params: {
      search: string;
      school_id: string;
      currency: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      now: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
    };
    row: {
      currency: string;
      minor: number;
    };
  };
  'leads.sum_stages': {
    params: {
      search: string;
      school_id: string;
      currency: string;
      priorities: readonly string[];
      sources: readonly string[];
      owner_user_id: string;
      now: string;
      bots: readonly string[];
      created_from: string;
      created_to: string;
      contact_type: string;
      statuses: readonly string[];
      stages: readonly string[];
      student_id: string;
      chat_user_id: string;
    };
    row: {
      stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed-won' | 'closed-lost';
      currency: string;
      count: number;
      minor: number;
    };
  };
  'leads.take_place_for_mail': {
    params: {
      now: string;
      school_id: string;
      most: number;
    };
    row: {
      taken: number;
    };
  };
  'leads.unmerge': {
    params: {
      school_id: string;
      contact_id: string;
      other_id: string;
      user_id: string;
    };
    row: {
      before: Json;
      after: Json;
    };
  };
  'leads.update': {
    params: {
      row: string;
      user_id: string;
      now: string;
      contacted_dt: string | null;
      school_id: string;
      contact_id: string;
    };
    row: {
      contact_id: string;
    };
  };
  'leads.update_draft': {
    params: {
      subject: string;
      body: string;
      school_id: string;
      lead_mail_id: string;
    };
    row: {
      lead_mail_id: string;
    };
  };
  'leads.update_mail_template': {
    params: {
      name: string;
      subject: string;
      body: string;
      user_id: string;
      school_id: string;
      template_id: string;
    };
    row: {
      id: string;
      name: string;
      subject: string;
      body: string;
      updated_dt: string;
    };
  };
  'leads.work': {
    params: {
      school_id: string;
      now: string;
    };
    row: {
      active_tasks: number;
      completed: number;
      upcoming: number;
    };
  };
  'marks.count': {
    params: {
      school_id: string;
      year: number;
      exam_name: string;
      student_id: string;
      subject_id: string;
      class_id: string;
      search: string;
    };
    row: {
      total: number;
    };
  };
  'marks.count_class_subjects': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
    };
    row: {
      class_name: string;
      subjects: number;
      unregistered: number;
    };
  };
  'marks.count_missing_of_class': {
    params: {
      class_id: string;
      school_id: string;
      year: number;
    };
    row: {
      students: number;
      registrations: number;
    };
  };
  'marks.delete': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: never;
  };
  'marks.find_class_and_year': {
    params: {
      year: number;
      school_id: string;
      class_id: string;
    };
    row: {
      class_name: string;
      has_year: boolean;
    };
  };
  'marks.find_current_year': {
    params: {
      school_id: string;
      today: string;
    };
    row: {
      year: number;
    };
  };
  'marks.find_entry': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: {
      created_dt: string;
      created_by: string | null;
    };
  };
  'marks.find_for_registration': {
    params: {
      year: number;
      subject_id: string | null;
      school_id: string;
      student_id: string;
    };
    row: {
      academic_year_id: string | null;
      subject_name: string | null;
    };
  };
  'marks.find_paper': {
    params: {
      year: number;
      subject_id: string;
      school_id: string;
      student_id: string;
    };
    row: {
      academic_year_id: string | null;
      subject_name: string | null;
      is_registered: boolean;
    };
  };
  'marks.find_student': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      name: string;
    };
  };
  'marks.get': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      exam_date: string | null;
      remarks: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'marks.get_registration': {
    params: {
      school_id: string;
      id: string;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      year: number;
      registration_date: string;
      marks_count: number;
    };
  };
  'marks.import_change': {
    params: {
      user_id: string;
      rows: string;
      school_id: string;
    };
    row: never;
  };
  'marks.import_create': {
    params: {
      rows: string;
      school_id: string;
      user_id: string;
    };
    row: {
      row: number;
      mark_id: string;
    };
  };
  'marks.import_delete': {
    params: {
      school_id: string;
      mark_ids: readonly string[];
    };
    row: never;
  };
  'marks.import_find': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number;
      student_id: string;
      student_name: string;
      is_registered: boolean;
      is_locked: boolean;
      mark: { mark_id: string; state: 'present' | 'absent' | 'exempt'; marks: number | null; total_marks: number; exam_date: string | null; remarks: string | null } | null;
    };
  };
  'marks.import_subjects': {
    params: {
      school_id: string;
    };
    row: {
      subject_id: string;
      name: string;
      code: string | null;
    };
  };
  'marks.import_versions': {
    params: {
      school_id: string;
      mark_ids: readonly string[];
    };
    row: {
      mark_id: string;
      updated_dt: string;
      is_locked: boolean;
    };
  };
  'marks.import_years': {
    params: {
      school_id: string;
      today: string;
    };
    row: {
      academic_year_id: string;
      start_year: number;
    };
  };
  'marks.insert': {
    params: {
      state: string;
      marks: number | null;
      total_marks: number;
      exam_date: string | null;
      remarks: string | null;
      user_id: string;
      school_id: string;
      student_id: string;
      academic_year_id: string;
      subject_id: string;
      exam_name: string;
    };
    row: {
      mark_id: string;
    };
  };
  'marks.list': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
      exam_name: string | null;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      exam_date: string | null;
      remarks: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'marks.list_all': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
      year: number;
      exam_name: string;
      student_id: string;
      subject_id: string;
      class_id: string;
      search: string;
    };
    row: {
      id: string;
      student_id: string;
      admission_no: string;
      student_name: string;
      subject_id: string;
      subject_name: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      exam_date: string | null;
    };
  };
  'marks.list_corrections': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: {
      id: string;
      changed_dt: string;
      changed_by: string | null;
      reason: string | null;
      before: Json;
      after: Json | null;
    };
  };
  'marks.list_exams': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
    };
    row: {
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      exam_date: string | null;
      status: 'completed';
      marks_count: number;
      total_subjects: number;
      average_percentage: number | null;
      grade: string;
      bands: Json;
      published: boolean;
      exam_id: string;
      updated_dt: string;
      is_locked: boolean;
      reopening: { reason: string; reopened_dt: string; reopened_by: string | null } | null;
    } & ({
      class_id: string;
    } | {
      class_id: null;
    });
  };
  'marks.list_of_student': {
    params: {
      school_id: string;
      student_id: string | null;
      year: number | null;
      exam_name: string | null;
    };
    row: {
      id: string;
      student_id: string;
      admission_no: string;
      student_name: string;
      subject_id: string;
      subject_name: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      year: number;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      exam_date: string | null;
    };
  };
  'marks.list_registrations': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
    };
    row: {
      id: string;
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      year: number;
      registration_date: string;
      marks_count: number;
    };
  };
  'marks.list_reopenings': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: {
      reason: string;
      reopened_dt: string;
      reopened_by: string | null;
      locked_dt: string | null;
      locked_by: string | null;
    };
  };
  'marks.list_years': {
    params: {
      school_id: string;
      student_id: string;
      today: string;
    };
    row: {
      year: number;
      year_name: string;
      class_name: string | null;
      section: string | null;
      average_percentage: number | null;
      grade: string;
      attendance_percentage: number | null;
      exams: { exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; exam_date: string | null; average_percentage: number | null; grade: string }[];
      places: { class_name: string; section: string | null; from_date: string; to_date: string | null; exit_reason: string | null }[];
    };
  };
  'marks.lock': {
    params: {
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: {
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      exam_date: string | null;
      remarks: string | null;
      updated_dt: string;
    };
  };
  'marks.read_performance': {
    params: {
      year: number | null;
      school_id: string;
      student_id: string;
      exam_name: string | null;
    };
    row: {
      class_name: string | null;
      shows_rank: boolean;
      marks: { exam_id: string; id: string; subject_id: string; subject_name: string; subject_code: string | null; exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; year: number; state: 'present' | 'absent' | 'exempt'; marks: number | null; total_marks: number; percentage: number | null; exam_date: string | null; remarks: string | null; created_dt: string; updated_dt: string }[];
      scales: { exam_id: string; bands: Json }[];
      summary: { totalExams: number; average: number | null; averagePercentage: number | null; highestMark: number | null; lowestMark: number | null };
      results: ({ exam_id: string | null; exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam' | null; exam_date: string | null; year: number | null; average: number | null; average_percentage: number | null; class_average: number | null; rank: { position: number | null; ranked: number; missing_papers: number } | null })[];
      subjects: { subject_id: string; subject_name: string; papers: number; average: number | null; average_percentage: number | null; class_average: number | null }[];
    };
  };
  'marks.register': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      subject_id: string;
      today: string;
      user_id: string;
    };
    row: {
      id: string;
    };
  };
  'marks.register_class': {
    params: {
      class_id: string;
      school_id: string;
      year: number;
      today: string;
      user_id: string;
    };
    row: {
      students: number;
      registrations: number;
    };
  };
  'marks.register_of_class': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
      today: string;
      user_id: string;
    };
    row: {
      subject_id: string;
    };
  };
  'marks.remove_registration': {
    params: {
      user_id: string;
      school_id: string;
      student_id: string;
      ref: string;
      year: number | null;
    };
    row: {
      id: string;
    };
  };
  'marks.sum_up': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
    };
    row: {
      total_exams: number;
      average_percentage: number | null;
      grade: string;
      best_subject: { subject_name: string; average_percentage: number } | null;
      subjects: number;
      bands: Json;
    };
  };
  'marks.update': {
    params: {
      reason: string | null;
      state: string;
      marks: number | null;
      total_marks: number;
      exam_date: string | null;
      remarks: string | null;
      user_id: string;
      school_id: string;
      student_id: string;
      mark_id: string;
    };
    row: never;
  };
  'messages.add_office_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
      reason: string;
      user_id: string;
    };
    row: {
      address: string;
    };
  };
  'messages.add_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
      how: string;
    };
    row: never;
  };
  'messages.begin_hand_over': {
    params: {
      lease: string;
      school_id: string;
      message_id: string;
      attempts: number;
    };
    row: {
      message_id: string;
    };
  };
  'messages.cancel': {
    params: {
      school_id: string;
      kind: string;
      source_id: string;
    };
    row: {
      cancelled: number;
    };
  };
  'messages.cancel_sources': {
    params: {
      school_id: string;
      kind: string;
      source_ids: readonly string[];
    };
    row: {
      message_id: string;
    };
  };
  'messages.claim': {
    params: {
      recognized: readonly string[];
      school_id: string;
      now: string;
      kinds: readonly string[];
      source_id: string | null;
      size: number;
      lease: string;
    };
    row: {
      message_id: string;
      kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail';
      source_id: string | null;
      channel: 'email' | 'sms';
      address: string;
      recipient_name: string | null;
      student_id: string | null;
      student_name: string | null;
      language: string;
      subject: string | null;
      body: string | null;
      is_essential: boolean;
      attempts: number;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable';
    };
  };
  'messages.clear_failed_address': {
    params: {
      school_id: string;
      message_id: string;
    };
    row: {
      cleared: number;
    };
  };
  'messages.count_due': {
    params: {
      school_id: string;
      kind: string;
      source_id: string;
      now: string;
    };
    row: {
      due: number;
    };
  };
  'messages.count_guardian_messages': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      total: number;
    };
  };
  'messages.count_urgent': {
    params: {
      school_id: string;
    };
    row: {
      total: number;
    };
  };
  'messages.count_use': {
    params: {
      school_id: string;
      day: string;
    };
    row: {
      emails: number;
      sms: number;
    };
  };
  'messages.delete_template': {
    params: {
      school_id: string;
      kind: string;
      language: string;
    };
    row: {
      subject: string;
      body: string;
      sms: string | null;
    };
  };
  'messages.delete_unreachable': {
    params: {
      school_id: string;
      kind: string;
      source_id: string;
    };
    row: never;
  };
  'messages.find_guardian': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      guardian_id: string;
    };
  };
  'messages.find_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
      how: string;
    };
    row: {
      channel: 'email' | 'sms';
      address: string;
      how: 'stop' | 'link' | 'office' | 'returned';
      reason: string | null;
      since_dt: string;
      stopped_by: string | null;
      guardians: { guardian_id: string; name: string | null }[];
      lifted_by: string | null;
      lift_reason: string | null;
      lifted_dt: string | null;
    };
  };
  'messages.find_school': {
    params: {
      message_id: string;
    };
    row: {
      school_id: string;
    };
  };
  'messages.find_sent': {
    params: {
      school_id: string;
      kind: string;
      source_id: string;
    };
    row: {
      message_id: string;
    };
  };
  'messages.find_subscription': {
    params: {
      channel: string;
      address: string;
      school_id: string;
    };
    row: {
      school_name: string;
      subscribed: boolean;
    };
  };
  'messages.get_settings': {
    params: {
      school_id: string;
    };
    row: {
      quiet_from: string | null;
      quiet_to: string | null;
      daily_emails: number | null;
      daily_sms: number | null;
      sms_price: number | null;
      sms_provider: 'http' | 'twilio' | null;
      sms_url: string | null;
      sms_account: string | null;
      sms_from: string | null;
      sealed_sms_token: Buffer | null;
      sms_token_ends_with: string | null;
      updated_dt: string;
    };
  };
  'messages.get_urgent': {
    params: {
      school_id: string;
      urgent_message_id: string;
    };
    row: {
      id: string;
      title: string;
      text: string;
      channels: string[];
      targetAudience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
      sent_by: string | null;
      created_dt: string;
      counts: { total: number; waiting: number; sent: number; delivered: number; unreachable: number; failed: number; cancelled: number };
      job_id: string | null;
    };
  };
  'messages.insert': {
    params: {
      source_id: string | null;
      is_essential: boolean;
      school_id: string;
      revives: boolean;
      messages: string;
      not_before: string;
      kind: string;
      user_id: string | null;
      now: string;
    };
    row: {
      queued: number;
      suppressed: number;
      later: number;
      quiet_until: string | null;
    };
  };
  'messages.insert_urgent': {
    params: {
      school_id: string;
      title: string;
      text: string;
      channels: readonly string[];
      target_audience: string;
      audiences: string;
      user_id: string;
      user_name: string;
      now: string;
    };
    row: {
      id: string;
    };
  };
  'messages.lift_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
      how: string;
      reason: string;
      user_id: string;
    };
    row: {
      address: string;
    };
  };
  'messages.list_guardian_messages': {
    params: {
      school_id: string;
      guardian_id: string;
      limit: number;
      skip: number;
    };
    row: {
      id: string;
      kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail';
      title: string | null;
      channel: 'email' | 'sms';
      recipient_name: string | null;
      student_name: string | null;
      address: string;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable';
      reason: string | null;
      attempts: number;
      sent_dt: string | null;
      created_dt: string;
    };
  };
  'messages.list_guardian_opt_outs': {
    params: {
      school_id: string;
      guardian_id: string;
    };
    row: {
      channel: 'email' | 'sms';
      address: string;
      how: 'stop' | 'link' | 'office' | 'returned';
      reason: string | null;
      since_dt: string;
    };
  };
  'messages.list_opt_outs': {
    params: {
      school_id: string;
      how: string;
      channel: string;
      search: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      channel: 'email' | 'sms';
      address: string;
      how: 'stop' | 'link' | 'office' | 'returned';
      reason: string | null;
      since_dt: string;
      stopped_by: string | null;
      guardians: { guardian_id: string; name: string | null }[];
      lifted_by: string | null;
      lift_reason: string | null;
      lifted_dt: string | null;
    } | {
      channel: null;
      address: null;
      how: null;
      reason: null;
      since_dt: null;
      stopped_by: null;
      guardians: null;
      lifted_by: null;
      lift_reason: null;
      lifted_dt: null;
    });
  };
  'messages.list_schools_to_send': {
    params: {
      now: string;
      kinds: readonly string[];
    };
    row: {
      school_id: string;
    };
  };
  'messages.list_templates': {
    params: {
      school_id: string;
    };
    row: {
      kind: 'announcement' | 'absence_notice' | 'absence_correction' | 'urgent';
      language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'hi';
      subject: string;
      body: string;
      sms: string | null;
      updated_dt: string;
    };
  };
  'messages.list_urgent': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
    };
    row: {
      id: string;
      title: string;
      text: string;
      channels: string[];
      targetAudience: 'all' | 'students' | 'teachers' | 'parents' | 'staff';
      sent_by: string | null;
      created_dt: string;
      counts: { total: number; waiting: number; sent: number; delivered: number; unreachable: number; failed: number; cancelled: number };
      job_id: string | null;
    };
  };
  'messages.list_urgent_deliveries': {
    params: {
      school_id: string;
      urgent_message_id: string;
      search: string;
      state: string;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      id: string;
      channel: 'email' | 'sms';
      recipient_name: string | null;
      student_name: string | null;
      address: string;
      state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable';
      reason: string | null;
      attempts: number;
      sent_dt: string | null;
    } | {
      id: null;
      channel: null;
      recipient_name: null;
      student_name: null;
      address: null;
      state: null;
      reason: null;
      attempts: null;
      sent_dt: null;
    });
  };
  'messages.lock_settings': {
    params: {
      school_id: string;
    };
    row: {
      quiet_from: string | null;
      quiet_to: string | null;
      daily_emails: number | null;
      daily_sms: number | null;
      sms_price: number | null;
      sms_provider: 'http' | 'twilio' | null;
      sms_url: string | null;
      sms_account: string | null;
      sms_from: string | null;
      sealed_sms_token: Buffer | null;
      sms_token_ends_with: string | null;
      updated_dt: string;
    };
  };
  'messages.lock_template': {
    params: {
      school_id: string;
      kind: string;
      language: string;
    };
    row: {
      kind: 'announcement' | 'absence_notice' | 'absence_correction' | 'urgent';
      language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'hi';
      subject: string;
      body: string;
      sms: string | null;
      updated_dt: string;
    };
  };
  'messages.lock_use': {
    params: {
      school_id: string;
      now: string;
    };
    row: never;
  };
  'messages.note_failed_address': {
    params: {
      now: string;
      school_id: string;
      message_id: string;
    };
    row: never;
  };
  'messages.postpone_for_quiet': {
    params: {
      school_id: string;
      now: string;
    };
    row: {
      postponed: number;
    };
  };
  'messages.queue_for_next_address': {
    params: {
      now: string;
      school_id: string;
      message_id: string;
    };
    row: {
      message_id: string;
    };
  };
  'messages.release': {
    params: {
      now: string;
      message_ids: readonly string[];
      attempts: readonly number[];
      school_id: string;
    };
    row: never;
  };
  'messages.release_held': {
    params: {
      now: string;
      school_id: string;
    };
    row: never;
  };
  'messages.remove_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
    };
    row: never;
  };
  'messages.requeue': {
    params: {
      now: string;
      school_id: string;
      kind: string;
      source_id: string;
    };
    row: {
      queued: number;
    };
  };
  'messages.restore_opt_out': {
    params: {
      school_id: string;
      channel: string;
      address: string;
      how: string;
    };
    row: {
      reason: string;
    };
  };
  'messages.save_settings': {
    params: {
      school_id: string;
      quiet_from: string | null;
      quiet_to: string | null;
      daily_emails: number | null;
      daily_sms: number | null;
      sms_price: number | null;
      sms_provider: string | null;
      sms_url: string | null;
      sms_account: string | null;
      sms_from: string | null;
      sealed_sms_token: Buffer | null;
      sms_token_ends_with: string | null;
      user_id: string;
      is_first: boolean;
    };
    row: {
      quiet_from: string | null;
      quiet_to: string | null;
      daily_emails: number | null;
      daily_sms: number | null;
      sms_price: number | null;
      sms_provider: 'http' | 'twilio' | null;
      sms_url: string | null;
      sms_account: string | null;
      sms_from: string | null;
      sealed_sms_token: Buffer | null;
      sms_token_ends_with: string | null;
      updated_dt: string;
    };
  };
  'messages.save_template': {
    params: {
      school_id: string;
      kind: string;
      language: string;
      subject: string;
      body: string;
      sms: string | null;
      user_id: string;
      is_first: boolean;
    };
    row: {
      kind: 'announcement' | 'absence_notice' | 'absence_correction' | 'urgent';
      language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'hi';
      subject: string;
      body: string;
      sms: string | null;
      updated_dt: string;
    };
  };
  'messages.settle': {
    params: {
      state: string;
      reason: string | null;
      now: string;
      next: string;
      provider_id: string | null;
      school_id: string;
      message_id: string;
      attempts: number;
    };
    row: {
      is_working: boolean;
    };
  };
  'messages.store_report': {
    params: {
      state: string;
      reason: string | null;
      now: string;
      school_id: string;
      message_id: string;
      channel: string;
    };
    row: {
      message_id: string;
    };
  };
  'notifications.claim_mails': {
    params: {
      school_id: string;
      limit: number;
    };
    row: {
      notification_id: string;
      attempts: number;
      email: string | null;
      name: string | null;
      title: string;
      body: string;
      link: string | null;
      is_read: boolean;
      school_name: string;
    };
  };
  'notifications.count': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      total: number;
      unread: number;
    };
  };
  'notifications.insert': {
    params: {
      kind: string;
      title: string;
      body: string;
      link: string | null;
      entity: string | null;
      entity_id: string | null;
      school_id: string;
      user_ids: readonly string[];
      to_actor: boolean;
      wish: string | null;
    };
    row: never;
  };
  'notifications.last_mail': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      status: 'waiting' | 'sent' | 'failed' | 'unneeded';
      title: string;
      error: string | null;
      created_dt: string;
    };
  };
  'notifications.list': {
    params: {
      school_id: string;
      user_id: string;
      only_unread: boolean;
      limit: number;
      offset: number;
    };
    row: {
      notification_id: string;
      kind: string;
      title: string;
      body: string;
      link: string | null;
      entity: string | null;
      entity_id: string | null;
      read_dt: string | null;
      created_dt: string;
    };
  };
  'notifications.list_schools_to_mail': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'notifications.list_wishes': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      wish: 'tasks' | 'announcements' | 'chat' | 'leads' | 'jobs';
    };
  };
  'notifications.mark_all_read': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      notification_id: string;
    };
  };
  'notifications.mark_read': {
    params: {
      school_id: string;
      user_id: string;
      notification_id: string;
    };
    row: {
      notification_id: string;
    };
  };
  'notifications.remove': {
    params: {
      school_id: string;
      user_id: string;
      notification_id: string;
    };
    row: {
      notification_id: string;
    };
  };
  'notifications.remove_old': {
    params: {
      school_id: string;
      before: string;
    };
    row: never;
  };
  'notifications.set_wishes': {
    params: {
      school_id: string;
      user_id: string;
      wishes: readonly string[];
    };
    row: never;
  };
  'notifications.settle_mail': {
    params: {
      status: string;
      error: string | null;
      school_id: string;
      notification_id: string;
    };
    row: never;
  };
  'operator.cancel_deletion': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'operator.count_deletions': {
    params: Record<never, never>;
    row: {
      total: number;
    };
  };
  'operator.count_holds': {
    params: {
      school_id: string;
    };
    row: {
      holds: number;
    };
  };
  'operator.count_log': {
    params: {
      school_id: string | null;
    };
    row: {
      total: number;
    };
  };
  'operator.count_schools': {
    params: {
      search: string | null;
      state: string | null;
    };
    row: {
      total: number;
    };
  };
  'operator.delete_rows': {
    params: {
      name: string;
      school_id: string;
      most: number;
    };
    row: {
      n: number | null;
    };
  };
  'operator.deletion_has_begun': {
    params: {
      school_id: string;
    };
    row: {
      has_begun: boolean;
    };
  };
  'operator.finish_deletion': {
    params: {
      school_id: string;
    };
    row: {
      deleted_rows: Json;
      deleted_files: number;
    };
  };
  'operator.get_addresses': {
    params: {
      school_id: string;
    };
    row: {
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
    };
  };
  'operator.get_school': {
    params: {
      school_id: string;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      currency: string;
      time_zone: string;
      state: 'deleting' | 'suspended' | 'active';
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
      suspended_dt: string | null;
      suspended_reason: string | null;
      deletion_due_dt: string | null;
      deletion_started_dt: string | null;
      deletion_error: string | null;
      created_dt: string;
      name_folded: string;
      students: number;
      users: number;
      storage_bytes: number;
      messages_this_month: number;
      conversations_this_month: number;
      last_sign_in_dt: string | null;
    };
  };
  'operator.has_admin': {
    params: {
      school_id: string;
    };
    row: {
      has_admin: boolean;
    };
  };
  'operator.insert_school': {
    params: {
      name: string;
      time_zone: string;
      currency: string;
      locale: string;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
    };
  };
  'operator.list_deletions': {
    params: {
      limit: number;
      skip: number;
    };
    row: {
      school_id: string;
      school_name: string;
      requested_dt: string;
      due_dt: string;
      started_dt: string | null;
      finished_dt: string | null;
      deleted_rows: Json;
      deleted_files: number;
      error: string | null;
    };
  };
  'operator.list_due_deletions': {
    params: Record<never, never>;
    row: {
      school_id: string;
      school_name: string;
    };
  };
  'operator.list_log': {
    params: {
      school_id: string | null;
      limit: number;
      skip: number;
    };
    row: {
      operator_log_id: number;
      action: string;
      school_id: string;
      school_name: string;
      before: Json | null;
      after: Json | null;
      address: string | null;
      request_id: string | null;
      created_dt: string;
    };
  };
  'operator.list_school_tables': {
    params: Record<never, never>;
    row: {
      name: string;
      refers_to: string[];
    };
  };
  'operator.list_schools_created_dt_asc': {
    params: {
      search: string | null;
      state: string | null;
      limit: number;
      skip: number;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      currency: string;
      time_zone: string;
      state: 'deleting' | 'suspended' | 'active';
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
      suspended_dt: string | null;
      suspended_reason: string | null;
      deletion_due_dt: string | null;
      deletion_started_dt: string | null;
      deletion_error: string | null;
      created_dt: string;
      name_folded: string;
      students: number;
      users: number;
      storage_bytes: number;
      messages_this_month: number;
      conversations_this_month: number;
      last_sign_in_dt: string | null;
    };
  };
  'operator.list_schools_created_dt_desc': {
    params: {
      search: string | null;
      state: string | null;
      limit: number;
      skip: number;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      currency: string;
      time_zone: string;
      state: 'deleting' | 'suspended' | 'active';
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
      suspended_dt: string | null;
      suspended_reason: string | null;
      deletion_due_dt: string | null;
      deletion_started_dt: string | null;
      deletion_error: string | null;
      created_dt: string;
      name_folded: string;
      students: number;
      users: number;
      storage_bytes: number;
      messages_this_month: number;
      conversations_this_month: number;
      last_sign_in_dt: string | null;
    };
  };
  'operator.list_schools_name_asc': {
    params: {
      search: string | null;
      state: string | null;
      limit: number;
      skip: number;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      currency: string;
      time_zone: string;
      state: 'deleting' | 'suspended' | 'active';
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
      suspended_dt: string | null;
      suspended_reason: string | null;
      deletion_due_dt: string | null;
      deletion_started_dt: string | null;
      deletion_error: string | null;
      created_dt: string;
      name_folded: string;
      students: number;
      users: number;
      storage_bytes: number;
      messages_this_month: number;
      conversations_this_month: number;
      last_sign_in_dt: string | null;
    };
  };
  'operator.list_schools_name_desc': {
    params: {
      search: string | null;
      state: string | null;
      limit: number;
      skip: number;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      currency: string;
      time_zone: string;
      state: 'deleting' | 'suspended' | 'active';
      host_name: string | null;
      sender_name: string | null;
      sender_address: string | null;
      suspended_dt: string | null;
      suspended_reason: string | null;
      deletion_due_dt: string | null;
      deletion_started_dt: string | null;
      deletion_error: string | null;
      created_dt: string;
      name_folded: string;
      students: number;
      users: number;
      storage_bytes: number;
      messages_this_month: number;
      conversations_this_month: number;
      last_sign_in_dt: string | null;
    };
  };
  'operator.lock_school': {
    params: {
      school_id: string;
    };
    row: {
      school_id: string;
      name: string;
      locale: string;
      suspended_dt: string | null;
      suspended_reason: string | null;
    };
  };
  'operator.note_deleted_files': {
    params: {
      files: number;
      school_id: string;
    };
    row: never;
  };
  'operator.note_deletion_error': {
    params: {
      error: string;
      school_id: string;
    };
    row: never;
  };
  'operator.permit_deletion': {
    params: Record<never, never>;
    row: {
      erasing: string | null;
      removing_people: string | null;
    };
  };
  'operator.plan_deletion': {
    params: {
      school_id: string;
      school_name: string;
      days: number;
    };
    row: {
      school_id: string;
      school_name: string;
      requested_dt: string;
      due_dt: string;
      started_dt: string | null;
      finished_dt: string | null;
      deleted_rows: Json;
      deleted_files: number;
      error: string | null;
    };
  };
  'operator.resume_school': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'operator.set_host_name': {
    params: {
      school_id: string;
      host_name: string | null;
    };
    row: never;
  };
  'operator.set_sender': {
    params: {
      school_id: string;
      name: string | null;
      address: string | null;
    };
    row: never;
  };
  'operator.start_deletion': {
    params: {
      school_id: string;
    };
    row: {
      subject_id: string;
    };
  };
  'operator.suspend_school': {
    params: {
      reason: string;
      school_id: string;
    };
    row: never;
  };
  'operator.wake_jobs': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'privacy.announce_removal': {
    params: Record<never, never>;
    row: {
      announced: string | null;
    };
  };
  'privacy.begin_rules': {
    params: {
      school_id: string;
      now: string;
    };
    row: {
      kind: 'student' | 'teacher' | 'contact' | 'enquiry' | 'activity' | 'task' | 'notification' | 'import' | 'job' | 'log';
    };
  };
  'privacy.collect_activity': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'activity';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_announcement': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'attachments' | 'announcement';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_contact': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'tasks' | 'student_tasks' | 'activities' | 'student_activities' | 'enquiries' | 'mail_files' | 'mails' | 'stages' | 'merges' | 'lead';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_guardian': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'family' | 'deleted_family' | 'contacts' | 'distinctions' | 'pairs' | 'merges' | 'guardian';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_student': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'tasks' | 'lead_tasks' | 'activities' | 'lead_activities' | 'enquiries' | 'merges' | 'leads' | 'messages' | 'marks' | 'mark_history' | 'subjects' | 'reports' | 'report_comments' | 'absence_notices' | 'attendance' | 'attendance_history' | 'documents' | 'promotions' | 'enrolments' | 'family' | 'deleted_family' | 'guardian_contacts' | 'guardians' | 'former_admission_numbers' | 'student';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_student_document': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'student_document';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_task': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'task';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_teacher': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'assignments' | 'grants' | 'user' | 'class_subjects' | 'attendance' | 'attendance_history' | 'documents' | 'teacher';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_teacher_document': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'teacher_document';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.collect_visitor': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'answers' | 'conversations' | 'tasks' | 'leads' | 'visitor';
      ids: string[];
      files: string[];
      near: string[];
      words: string[];
      titles: string[];
    };
  };
  'privacy.count_activity': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'activity';
      count: number;
    };
  };
  'privacy.count_announcement': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'attachments' | 'announcement';
      count: number;
    };
  };
  'privacy.count_contact': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'tasks' | 'student_tasks' | 'activities' | 'student_activities' | 'enquiries' | 'mail_files' | 'mails' | 'stages' | 'merges' | 'lead';
      count: number;
    };
  };
  'privacy.count_guardian': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'family' | 'deleted_family' | 'contacts' | 'distinctions' | 'pairs' | 'merges' | 'guardian';
      count: number;
    };
  };
  'privacy.count_student': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'tasks' | 'lead_tasks' | 'activities' | 'lead_activities' | 'enquiries' | 'merges' | 'leads' | 'messages' | 'marks' | 'mark_history' | 'subjects' | 'reports' | 'report_comments' | 'absence_notices' | 'attendance' | 'attendance_history' | 'documents' | 'promotions' | 'enrolments' | 'family' | 'deleted_family' | 'guardian_contacts' | 'guardians' | 'former_admission_numbers' | 'student';
      count: number;
    };
  };
  'privacy.count_student_document': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'student_document';
      count: number;
    };
  };
  'privacy.count_task': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'task';
      count: number;
    };
  };
  'privacy.count_teacher': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'assignments' | 'grants' | 'user' | 'class_subjects' | 'attendance' | 'attendance_history' | 'documents' | 'teacher';
      count: number;
    };
  };
  'privacy.count_teacher_document': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'teacher_document';
      count: number;
    };
  };
  'privacy.count_visitor': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      part: 'messages' | 'answers' | 'conversations' | 'tasks' | 'leads' | 'visitor';
      count: number;
    };
  };
  'privacy.find_contact': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.find_guardian': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.find_hold': {
    params: {
      school_id: string;
      kind: string;
      person_id: string;
    };
    row: {
      reason: string;
      placed_by: string | null;
      created_dt: string;
    };
  };
  'privacy.find_student': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.find_teacher': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.find_visitor': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.finish_erasures': {
    params: {
      now: string;
      school_id: string;
      erasure_ids: readonly string[];
    };
    row: never;
  };
  'privacy.forget_addresses': {
    params: {
      emails: readonly string[];
      school_id: string;
    };
    row: {
      count: number;
    };
  };
  'privacy.forget_histories': {
    params: {
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.forget_in_import_rows': {
    params: {
      school_id: string;
      import_position: string;
      erasure_ids: readonly string[];
    };
    row: {
      reached: string | null;
      changed: number;
    };
  };
  'privacy.forget_in_imports': {
    params: {
      school_id: string;
      record_ids: readonly string[];
    };
    row: {
      file_id: string;
    };
  };
  'privacy.forget_in_jobs': {
    params: {
      school_id: string;
      needles: readonly string[];
      all_files: boolean;
      subjects: readonly string[];
      words: readonly string[];
    };
    row: {
      file_id: string;
    };
  };
  'privacy.forget_in_log': {
    params: {
      erasure_ids: readonly string[];
      log_position: number;
      lines: number;
      school_id: string;
    };
    row: {
      reached: number | null;
      changed: number;
    };
  };
  'privacy.forget_old_synonyms': {
    params: {
      school_id: string;
      before: string;
    };
    row: never;
  };
  'privacy.get_letterhead': {
    params: {
      school_id: string;
    };
    row: {
      name: string;
      address: string | null;
      phone: string | null;
      email: string | null;
      logo: Buffer | null;
    };
  };
  'privacy.insert_erasure': {
    params: {
      school_id: string;
      kind: string;
      cause: string;
      reason: string | null;
      words: readonly string[];
      people: number;
      counts: string;
      started_by: string | null;
      started_by_name: string | null;
      subject_ids: readonly string[];
      record_ids: readonly string[];
      near_ids: readonly string[];
      storage_keys: readonly string[];
    };
    row: {
      erasure_id: string;
    };
  };
  'privacy.lift_hold': {
    params: {
      school_id: string;
      kind: string;
      person_id: string;
    };
    row: {
      reason: string;
      placed_by: string | null;
      created_dt: string;
    };
  };
  'privacy.list_admins': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'privacy.list_contact_activities': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_contact_enquiries': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { parent_name: string; email: string; phone: string | null; child_name: string | null; grade: string | null; message: string | null; page_url: string | null; consent_version: number; created_dt: string };
    };
  };
  'privacy.list_contact_lead': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_contact_mail_files': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { created_dt: string };
    };
  };
  'privacy.list_contact_mails': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'draft' | 'sent' | 'reply' | 'automatic' | 'bounce'; address: string | null; subject: string; body: string; created_dt: string };
    };
  };
  'privacy.list_contact_merges': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { before: Json; after: Json; merged_dt: string; undone_dt: string | null };
    };
  };
  'privacy.list_contact_messages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail'; channel: 'email' | 'sms'; recipient_name: string | null; address: string; subject: string | null; body: string | null; state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable'; sent_dt: string | null; created_dt: string };
    };
  };
  'privacy.list_contact_stages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { stage_before: string | null; stage_after: string; changed_dt: string };
    };
  };
  'privacy.list_contact_tasks': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_erasures': {
    params: {
      school_id: string;
    };
    row: {
      erasure_id: string;
      kind: string;
      cause: 'trash' | 'retention' | 'request';
      reason: string | null;
      people: number;
      counts: Json;
      started_by: string | null;
      created_dt: string;
      finished_dt: string | null;
    };
  };
  'privacy.list_files': {
    params: {
      school_id: string;
      file_ids: readonly string[];
    };
    row: {
      file_id: string;
      file_name: string;
      file_size: number;
      storage_key: string;
    };
  };
  'privacy.list_guardian_contacts': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'email' | 'phone'; typed: string; normal: string | null; position: number; note: string | null };
    };
  };
  'privacy.list_guardian_deleted_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { student: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other'; contact_order: number; may_contact: boolean; may_see_records: boolean; may_collect: boolean; from_date: string | null; to_date: string | null };
    };
  };
  'privacy.list_guardian_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { student: string; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other'; contact_order: number; may_contact: boolean; may_see_records: boolean; may_collect: boolean; from_date: string | null; to_date: string | null };
    };
  };
  'privacy.list_guardian_guardian': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_guardian_merges': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { merged_name: string | null; merged: Json; merged_dt: string };
    };
  };
  'privacy.list_guardian_messages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail'; channel: 'email' | 'sms'; recipient_name: string | null; address: string; subject: string | null; body: string | null; state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable'; sent_dt: string | null; created_dt: string };
    };
  };
  'privacy.list_log': {
    params: {
      school_id: string;
      entity: string;
      entity_id: string;
    };
    row: {
      row: { when: string; who: string; action: string; before: Json | null; after: Json | null };
    };
  };
  'privacy.list_rules': {
    params: {
      school_id: string;
    };
    row: {
      kind: 'student' | 'teacher' | 'contact' | 'enquiry' | 'activity' | 'task' | 'notification' | 'import' | 'job' | 'log';
      keep_days: number | null;
      next_days: number | null;
      next_from: string | null;
      changed_by: string | null;
    };
  };
  'privacy.list_staying': {
    params: {
      school_id: string;
      kind: string;
      person_id: string;
    };
    row: {
      what: 'guardian' | 'student' | 'account' | 'visitor' | 'lead';
      name: string;
    };
  };
  'privacy.list_student_absence_notices': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { day: string; state: 'waiting' | 'sent' | 'cancelled' | 'corrected'; sent_dt: string | null; answer: 'ill' | 'late' | 'on_the_way' | null; answer_note: string | null; answered_dt: string | null };
    };
  };
  'privacy.list_student_activities': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_student_attendance': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { attendance_date: string; status: 'present' | 'absent' | 'late' | 'half_day' | 'excused'; reason: string | null; marked_dt: string };
    };
  };
  'privacy.list_student_attendance_history': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { attendance_date: string; status_before: string; reason_before: string | null; status_after: string | null; reason_after: string | null; correction_reason: string | null; changed_dt: string };
    };
  };
  'privacy.list_student_deleted_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { guardian: string | null; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other'; contact_order: number; may_contact: boolean; may_see_records: boolean; may_collect: boolean; from_date: string | null; to_date: string | null };
    };
  };
  'privacy.list_student_documents': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { title: string; document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other'; file_id: string; created_dt: string; deleted_dt: string | null };
    };
  };
  'privacy.list_student_enrolments': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { year: string; class: string; section: string | null; roll_no: string | null; from_date: string; to_date: string | null; exit_reason: string | null };
    };
  };
  'privacy.list_student_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { guardian: string | null; relationship: 'father' | 'mother' | 'guardian' | 'emergency' | 'other'; contact_order: number; may_contact: boolean; may_see_records: boolean; may_collect: boolean; from_date: string | null; to_date: string | null };
    };
  };
  'privacy.list_student_former_admission_numbers': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { admission_no: string };
    };
  };
  'privacy.list_student_mark_history': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { before: Json; after: Json | null; reason: string | null; changed_dt: string };
    };
  };
  'privacy.list_student_marks': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { year: string; exam: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; subject: string; state: 'present' | 'absent' | 'exempt'; marks: number | null; total_marks: number; percentage: number | null; grade: string | null; exam_date: string | null; remarks: string | null; created_dt: string; updated_dt: string };
    };
  };
  'privacy.list_student_messages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail'; channel: 'email' | 'sms'; recipient_name: string | null; address: string; subject: string | null; body: string | null; state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable'; sent_dt: string | null; created_dt: string };
    };
  };
  'privacy.list_student_promotions': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { decision: 'promote' | 'repeat' | 'graduate' | 'leave'; reason: 'next_class' | 'last_class' | 'below_pass' | 'by_hand' | null; average: number | null; roll_no: string | null; outcome: 'done' | 'already' | 'undone' | 'kept' | null; created_dt: string };
    };
  };
  'privacy.list_student_report_comments': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { comment: string; created_dt: string; updated_dt: string };
    };
  };
  'privacy.list_student_reports': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { report_type: 'academic' | 'attendance' | 'comprehensive'; content: string; figures: Json; provider: string | null; created_dt: string };
    };
  };
  'privacy.list_student_student': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_student_subjects': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { year: string; subject: string; registration_date: string; removed_dt: string | null };
    };
  };
  'privacy.list_student_tasks': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_teacher_assignments': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { year: string; class: string; subject: string; is_class_teacher: boolean; schedule: string | null; created_dt: string; deleted_dt: string | null };
    };
  };
  'privacy.list_teacher_attendance': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { attendance_date: string; status: 'present' | 'absent' | 'late' | 'half_day' | 'excused'; reason: string | null; marked_dt: string };
    };
  };
  'privacy.list_teacher_attendance_history': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { attendance_date: string; status_before: string; reason_before: string | null; status_after: string | null; reason_after: string | null; correction_reason: string | null; changed_dt: string };
    };
  };
  'privacy.list_teacher_documents': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { title: string; document_type: 'report_card' | 'certificate' | 'identity' | 'medical' | 'contract' | 'other'; file_id: string; created_dt: string; deleted_dt: string | null };
    };
  };
  'privacy.list_teacher_grants': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'substitute' | 'head'; class: string | null; subject: string | null; department: string | null; from_date: string; to_date: string; ended_dt: string | null; reason: string | null; created_dt: string };
    };
  };
  'privacy.list_teacher_messages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { kind: 'announcement' | 'absence_notice' | 'urgent' | 'lead_mail'; channel: 'email' | 'sms'; recipient_name: string | null; address: string; subject: string | null; body: string | null; state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'suppressed' | 'unreachable'; sent_dt: string | null; created_dt: string };
    };
  };
  'privacy.list_teacher_teacher': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_visitor_answers': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { question: string; answer: string; feedback: 'right' | 'wrong' | null; feedback_reason: string | null; created_dt: string };
    };
  };
  'privacy.list_visitor_conversations': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { conversation: string; status: 'active' | 'completed' | 'pending' | 'archived'; topic: string | null; summary: string | null; page_url: string | null; locale: string | null; created_dt: string };
    };
  };
  'privacy.list_visitor_leads': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_visitor_messages': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: { conversation: string; sender: 'user' | 'assistant' | 'staff' | 'system'; kind: 'message' | 'note'; message_text: string; created_dt: string };
    };
  };
  'privacy.list_visitor_tasks': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.list_visitor_visitor': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      row: Json;
    };
  };
  'privacy.lock_contact': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.lock_due_activity': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_contact': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_enquiry': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_import': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_job': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_notification': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_student': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_task': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_due_teacher': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_guardian': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.lock_pending': {
    params: {
      school_id: string;
      erasure_id: string | null;
      most: number;
    };
    row: {
      erasure_ids: string[];
      storage_keys: string[];
      log_position: number;
      import_position: string;
    };
  };
  'privacy.lock_rule': {
    params: {
      school_id: string;
      kind: string;
    };
    row: {
      kind: 'student' | 'teacher' | 'contact' | 'enquiry' | 'activity' | 'task' | 'notification' | 'import' | 'job' | 'log';
      keep_days: number | null;
      next_days: number | null;
      next_from: string | null;
      changed_by: string | null;
    };
  };
  'privacy.lock_student': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.lock_teacher': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.lock_trash_activity': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_announcement': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_contact': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_guardian': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_student': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_student_document': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_task': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_teacher': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_trash_teacher_document': {
    params: {
      school_id: string;
      before: string;
      most: number;
    };
    row: {
      id: string;
    };
  };
  'privacy.lock_visitor': {
    params: {
      school_id: string;
      person_id: string;
    };
    row: {
      name: string;
      in_trash: boolean;
    };
  };
  'privacy.move_on': {
    params: {
      log_position: number;
      import_position: string;
      school_id: string;
      erasure_ids: readonly string[];
    };
    row: never;
  };
  'privacy.place_hold': {
    params: {
      school_id: string;
      kind: string;
      person_id: string;
      reason: string;
      user_id: string;
      name: string;
    };
    row: {
      reason: string;
      placed_by: string | null;
      created_dt: string;
    };
  };
  'privacy.preview_due_activity': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_contact': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_enquiry': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_import': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_job': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_notification': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_student': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_task': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_due_teacher': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.preview_log': {
    params: {
      school_id: string;
      before: string;
    };
    row: {
      id: string;
      name: string;
      since: string;
      total: number;
    };
  };
  'privacy.purge_enquiry': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      id: string;
    };
  };
  'privacy.purge_import': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      id: string;
    };
  };
  'privacy.purge_job': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      id: string;
    };
  };
  'privacy.purge_notification': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      id: string;
    };
  };
  'privacy.remove_activity_activity': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_announcement_announcement': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_announcement_attachments': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_activities': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_lead': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_mail_files': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_messages': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_student_activities': {
    params: {
      words: readonly string[];
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_student_tasks': {
    params: {
      words: readonly string[];
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_contact_tasks': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_contacts': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_deleted_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_guardian': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_merges': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_guardian_messages': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_absence_notices': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_activities': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_attendance': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_deleted_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_document_student_document': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_documents': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_enquiries': {
    params: {
      words: readonly string[];
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_enrolments': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_family': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_former_admission_numbers': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_guardian_contacts': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_guardians': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_lead_activities': {
    params: {
      people: readonly string[];
      words: readonly string[];
      school_id: string;
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_lead_tasks': {
    params: {
      people: readonly string[];
      words: readonly string[];
      school_id: string;
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_leads': {
    params: {
      words: readonly string[];
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_marks': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_merges': {
    params: {
      subjects: readonly string[];
      words: readonly string[];
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_messages': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_promotions': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_report_comments': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_reports': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_student': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_subjects': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_student_tasks': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_task_task': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_assignments': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_attendance': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_class_subjects': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_document_teacher_document': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_documents': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_grants': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_messages': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_teacher': {
    params: {
      school_id: string;
      ids: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_teacher_user': {
    params: {
      school_id: string;
      people: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.remove_traces': {
    params: {
      school_id: string;
      record_ids: readonly string[];
      needles: readonly string[];
      titles: readonly string[];
    };
    row: {
      count: number;
    };
  };
  'privacy.save_rule': {
    params: {
      school_id: string;
      kind: string;
      keep_days: number | null;
      next_days: number | null;
      next_from: string | null;
      user_id: string;
    };
    row: {
      kind: 'student' | 'teacher' | 'contact' | 'enquiry' | 'activity' | 'task' | 'notification' | 'import' | 'job' | 'log';
      keep_days: number | null;
      next_days: number | null;
      next_from: string | null;
      changed_by: string | null;
    };
  };
  'privacy.trim_log': {
    params: {
      lines: number;
      school_id: string;
    };
    row: {
      removed: number;
    };
  };
  'promotion.close_enrolments': {
    params: {
      school_id: string;
      promotion_id: string;
      student_ids: readonly string[];
    };
    row: never;
  };
  'promotion.count_moved': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      moved: number;
    };
  };
  'promotion.count_waiting': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      waiting: number;
    };
  };
  'promotion.create': {
    params: {
      school_id: string;
      from_year_id: string;
      to_year_id: string;
      user_id: string;
    };
    row: {
      promotion_id: string;
    };
  };
  'promotion.decide': {
    params: {
      school_id: string;
      class_id: string | null;
      section: string | null;
      promotion_id: string;
      student_ids: readonly string[];
      decision: string | null;
    };
    row: {
      decided: number;
      unknown_section: boolean;
    };
  };
  'promotion.drop_enrolments': {
    params: {
      school_id: string;
      promotion_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      name: string;
    };
  };
  'promotion.find_years': {
    params: {
      school_id: string;
      year: number | null;
      today: string;
    };
    row: {
      from_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
      to_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
    };
  };
  'promotion.fix_plan': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      already: number;
    };
  };
  'promotion.get': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      promotion_id: string;
      from_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
      to_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
      status: 'draft' | 'running' | 'done' | 'undoing' | 'undone';
      pass_percent: number | null;
      roll_numbers: 'keep' | 'renumber';
      job_id: string | null;
      done_dt: string | null;
      new_records: 'attendance' | 'marks' | 'subjects' | null;
      classes: { class_id: string; class_name: string; students: number; next_class_id: string | null; next_class_name: string | null }[];
      updated_dt: string;
    };
  };
  'promotion.list': {
    params: {
      school_id: string;
    };
    row: {
      promotion_id: string;
      from_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
      to_year: { academic_year_id: string; name: string; year: number; starts_on: string; ends_on: string };
      status: 'draft' | 'running' | 'done' | 'undoing' | 'undone';
      pass_percent: number | null;
      roll_numbers: 'keep' | 'renumber';
      job_id: string | null;
      done_dt: string | null;
      new_records: 'attendance' | 'marks' | 'subjects' | null;
      classes: { class_id: string; class_name: string; students: number; next_class_id: string | null; next_class_name: string | null }[];
      updated_dt: string;
    };
  };
  'promotion.list_schools_to_set': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'promotion.lock': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      status: 'draft' | 'running' | 'done' | 'undoing' | 'undone';
      updated_dt: string;
    };
  };
  'promotion.new_records': {
    params: {
      school_id: string;
      promotion_id: string;
    };
    row: {
      new_records: 'attendance' | 'marks' | 'subjects' | null;
    };
  };
  'promotion.next_to_move': {
    params: {
      school_id: string;
      promotion_id: string;
      size: number;
    };
    row: {
      student_id: string;
    };
  };
  'promotion.next_to_undo': {
    params: {
      school_id: string;
      promotion_id: string;
      size: number;
    };
    row: {
      student_id: string;
    };
  };
  'promotion.open_enrolments': {
    params: {
      user_id: string;
      school_id: string;
      promotion_id: string;
      student_ids: readonly string[];
    };
    row: never;
  };
  'promotion.plan': {
    params: {
      school_id: string;
      promotion_id: string;
      decision: string | null;
      class_id: string | null;
      search: string | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; promote: number; repeat: number; graduate: number; leave: number; already: number };
    } & ({
      place: number;
      student_id: string;
      name: string;
      from: { class_id: string; class_name: string; section: string | null; roll_no: string | null };
      to: { class_id: string | null; class_name: string | null; section: string | null; roll_no: string | null };
      average: number | null;
      decision: 'promote' | 'repeat' | 'graduate' | 'leave';
      reason: 'next_class' | 'last_class' | 'below_pass' | 'by_hand';
      outcome: 'done' | 'already' | 'undone' | 'kept' | null;
    } | {
      place: null;
      student_id: null;
      name: null;
      from: null;
      to: null;
      average: null;
      decision: null;
      reason: null;
      outcome: null;
    });
  };
  'promotion.reopen_enrolments': {
    params: {
      school_id: string;
      promotion_id: string;
      student_ids: readonly string[];
    };
    row: never;
  };
  'promotion.set_status': {
    params: {
      status: string;
      job_id: string | null;
      now: string;
      school_id: string;
      promotion_id: string;
    };
    row: never;
  };
  'promotion.set_statuses': {
    params: {
      school_id: string;
      today: string | null;
    };
    row: {
      changed: number;
    };
  };
  'promotion.update': {
    params: {
      pass_percent: number | null;
      roll_numbers: string;
      user_id: string;
      school_id: string;
      promotion_id: string;
      class_ids: readonly string[];
      next_class_ids: readonly (string | null)[];
    };
    row: never;
  };
  'reports.find_class': {
    params: {
      school_id: string;
      class_id: string;
    };
    row: {
      name: string;
      sections: string[];
    };
  };
  'reports.find_student': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      name: string;
    };
  };
  'reports.get_class_rate': {
    params: {
      school_id: string;
      year_ids: readonly string[];
      today: string;
      class_id: string;
    };
    row: {
      rate: number | null;
      students: number;
    };
  };
  'reports.get_comment': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
    };
    row: {
      comment: string;
      written_by: string | null;
      updated_dt: string;
    };
  };
  'reports.get_print_settings': {
    params: {
      school_id: string;
    };
    row: {
      name: string;
      address: string | null;
      phone: string | null;
      email: string | null;
      locale: string;
      logo: Buffer | null;
      shows_rank: boolean;
      chronic_absence_percent: number;
      chronic_absence_days: number;
    };
  };
  'reports.insert': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
      report_type: string;
      content: string;
      figures: string;
      provider: string;
      user_id: string;
    };
    row: {
      id: string;
      report_type: 'academic' | 'attendance' | 'comprehensive';
      year: number;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam' | null;
      content: string;
      figures: Json;
      provider: string | null;
      generated_by: string | null;
      generated_by_name: string | null;
      created_dt: string;
    };
  };
  'reports.list': {
    params: {
      school_id: string;
      student_id: string;
      year: number | null;
      exam_name: string | null;
    };
    row: {
      id: string;
      report_type: 'academic' | 'attendance' | 'comprehensive';
      year: number;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam' | null;
      content: string;
      figures: Json;
      provider: string | null;
      generated_by: string | null;
      generated_by_name: string | null;
      created_dt: string;
    };
  };
  'reports.list_attendance': {
    params: {
      school_id: string;
      year_ids: readonly string[];
      today: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      academic_year_id: string;
      attended: number;
      days: number;
      rate: number;
      present: number;
      late: number;
      half_day: number;
      absent: number;
      excused: number;
    };
  };
  'reports.list_averages': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
    };
    row: {
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
      average: number | null;
      whole_average: number | null;
      grade: string;
      papers: number;
    };
  };
  'reports.list_class_averages': {
    params: {
      class_id: string;
      year_id: string;
      school_id: string;
    };
    row: {
      exam_id: string | null;
      subject_id: string | null;
      average: number | null;
      whole_average: number | null;
      students: number;
    };
  };
  'reports.list_comments': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
    };
    row: {
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
      comment: string;
    };
  };
  'reports.list_exams': {
    params: {
      school_id: string;
      year_ids: readonly string[];
    };
    row: {
      exam_id: string;
      academic_year_id: string;
      name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      exam_date: string | null;
      is_published: boolean;
      bands: Json;
    };
  };
  'reports.list_marks': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
    };
    row: {
      student_id: string;
      academic_year_id: string;
      exam_id: string;
      subject_id: string;
      subject: string;
      state: 'present' | 'absent' | 'exempt';
      marks: number | null;
      total_marks: number;
      percentage: number | null;
      grade: string;
      remarks: string | null;
    };
  };
  'reports.list_months': {
    params: {
      school_id: string;
      year_ids: readonly string[];
      today: string;
      student_ids: readonly string[];
    };
    row: {
      month: string;
      attended: number;
      days: number;
      rate: number;
    };
  };
  'reports.list_places': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      academic_year_id: string;
      class_id: string;
      class_name: string;
      section: string | null;
      roll_no: string | null;
    };
  };
  'reports.list_ranks': {
    params: {
      class_id: string;
      year_id: string;
      school_id: string;
    };
    row: {
      student_id: string;
      exam_id: string | null;
      place: number | null;
      ranked: number;
    };
  };
  'reports.list_registrations': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
    };
    row: {
      student_id: string;
      academic_year_id: string;
      subject_id: string;
      subject: string;
    };
  };
  'reports.list_roster': {
    params: {
      class_id: string;
      year_id: string;
      school_id: string;
      section: string | null;
    };
    row: {
      student_id: string;
      name: string;
      section: string | null;
    };
  };
  'reports.list_subject_averages': {
    params: {
      school_id: string;
      student_ids: readonly string[];
      year_ids: readonly string[];
      exam_id: string | null;
    };
    row: {
      student_id: string;
      academic_year_id: string;
      subject_id: string;
      subject: string;
      average: number;
      grade: string;
      papers: number;
    };
  };
  'reports.list_years': {
    params: {
      school_id: string;
    };
    row: {
      academic_year_id: string;
      year: number;
      name: string;
      starts_on: string;
      ends_on: string;
    };
  };
  'reports.lock_comment': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
    };
    row: {
      comment: string;
      updated_dt: string;
    };
  };
  'reports.read_comment_lock': {
    params: {
      school_id: string;
      exam_id: string;
      student_id: string;
    };
    row: {
      is_locked: boolean;
    };
  };
  'reports.remove_comment': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
    };
    row: never;
  };
  'reports.write_comment': {
    params: {
      school_id: string;
      student_id: string;
      academic_year_id: string;
      exam_id: string | null;
      comment: string;
      user_id: string;
    };
    row: never;
  };
  'settings.audit_actors': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
      name: string;
    };
  };
  'settings.audit_entities': {
    params: {
      school_id: string;
    };
    row: {
      entity: string;
    };
  };
  'settings.clear_default_chatbot': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'settings.clear_default_scale': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'settings.count_audit': {
    params: {
      school_id: string;
      entity: string;
      entity_id: string;
      actor: string;
      from: string;
      time_zone: string;
      to: string;
    };
    row: {
      total: number;
    };
  };
  'settings.count_recent_failures': {
    params: {
      school_id: string;
    };
    row: {
      times: number;
    };
  };
  'settings.count_schools': {
    params: Record<never, never>;
    row: {
      schools: number;
    };
  };
  'settings.count_security_events': {
    params: {
      school_id: string;
      kind: string;
      user: string;
      address: string;
      from: string;
      time_zone: string;
      to: string;
    };
    row: {
      total: number;
    };
  };
  'settings.count_trash': {
    params: {
      school_id: string;
      since: string;
      type: string | null;
    };
    row: {
      total: number;
    };
  };
  'settings.delete_bands': {
    params: {
      school_id: string;
      grade_scale_id: string;
    };
    row: never;
  };
  'settings.delete_calendar_day': {
    params: {
      school_id: string;
      calendar_day_id: string;
    };
    row: never;
  };
  'settings.delete_chatbot': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: never;
  };
  'settings.delete_grade_scale': {
    params: {
      school_id: string;
      grade_scale_id: string;
    };
    row: never;
  };
  'settings.delete_language_model': {
    params: {
      school_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      has_key: boolean;
      key_ends_with: string | null;
      is_enabled: boolean;
      updated_dt: string;
    };
  };
  'settings.delete_term': {
    params: {
      school_id: string;
      term_id: string;
    };
    row: never;
  };
  'settings.delete_year': {
    params: {
      school_id: string;
      academic_year_id: string;
    };
    row: never;
  };
  'settings.deleted_activity': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
      person_id: string;
      person_name: string;
      is_gone: boolean;
    };
  };
  'settings.deleted_student_document': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
      person_id: string;
      person_name: string;
      is_gone: boolean;
    };
  };
  'settings.deleted_teacher_document': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
      person_id: string;
      person_name: string;
      is_gone: boolean;
    };
  };
  'settings.find_deleted_announcement': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_deleted_contact': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_deleted_guardian': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_deleted_student': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_deleted_task': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_deleted_teacher': {
    params: {
      school_id: string;
      id: string;
      since: string;
    };
    row: {
      name: string;
    };
  };
  'settings.find_school_start': {
    params: {
      school_id: string;
    };
    row: {
      created_dt: string;
    };
  };
  'settings.get_grade_scale': {
    params: {
      school_id: string;
      grade_scale_id: string;
    };
    row: {
      grade_scale_id: string;
      name: string;
      is_default: boolean;
      updated_dt: string;
      bands: { lower_bound: number; grade: string }[];
    };
  };
  'settings.get_language_model': {
    params: {
      school_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      has_key: boolean;
      key_ends_with: string | null;
      is_enabled: boolean;
      updated_dt: string;
    };
  };
  'settings.get_logo': {
    params: {
      school_id: string;
    };
    row: {
      logo: Buffer | null;
    };
  };
  'settings.get_model_budget': {
    params: {
      school_id: string;
    };
    row: {
      daily_calls: number;
      daily_calls_per_chatbot: number;
      updated_dt: string;
    };
  };
  'settings.get_school': {
    params: {
      school_id: string;
    };
    row: {
      name: string;
      time_zone: string;
      currency: string;
      locale: string;
      school_days: number[];
      address: string | null;
      phone: string | null;
      email: string | null;
      chronic_absence_percent: number;
      chronic_absence_days: number;
      lead_stale_days: number;
      shows_rank: boolean;
      admission_no_pattern: string;
      updated_dt: string;
    };
  };
  'settings.get_security_rules': {
    params: {
      school_id: string;
    };
    row: {
      two_factor_for: 'nobody' | 'account-admins' | 'everybody';
      session_idle_minutes: number;
      session_days: number;
      updated_dt: string;
    };
  };
  'settings.insert_bands': {
    params: {
      school_id: string;
      grade_scale_id: string;
      bands: string;
    };
    row: never;
  };
  'settings.insert_calendar_day': {
    params: {
      school_id: string;
      name: string;
      kind: string;
      starts_on: string;
      ends_on: string;
    };
    row: {
      calendar_day_id: string;
      name: string;
      kind: 'holiday' | 'closure' | 'school_day';
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.insert_chatbot': {
    params: {
      school_id: string;
      name: string;
      agent_name: string;
      greeting: string;
      colours: string;
      quick_questions: readonly string[];
      allowed_sites: readonly string[];
      opening_hours: string | null;
      status: string;
      is_default: boolean;
    };
    row: {
      chatbot_id: string;
      name: string;
      agent_name: string;
      greeting: string;
      quick_questions: string[];
      allowed_sites: string[];
      opening_hours: Json;
      status: 'active' | 'inactive';
      is_default: boolean;
      colours: { primary: string; text: string };
      created_dt: string;
      updated_dt: string;
    };
  };
  'settings.insert_grade_scale': {
    params: {
      school_id: string;
      name: string;
      is_default: boolean;
    };
    row: {
      grade_scale_id: string;
    };
  };
  'settings.insert_language_model': {
    params: {
      school_id: string;
      provider: string;
      url: string;
      model: string;
      sealed_key: Buffer | null;
      key_ends_with: string | null;
      is_enabled: boolean;
      user_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      has_key: boolean;
      key_ends_with: string | null;
      is_enabled: boolean;
      updated_dt: string;
    };
  };
  'settings.insert_term': {
    params: {
      school_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
    };
    row: {
      term_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.insert_year': {
    params: {
      school_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      today: string;
    };
    row: {
      academic_year_id: string;
      name: string;
      year: number;
      starts_on: string;
      ends_on: string;
      is_current: boolean;
      updated_dt: string;
    };
  };
  'settings.list_account_admins': {
    params: {
      school_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'settings.list_audit': {
    params: {
      school_id: string;
      entity: string;
      entity_id: string;
      actor: string;
      from: string;
      time_zone: string;
      to: string;
      limit: number;
      offset: number;
    };
    row: {
      audit_id: number;
      created_dt: string;
      actor_user_id: string;
      actor_name: string;
      action: string;
      entity: string;
      entity_id: string;
      entity_name: string | null;
      before: Json | null;
      after: Json | null;
    };
  };
  'settings.list_calendar_days': {
    params: {
      school_id: string;
      from: string | null;
      to: string | null;
    };
    row: {
      calendar_day_id: string;
      name: string;
      kind: 'holiday' | 'closure' | 'school_day';
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.list_chatbots': {
    params: {
      school_id: string;
    };
    row: {
      chatbot_id: string;
      name: string;
      agent_name: string;
      greeting: string;
      quick_questions: string[];
      allowed_sites: string[];
      opening_hours: Json;
      status: 'active' | 'inactive';
      is_default: boolean;
      colours: { primary: string; text: string };
      created_dt: string;
      updated_dt: string;
    };
  };
  'settings.list_grade_scales': {
    params: {
      school_id: string;
    };
    row: {
      grade_scale_id: string;
      name: string;
      is_default: boolean;
      updated_dt: string;
      bands: { lower_bound: number; grade: string }[];
    };
  };
  'settings.list_model_use': {
    params: {
      school_id: string;
      day: string;
    };
    row: {
      chatbot_id: string | null;
      name: string | null;
      used_today: number;
    };
  };
  'settings.list_security_events': {
    params: {
      school_id: string;
      kind: string;
      user: string;
      address: string;
      from: string;
      time_zone: string;
      to: string;
      limit: number;
      offset: number;
    };
    row: {
      security_event_id: number;
      kind: 'sign_in_failed' | 'sign_in_refused' | 'code_wrong' | 'confirmation_failed' | 'session_ended' | 'permission_denied' | 'signature_wrong' | 'reset_requested';
      reason: string;
      user_id: string;
      user_name: string | null;
      address: string;
      times: number;
      first_dt: string;
      created_dt: string;
    };
  };
  'settings.list_terms': {
    params: {
      school_id: string;
    };
    row: {
      term_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.list_trash': {
    params: {
      school_id: string;
      since: string;
      type: string | null;
      limit: number;
      offset: number;
    };
    row: {
      type: 'student' | 'guardian' | 'teacher' | 'contact' | 'activity' | 'task' | 'announcement' | 'student_document' | 'teacher_document';
      id: string;
      name: string;
      detail: string | null;
      deleted_dt: string;
      restorable_until: string;
      deleted_by: string | null;
    };
  };
  'settings.list_years': {
    params: {
      today: string;
      school_id: string;
    };
    row: {
      academic_year_id: string;
      name: string;
      year: number;
      starts_on: string;
      ends_on: string;
      is_current: boolean;
      updated_dt: string;
    };
  };
  'settings.lock_calendar_day': {
    params: {
      school_id: string;
      calendar_day_id: string;
    };
    row: {
      calendar_day_id: string;
      name: string;
      kind: 'holiday' | 'closure' | 'school_day';
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.lock_chatbot': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      chatbot_id: string;
      name: string;
      agent_name: string;
      greeting: string;
      quick_questions: string[];
      allowed_sites: string[];
      opening_hours: Json;
      status: 'active' | 'inactive';
      is_default: boolean;
      colours: { primary: string; text: string };
      created_dt: string;
      updated_dt: string;
    };
  };
  'settings.lock_grade_scale': {
    params: {
      school_id: string;
      grade_scale_id: string;
    };
    row: {
      grade_scale_id: string;
    };
  };
  'settings.lock_language_model': {
    params: {
      school_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      has_key: boolean;
      key_ends_with: string | null;
      is_enabled: boolean;
      updated_dt: string;
    };
  };
  'settings.lock_model_budget': {
    params: {
      school_id: string;
    };
    row: {
      daily_calls: number;
      daily_calls_per_chatbot: number;
      updated_dt: string;
    };
  };
  'settings.lock_school': {
    params: {
      school_id: string;
    };
    row: {
      name: string;
      time_zone: string;
      currency: string;
      locale: string;
      school_days: number[];
      address: string | null;
      phone: string | null;
      email: string | null;
      chronic_absence_percent: number;
      chronic_absence_days: number;
      lead_stale_days: number;
      shows_rank: boolean;
      admission_no_pattern: string;
      updated_dt: string;
    };
  };
  'settings.lock_security_rules': {
    params: {
      school_id: string;
    };
    row: {
      two_factor_for: 'nobody' | 'account-admins' | 'everybody';
      session_idle_minutes: number;
      session_days: number;
      updated_dt: string;
    };
  };
  'settings.lock_term': {
    params: {
      school_id: string;
      term_id: string;
    };
    row: {
      term_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.lock_year': {
    params: {
      today: string;
      school_id: string;
      academic_year_id: string;
    };
    row: {
      academic_year_id: string;
      name: string;
      year: number;
      starts_on: string;
      ends_on: string;
      is_current: boolean;
      updated_dt: string;
    };
  };
  'settings.name_teachers': {
    params: {
      school_id: string;
      teacher_ids: readonly string[];
    };
    row: {
      teacher_id: string;
      name: string;
    };
  };
  'settings.references_to': {
    params: {
      target: string;
      id: string;
    };
    row: {
      referrer: string;
      n: number;
    };
  };
  'settings.remove_old_security_events': {
    params: Record<never, never>;
    row: {
      remove_old_security_events: void | null;
    };
  };
  'settings.save_model_budget': {
    params: {
      school_id: string;
      daily_calls: number;
      daily_calls_per_chatbot: number;
      user_id: string;
      is_first: boolean;
    };
    row: {
      daily_calls: number;
      daily_calls_per_chatbot: number;
      updated_dt: string;
    };
  };
  'settings.set_logo': {
    params: {
      logo: Buffer | null;
      logo_type: string | null;
      school_id: string;
    };
    row: {
      had: boolean;
      before_dt: string;
      updated_dt: string;
    };
  };
  'settings.shorten_sessions': {
    params: {
      session_days: number;
      school_id: string;
    };
    row: never;
  };
  'settings.taken_employee_id': {
    params: {
      school_id: string;
      id: string;
    };
    row: {
      value: string;
      name: string;
    };
  };
  'settings.taken_roll_number': {
    params: {
      school_id: string;
      id: string;
    };
    row: {
      value: string;
      name: string;
    };
  };
  'settings.terms_of_year': {
    params: {
      school_id: string;
      academic_year_id: string;
    };
    row: {
      term_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.update_calendar_day': {
    params: {
      name: string;
      kind: string;
      starts_on: string;
      ends_on: string;
      school_id: string;
      calendar_day_id: string;
    };
    row: {
      calendar_day_id: string;
      name: string;
      kind: 'holiday' | 'closure' | 'school_day';
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.update_chat_retention': {
    params: {
      retention_days: number | null;
      school_id: string;
    };
    row: {
      retention_days: number | null;
    };
  };
  'settings.update_chatbot': {
    params: {
      name: string;
      agent_name: string;
      greeting: string;
      colours: string;
      quick_questions: readonly string[];
      allowed_sites: readonly string[];
      opening_hours: string | null;
      status: string;
      is_default: boolean;
      school_id: string;
      chatbot_id: string;
    };
    row: {
      chatbot_id: string;
      name: string;
      agent_name: string;
      greeting: string;
      quick_questions: string[];
      allowed_sites: string[];
      opening_hours: Json;
      status: 'active' | 'inactive';
      is_default: boolean;
      colours: { primary: string; text: string };
      created_dt: string;
      updated_dt: string;
    };
  };
  'settings.update_grade_scale': {
    params: {
      name: string;
      is_default: boolean;
      school_id: string;
      grade_scale_id: string;
    };
    row: never;
  };
  'settings.update_language_model': {
    params: {
      provider: string;
      url: string;
      model: string;
      sealed_key: Buffer | null;
      key_ends_with: string | null;
      is_enabled: boolean;
      user_id: string;
      school_id: string;
    };
    row: {
      provider: 'openai-compatible' | 'anthropic' | 'ollama';
      url: string;
      model: string;
      sealed_key: Buffer | null;
      has_key: boolean;
      key_ends_with: string | null;
      is_enabled: boolean;
      updated_dt: string;
    };
  };
  'settings.update_school': {
    params: {
      name: string;
      time_zone: string;
      currency: string;
      locale: string;
      school_days: readonly number[];
      address: string | null;
      phone: string | null;
      email: string | null;
      admission_no_pattern: string | null;
      chronic_absence_percent: number;
      chronic_absence_days: number;
      lead_stale_days: number;
      shows_rank: boolean;
      school_id: string;
    };
    row: {
      name: string;
      time_zone: string;
      currency: string;
      locale: string;
      school_days: number[];
      address: string | null;
      phone: string | null;
      email: string | null;
      chronic_absence_percent: number;
      chronic_absence_days: number;
      lead_stale_days: number;
      shows_rank: boolean;
      admission_no_pattern: string;
      updated_dt: string;
    };
  };
  'settings.update_security_rules': {
    params: {
      two_factor_for: string;
      session_idle_minutes: number;
      session_days: number;
      school_id: string;
    };
    row: {
      two_factor_for: 'nobody' | 'account-admins' | 'everybody';
      session_idle_minutes: number;
      session_days: number;
      updated_dt: string;
    };
  };
  'settings.update_term': {
    params: {
      name: string;
      starts_on: string;
      ends_on: string;
      school_id: string;
      term_id: string;
    };
    row: {
      term_id: string;
      academic_year_id: string;
      name: string;
      starts_on: string;
      ends_on: string;
      updated_dt: string;
    };
  };
  'settings.update_year': {
    params: {
      name: string;
      starts_on: string;
      ends_on: string;
      school_id: string;
      academic_year_id: string;
      today: string;
    };
    row: {
      academic_year_id: string;
      name: string;
      year: number;
      starts_on: string;
      ends_on: string;
      is_current: boolean;
      updated_dt: string;
    };
  };
  'setup.any_school': {
    params: Record<never, never>;
    row: {
      exists: boolean;
    };
  };
  'setup.create_school': {
    params: {
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
      admin_name: string;
      admin_email: string;
      password_hash: string;
    };
    row: {
      school_id: string;
      user_id: string;
    };
  };
  'sign_up.find': {
    params: {
      token_hash: Buffer;
    };
    row: {
      school_name: string;
      name: string;
      email: string;
    };
  };
  'sign_up.insert': {
    params: {
      token_hash: Buffer;
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
      name: string;
      email: string;
    };
    row: {
      token_hash: Buffer;
    };
  };
  'sign_up.remove_old': {
    params: Record<never, never>;
    row: never;
  };
  'sign_up.take': {
    params: {
      token_hash: Buffer;
    };
    row: {
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
      name: string;
      email: string;
    };
  };
  'students.change_enrolment': {
    params: {
      class_id: string;
      section_id: string | null;
      roll_no: string | null;
      to_date: string | null;
      exit_reason: string | null;
      school_id: string;
      enrolment_id: string;
    };
    row: never;
  };
  'students.change_families': {
    params: {
      school_id: string;
      family: string;
      user_id: string;
    };
    row: {
      unknown_guardians: (string | null)[];
      former_guardians: (string | null)[];
      guardians_alone: { guardian_id: string; name: string | null }[];
    };
  };
  'students.create': {
    params: {
      section: string | null;
      school_id: string;
      class_id: string;
      admission_date: string | null;
      today: string;
      roll_no: string;
      family: string;
      user_id: string;
      admission_no: string | null;
      name: string | null;
      date_of_birth: string | null;
      gender: string | null;
      status: string | null;
      religion: string | null;
      nationality: string | null;
      previous_school: string | null;
      transport_mode: string | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      phone: string | null;
      email: string | null;
      address: string | null;
      family_income: string | null;
      blood_group: string | null;
      medical_conditions: string | null;
      allergies: string | null;
      medical_info: string | null;
      health_for_teachers: boolean | null;
      photo_file_id: string | null;
      documents_url: string | null;
    };
    row: {
      student_id: string | null;
      admission_no: string | null;
      class_known: boolean;
      section_known: boolean;
      roll_no_free: boolean;
      unknown_guardians: (string | null)[];
      former_guardians: (string | null)[];
      guardians: { relationship: string | null; guardian_id: string | null; is_new: boolean }[];
      family_known: boolean;
    };
  };
  'students.create_sibling': {
    params: {
      section: string | null;
      school_id: string;
      class_id: string;
      admission_date: string | null;
      today: string;
      roll_no: string;
      family: string;
      user_id: string;
      admission_no: string | null;
      name: string | null;
      date_of_birth: string | null;
      gender: string | null;
      status: string | null;
      religion: string | null;
      nationality: string | null;
      previous_school: string | null;
      transport_mode: string | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      phone: string | null;
      email: string | null;
      address: string | null;
      family_income: string | null;
      blood_group: string | null;
      medical_conditions: string | null;
      allergies: string | null;
      medical_info: string | null;
      health_for_teachers: boolean | null;
      photo_file_id: string | null;
      documents_url: string | null;
    };
    row: {
      student_id: string | null;
      admission_no: string | null;
      class_known: boolean;
      section_known: boolean;
      roll_no_free: boolean;
      unknown_guardians: (string | null)[];
      former_guardians: (string | null)[];
      guardians: { relationship: string | null; guardian_id: string | null; is_new: boolean }[];
    };
  };
  'students.delete': {
    params: {
      user_id: string;
      school_id: string;
      student_id: string;
    };
    row: {
      admission_no: string;
      name: string;
      class_id: string | null;
      section: string | null;
      roll_no: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
    };
  };
  'students.drop_enrolment': {
    params: {
      school_id: string;
      enrolment_id: string;
    };
    row: never;
  };
  'students.drop_later_enrolments': {
    params: {
      school_id: string;
      student_id: string;
      today: string;
    };
    row: never;
  };
  'students.duplicates': {
    params: {
      name: string | null;
      phone: string | null;
      email: string | null;
      school_id: string;
      dob: string;
      exclude: string | null;
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      dob: string;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      email: string | null;
      phone: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      same: ('name' | 'phone' | 'email')[];
    };
  };
  'students.export': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
      statuses: readonly string[];
      class_ids: readonly string[];
      genders: readonly string[];
      admitted_from: string;
      admitted_to: string;
      search: string;
      sort: string;
      order: string;
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      dob: string | null;
      gender: string;
      email: string | null;
      phone: string | null;
      parent_contact: string | null;
      address: string | null;
      emergency_contact: string | null;
      admission_date: string | null;
      father_name: string | null;
      mother_name: string | null;
      guardian_name: string | null;
      photo_file_id: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      medical_conditions: string | null;
      nationality: string | null;
      religion: string | null;
      previous_school: string | null;
      transport_mode: 'School Bus' | 'Private Car' | 'Walking' | 'Public Transport' | 'Bicycle' | 'Other' | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      father_occupation: string | null;
      mother_occupation: string | null;
      father_contact: string | null;
      mother_contact: string | null;
      father_email: string | null;
      mother_email: string | null;
      guardian_email: string | null;
      family_income: 'Below $25,000' | '$25,000 - $50,000' | '$50,000 - $75,000' | '$75,000 - $100,000' | '$100,000 - $150,000' | 'Above $150,000' | null;
      allergies: string | null;
      medical_info: string | null;
      documents_url: string | null;
      father_guardian_id: string | null;
      mother_guardian_id: string | null;
      guardian_id: string | null;
      health_for_teachers: boolean;
    };
  };
  'students.find_place': {
    params: {
      school_id: string;
      section: string | null;
      class_id: string;
    };
    row: {
      class_id: string;
    } & ({
      section_id: string;
      section: string;
    } | {
      section_id: null;
      section: null;
    });
  };
  'students.get': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      dob: string | null;
      gender: string;
      email: string | null;
      phone: string | null;
      parent_contact: string | null;
      address: string | null;
      emergency_contact: string | null;
      admission_date: string | null;
      father_name: string | null;
      mother_name: string | null;
      guardian_name: string | null;
      photo_file_id: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      medical_conditions: string | null;
      nationality: string | null;
      religion: string | null;
      previous_school: string | null;
      transport_mode: 'School Bus' | 'Private Car' | 'Walking' | 'Public Transport' | 'Bicycle' | 'Other' | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      father_occupation: string | null;
      mother_occupation: string | null;
      father_contact: string | null;
      mother_contact: string | null;
      father_email: string | null;
      mother_email: string | null;
      guardian_email: string | null;
      family_income: 'Below $25,000' | '$25,000 - $50,000' | '$50,000 - $75,000' | '$75,000 - $100,000' | '$100,000 - $150,000' | 'Above $150,000' | null;
      allergies: string | null;
      medical_info: string | null;
      documents_url: string | null;
      father_guardian_id: string | null;
      mother_guardian_id: string | null;
      guardian_id: string | null;
      health_for_teachers: boolean;
    };
  };
  'students.get_for_teacher': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      student_id: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      admission_no: string;
      gender: string;
      photo_file_id: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      dob: string | null;
      email: string | null;
      phone: string | null;
      address: string | null;
      admission_date: string | null;
      nationality: string | null;
      transport_mode: 'School Bus' | 'Private Car' | 'Walking' | 'Public Transport' | 'Bicycle' | 'Other' | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      medical_conditions: string | null;
      allergies: string | null;
      medical_info: string | null;
      health_for_teachers: boolean;
    };
  };
  'students.import_added_to_families': {
    params: {
      school_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      guardian_ids: string[];
      contact_ids: string[];
    };
  };
  'students.import_admission_numbers': {
    params: {
      school_id: string;
      numbers: readonly string[];
    };
    row: {
      number: string;
      student_id: string | null;
      name: string | null;
      is_deleted: boolean;
    };
  };
  'students.import_by_admission_no': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number | null;
      student_id: string;
    };
  };
  'students.import_by_email': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number;
      student_id: string;
    };
  };
  'students.import_by_id': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number | null;
      student_id: string;
    };
  };
  'students.import_by_name': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number | null;
      student_id: string;
    };
  };
  'students.import_change': {
    params: {
      user_id: string;
      rows: string;
      school_id: string;
    };
    row: never;
  };
  'students.import_change_enrolments': {
    params: {
      rows: string;
      school_id: string;
    };
    row: never;
  };
  'students.import_create': {
    params: {
      rows: string;
      school_id: string;
      user_id: string;
      today: string;
    };
    row: {
      row: number;
      student_id: string;
    };
  };
  'students.import_delete': {
    params: {
      user_id: string;
      school_id: string;
      student_ids: readonly string[];
    };
    row: never;
  };
  'students.import_distinguish_guardians': {
    params: {
      user_id: string;
      pairs: string;
      school_id: string;
    };
    row: never;
  };
  'students.import_drop_enrolments': {
    params: {
      school_id: string;
      enrolment_ids: readonly string[];
    };
    row: never;
  };
  'students.import_former_guardians': {
    params: {
      family: string;
      school_id: string;
    };
    row: {
      row: number;
      relationship: string;
      name: string;
      what: 'trash' | 'namesake' | 'ended';
    };
  };
  'students.import_guardians_on_record': {
    params: {
      family: string;
      school_id: string;
    };
    row: {
      row: number;
      relationship: string;
      guardian_id: string;
      name: string;
      same: ('phone' | 'email' | 'child')[];
      is_namesake: boolean;
    };
  };
  'students.import_holders': {
    params: {
      school_id: string;
    };
    row: {
      class_id: string;
      section_id: string | null;
      academic_year_id: string | null;
      roll_no: string;
      student_id: string;
      name: string;
    };
  };
  'students.import_latest_enrolments': {
    params: {
      school_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      enrolment_id: string;
      class_id: string;
      section_id: string | null;
      roll_no: string | null;
      from_date: string;
      to_date: string | null;
      exit_reason: string | null;
    };
  };
  'students.import_likely': {
    params: {
      rows: string;
      school_id: string;
    };
    row: {
      row: number;
      name: string;
      class_name: string | null;
      same: ('name' | 'phone' | 'email')[];
    };
  };
  'students.import_lock_unneeded_guardians': {
    params: {
      school_id: string;
      guardian_ids: readonly string[];
      import_id: string;
    };
    row: {
      guardian_id: string;
    };
  };
  'students.import_note_places': {
    params: {
      rows: string;
      school_id: string;
    };
    row: never;
  };
  'students.import_open_enrolments': {
    params: {
      school_id: string;
      user_id: string;
      rows: string;
    };
    row: {
      student_id: string;
    };
  };
  'students.import_places': {
    params: {
      school_id: string;
    };
    row: {
      class_id: string;
      name: string;
      sections: { section_id: string; name: string }[];
    };
  };
  'students.import_read': {
    params: {
      school_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      dob: string | null;
      gender: string;
      email: string | null;
      phone: string | null;
      parent_contact: string | null;
      address: string | null;
      emergency_contact: string | null;
      admission_date: string | null;
      father_name: string | null;
      mother_name: string | null;
      guardian_name: string | null;
      photo_file_id: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      medical_conditions: string | null;
      nationality: string | null;
      religion: string | null;
      previous_school: string | null;
      transport_mode: 'School Bus' | 'Private Car' | 'Walking' | 'Public Transport' | 'Bicycle' | 'Other' | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      father_occupation: string | null;
      mother_occupation: string | null;
      father_contact: string | null;
      mother_contact: string | null;
      father_email: string | null;
      mother_email: string | null;
      guardian_email: string | null;
      family_income: 'Below $25,000' | '$25,000 - $50,000' | '$50,000 - $75,000' | '$75,000 - $100,000' | '$100,000 - $150,000' | 'Above $150,000' | null;
      allergies: string | null;
      medical_info: string | null;
      documents_url: string | null;
      father_guardian_id: string | null;
      mother_guardian_id: string | null;
      guardian_id: string | null;
      health_for_teachers: boolean;
    };
  };
  'students.import_remove_contacts': {
    params: {
      school_id: string;
      contact_ids: readonly string[];
      import_id: string;
      rows: readonly number[];
    };
    row: never;
  };
  'students.import_similar_names': {
    params: {
      pairs: string;
    };
    row: {
      one: string;
      other: string;
    };
  };
  'students.import_states': {
    params: {
      school_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      updated_dt: string;
      deleted: boolean;
      worked_on: boolean;
    };
  };
  'students.import_versions': {
    params: {
      school_id: string;
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
      updated_dt: string;
    };
  };
  'students.import_years': {
    params: {
      days: readonly string[];
      school_id: string;
    };
    row: {
      day: string;
    } & ({
      academic_year_id: string;
      start_year: number;
      starts_on: string;
    } | {
      academic_year_id: null;
      start_year: null;
      starts_on: null;
    });
  };
  'students.latest_enrolment': {
    params: {
      school_id: string;
      student_id: string;
      today: string;
    };
    row: {
      enrolment_id: string;
      class_id: string;
      section_id: string | null;
      roll_no: string | null;
      from_date: string;
      to_date: string | null;
      exit_reason: string | null;
    };
  };
  'students.list': {
    params: {
      school_id: string;
      limit: number;
      skip: number;
      statuses: readonly string[];
      class_ids: readonly string[];
      genders: readonly string[];
      admitted_from: string;
      admitted_to: string;
      search: string;
      sort: string;
      order: string;
    };
    row: {
      tally: { total: number; counts: { total: number; active: number; inactive: number; graduated: number; transferred: number } } | { total: number | null; counts: { total: number; active: number; inactive: number; graduated: number; transferred: number } } | null;
    } & ({
      student_id: string;
      admission_no: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      dob: string | null;
      gender: string;
      email: string | null;
      phone: string | null;
      parent_contact: string | null;
      address: string | null;
      emergency_contact: string | null;
      admission_date: string | null;
      father_name: string | null;
      mother_name: string | null;
      guardian_name: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      photo_file_id: string | null;
    } | {
      student_id: null;
      admission_no: null;
      name: null;
      class_id: null;
      class_name: null;
      section: null;
      roll_no: null;
      dob: null;
      gender: null;
      email: null;
      phone: null;
      parent_contact: null;
      address: null;
      emergency_contact: null;
      admission_date: null;
      father_name: null;
      mother_name: null;
      guardian_name: null;
      status: null;
      created_dt: null;
      updated_dt: null;
      photo_file_id: null;
    });
  };
  'students.list_contactable_guardians': {
    params: {
      student_id: string;
    };
    row: {
      name: string | null;
      relationships: ('father' | 'mother' | 'guardian' | 'emergency' | 'other')[];
      phone: string | null;
    };
  };
  'students.list_of_teacher': {
    params: {
      search: string | null;
      statuses: readonly string[] | null;
      class_ids: readonly string[] | null;
      genders: readonly string[] | null;
      by_class: boolean;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      active: number;
      inactive: number;
      matching: number;
      student_id: string | null;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      admission_no: string;
      gender: string;
      photo_file_id: string | null;
      status: string;
      created_dt: string;
      updated_dt: string;
    };
  };
  'students.list_schools_to_refresh': {
    params: Record<never, never>;
    row: {
      school_id: string;
    };
  };
  'students.note_place': {
    params: {
      school_id: string;
      class_id: string;
      section: string | null;
      roll_no: string | null;
      student_id: string;
    };
    row: {
      roll_no_free: boolean;
    };
  };
  'students.open_enrolment': {
    params: {
      school_id: string;
      student_id: string;
      class_id: string;
      section_id: string | null;
      roll_no: string | null;
      from_date: string;
      to_date: string | null;
      exit_reason: string | null;
      user_id: string;
    };
    row: {
      enrolment_id: string;
    };
  };
  'students.refresh_enrolments_of_today': {
    params: {
      school_id: string;
    };
    row: {
      looked_at: number;
    };
  };
  'students.restore': {
    params: {
      school_id: string;
      student_id: string;
      user_id: string;
    };
    row: {
      restored: boolean;
    };
  };
  'students.update': {
    params: {
      school_id: string;
      student_id: string;
      changes: string;
      user_id: string;
      version: string | null;
    };
    row: {
      student_id: string;
      admission_no: string;
      name: string;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      roll_no: string | null;
      dob: string | null;
      gender: string;
      email: string | null;
      phone: string | null;
      parent_contact: string | null;
      address: string | null;
      emergency_contact: string | null;
      admission_date: string | null;
      father_name: string | null;
      mother_name: string | null;
      guardian_name: string | null;
      photo_file_id: string | null;
      status: 'active' | 'inactive' | 'graduated' | 'transferred';
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      medical_conditions: string | null;
      nationality: string | null;
      religion: string | null;
      previous_school: string | null;
      transport_mode: 'School Bus' | 'Private Car' | 'Walking' | 'Public Transport' | 'Bicycle' | 'Other' | null;
      extracurricular_activities: string | null;
      special_needs: string | null;
      father_occupation: string | null;
      mother_occupation: string | null;
      father_contact: string | null;
      mother_contact: string | null;
      father_email: string | null;
      mother_email: string | null;
      guardian_email: string | null;
      family_income: 'Below $25,000' | '$25,000 - $50,000' | '$50,000 - $75,000' | '$75,000 - $100,000' | '$100,000 - $150,000' | 'Above $150,000' | null;
      allergies: string | null;
      medical_info: string | null;
      documents_url: string | null;
      father_guardian_id: string | null;
      mother_guardian_id: string | null;
      guardian_id: string | null;
      health_for_teachers: boolean;
    } & ({
      changed_dt: string;
    } | {
      changed_dt: null;
    });
  };
  'subjects.delete': {
    params: {
      school_id: string;
      subject_id: string;
    };
    row: never;
  };
  'subjects.get': {
    params: {
      school_id: string;
      subject_id: string;
    };
    row: {
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      description: string | null;
      class_count: number;
      teacher_count: number;
      student_count: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'subjects.insert': {
    params: {
      school_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: string;
      description: string | null;
      user_id: string;
    };
    row: {
      subject_id: string;
    };
  };
  'subjects.list': {
    params: {
      school_id: string;
      type: string | null;
      search: string | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
    } & ({
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      description: string | null;
      class_count: number;
      teacher_count: number;
      student_count: number;
      created_dt: string;
      updated_dt: string;
    } | {
      subject_id: null;
      subject_name: null;
      subject_code: null;
      subject_type: null;
      description: null;
      class_count: null;
      teacher_count: null;
      student_count: null;
      created_dt: null;
      updated_dt: null;
    });
  };
  'subjects.lock': {
    params: {
      school_id: string;
      subject_id: string;
    };
    row: {
      subject_id: string;
      subject_name: string;
      subject_code: string | null;
      subject_type: 'core' | 'elective';
      description: string | null;
      class_count: number;
      teacher_count: number;
      student_count: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'subjects.references': {
    params: {
      school_id: string;
      subject_id: string;
    };
    row: {
      referrer: string;
      n: number;
    };
  };
  'subjects.update': {
    params: {
      subject_name: string;
      subject_code: string | null;
      subject_type: string;
      description: string | null;
      user_id: string;
      school_id: string;
      subject_id: string;
    };
    row: never;
  };
  'tasks.create_for_student': {
    params: {
      title: string;
      description: string | null;
      due_date: string;
      assigned_to: string | null;
      school_id: string;
      user_id: string;
      student_id: string;
    };
    row: {
      task_id: string;
    };
  };
  'tasks.delete': {
    params: {
      user_id: string;
      school_id: string;
      task_id: string;
    };
    row: {
      task_id: string;
    };
  };
  'tasks.find_deleted': {
    params: {
      school_id: string;
      task_id: string;
    };
    row: {
      deleted: boolean;
      created_by: string | null;
    };
  };
  'tasks.get': {
    params: {
      today: string;
      school_id: string;
      task_id: string;
    };
    row: {
      task_id: string;
      title: string;
      description: string | null;
      assignedTo: string | null;
      assignedToName: string | null;
      contactId: string | null;
      contactName: string | null;
      studentId: string | null;
      studentName: string | null;
      dueDate: string;
      dueAt: string;
      overdue: boolean;
      dueInDays: number;
      status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      category: 'follow_up' | 'proposal' | 'demo' | 'meeting' | 'other';
      tags: string[];
      reminder: 'none' | 'on_day' | 'day_before' | 'moment';
      remindAt: string | null;
      completedAt: string | null;
      createdBy: string | null;
      createdByName: string | null;
      createdAt: string;
      updatedAt: string;
    };
  };
  'tasks.insert': {
    params: {
      school_id: string;
      user_id: string;
      now: string;
      row: string;
    };
    row: {
      task_id: string;
    };
  };
  'tasks.insert_received': {
    params: {
      school_id: string;
      title: string;
      description: string;
      contact_id: string | null;
      chat_session_id: string;
      due_date: string;
    };
    row: never;
  };
  'tasks.list': {
    params: {
      search: string;
      today: string;
      statuses: readonly string[];
      due_from: string;
      due_to: string;
      school_id: string;
      priorities: readonly string[];
      categories: readonly string[];
      assigned_to: string;
      contact_id: string;
      student_id: string;
      limit: number;
      skip: number;
      day: string;
    };
    row: {
      total: number;
      counts: { total: number; pending: number; in_progress: number; completed: number; cancelled: number; overdue: number };
    } & ({
      place: number;
      task_id: string;
      title: string;
      description: string | null;
      assignedTo: string | null;
      assignedToName: string | null;
      contactId: string | null;
      contactName: string | null;
      studentId: string | null;
      studentName: string | null;
      dueDate: string;
      dueAt: string;
      overdue: boolean;
      dueInDays: number;
      status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      category: 'follow_up' | 'proposal' | 'demo' | 'meeting' | 'other';
      tags: string[];
      reminder: 'none' | 'on_day' | 'day_before' | 'moment';
      remindAt: string | null;
      completedAt: string | null;
      createdBy: string | null;
      createdByName: string | null;
      createdAt: string;
      updatedAt: string;
    } | {
      place: null;
      task_id: null;
      title: null;
      description: null;
      assignedTo: null;
      assignedToName: null;
      contactId: null;
      contactName: null;
      studentId: null;
      studentName: null;
      dueDate: null;
      dueAt: null;
      overdue: null;
      dueInDays: null;
      status: null;
      priority: null;
      category: null;
      tags: null;
      reminder: null;
      remindAt: null;
      completedAt: null;
      createdBy: null;
      createdByName: null;
      createdAt: null;
      updatedAt: null;
    });
  };
  'tasks.list_schools_to_remind': {
    params: {
      now: string;
    };
    row: {
      school_id: string;
    };
  };
  'tasks.lock': {
    params: {
      today: string;
      school_id: string;
      ids: readonly string[];
    };
    row: {
      task_id: string;
      title: string;
      description: string | null;
      assignedTo: string | null;
      assignedToName: string | null;
      contactId: string | null;
      contactName: string | null;
      studentId: string | null;
      studentName: string | null;
      dueDate: string;
      dueAt: string;
      overdue: boolean;
      dueInDays: number;
      status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
      priority: 'low' | 'medium' | 'high';
      category: 'follow_up' | 'proposal' | 'demo' | 'meeting' | 'other';
      tags: string[];
      reminder: 'none' | 'on_day' | 'day_before' | 'moment';
      remindAt: string | null;
      completedAt: string | null;
      createdBy: string | null;
      createdByName: string | null;
      createdAt: string;
      updatedAt: string;
    };
  };
  'tasks.resolve': {
    params: {
      school_id: string;
      wanted: string;
    };
    row: {
      people: { user_id: string; name: string }[];
      has_contact: boolean;
      has_student: boolean;
      remind_dt: string | null;
    };
  };
  'tasks.restore': {
    params: {
      user_id: string;
      school_id: string;
      task_id: string;
    };
    row: {
      task_id: string;
    };
  };
  'tasks.take_due': {
    params: {
      school_id: string;
      now: string;
      limit: number;
    };
    row: {
      task_id: string;
      title: string;
      assigned_to: string;
      due_date: string;
      due_in_days: number;
      locale: string;
    };
  };
  'tasks.update': {
    params: {
      user_id: string;
      rows: string;
      school_id: string;
    };
    row: {
      task_id: string;
      updated_dt: string;
    };
  };
  'teachers.delete': {
    params: {
      user_id: string;
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_name: string;
      employee_id: string;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
    };
  };
  'teachers.delete_assignment': {
    params: {
      school_id: string;
      teacher_id: string;
      assignment_id: string;
    };
    row: never;
  };
  'teachers.drop_class_teacher': {
    params: {
      user_id: string;
      school_id: string;
      assignment_id: string;
    };
    row: never;
  };
  'teachers.find': {
    params: {
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_name: string;
    };
  };
  'teachers.find_place': {
    params: {
      school_id: string;
      class_id: string;
      section: string | null;
      subject_id: string;
      year: number | null;
      today: string;
    };
    row: {
      class_id: string | null;
      class_name: string | null;
      section_id: string | null;
      subject_id: string | null;
    } & ({
      academic_year_id: string;
      year: number;
    } | {
      academic_year_id: null;
      year: null;
    });
  };
  'teachers.find_year': {
    params: {
      today: string;
      school_id: string;
      year: number | null;
    };
    row: {
      academic_year_id: string;
      year: number;
      from: string;
      to: string;
    };
  };
  'teachers.get': {
    params: {
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      address: string | null;
      emergency_contact: string | null;
      highest_qualification: string | null;
      experience: number;
      specialization: string;
      joining_date: string | null;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      dob: string | null;
      gender: string;
      salary_minor: number;
      salary_currency: string | null;
      photo_file_id: string | null;
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      nationality: string | null;
      religion: string | null;
      documents_url: string | null;
    };
  };
  'teachers.get_assignment': {
    params: {
      school_id: string;
      teacher_id: string;
      assignment_id: string;
    };
    row: {
      id: string;
      class_id: string;
      class_name: string;
      subject_id: string;
      subject_name: string;
      section: string | null;
      is_class_teacher: boolean;
      schedule: string | null;
      year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teachers.import_change': {
    params: {
      user_id: string;
      rows: string;
      school_id: string;
    };
    row: never;
  };
  'teachers.import_create': {
    params: {
      rows: string;
      school_id: string;
      user_id: string;
    };
    row: {
      row: number;
      teacher_id: string;
    };
  };
  'teachers.import_delete': {
    params: {
      user_id: string;
      school_id: string;
      teacher_ids: readonly string[];
    };
    row: never;
  };
  'teachers.import_known': {
    params: {
      school_id: string;
    };
    row: {
      teacher_id: string;
      employee_id: string;
      email: string | null;
      name: string;
    };
  };
  'teachers.import_read': {
    params: {
      school_id: string;
      teacher_ids: readonly string[];
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      address: string | null;
      emergency_contact: string | null;
      highest_qualification: string | null;
      experience: number;
      specialization: string;
      joining_date: string | null;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      dob: string | null;
      gender: string;
      salary_minor: number;
      salary_currency: string | null;
      photo_file_id: string | null;
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      nationality: string | null;
      religion: string | null;
      documents_url: string | null;
    };
  };
  'teachers.import_states': {
    params: {
      school_id: string;
      teacher_ids: readonly string[];
    };
    row: {
      teacher_id: string;
      updated_dt: string;
      deleted: boolean;
      worked_on: boolean;
    };
  };
  'teachers.insert': {
    params: {
      school_id: string;
      user_id: string;
      row: string;
    };
    row: {
      teacher_id: string;
    };
  };
  'teachers.insert_assignment': {
    params: {
      school_id: string;
      teacher_id: string;
      academic_year_id: string;
      class_id: string;
      section_id: string | null;
      subject_id: string;
      is_class_teacher: boolean;
      schedule: string | null;
      user_id: string;
    };
    row: {
      id: string;
    };
  };
  'teachers.list': {
    params: {
      school_id: string;
      search: string;
      department: string;
      statuses: readonly string[];
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; active: number; inactive: number; on_leave: number; avg_experience: number; departments: number };
    } & ({
      place: number;
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      address: string | null;
      emergency_contact: string | null;
      highest_qualification: string | null;
      experience: number;
      specialization: string;
      joining_date: string | null;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      dob: string | null;
      gender: string;
      salary_minor: number;
      salary_currency: string | null;
      photo_file_id: string | null;
      created_dt: string;
      updated_dt: string;
      account: 'joined' | 'inactive' | 'expired' | 'undelivered' | 'invited' | 'none';
      account_failed_dt: string | null;
    } | {
      place: null;
      teacher_id: null;
      teacher_name: null;
      employee_id: null;
      email: null;
      phone: null;
      address: null;
      emergency_contact: null;
      highest_qualification: null;
      experience: null;
      specialization: null;
      joining_date: null;
      department: null;
      designation: null;
      status: null;
      dob: null;
      gender: null;
      salary_minor: null;
      salary_currency: null;
      photo_file_id: null;
      created_dt: null;
      updated_dt: null;
      account: null;
      account_failed_dt: null;
    });
  };
  'teachers.list_assignments': {
    params: {
      school_id: string;
      teacher_id: string;
      year: number | null;
    };
    row: {
      id: string;
      class_id: string;
      class_name: string;
      subject_id: string;
      subject_name: string;
      section: string | null;
      is_class_teacher: boolean;
      schedule: string | null;
      year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teachers.lock': {
    params: {
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      address: string | null;
      emergency_contact: string | null;
      highest_qualification: string | null;
      experience: number;
      specialization: string;
      joining_date: string | null;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      dob: string | null;
      gender: string;
      salary_minor: number;
      salary_currency: string | null;
      photo_file_id: string | null;
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      nationality: string | null;
      religion: string | null;
      documents_url: string | null;
    };
  };
  'teachers.lock_assignment': {
    params: {
      school_id: string;
      teacher_id: string;
      assignment_id: string;
    };
    row: {
      id: string;
      class_id: string;
      class_name: string;
      subject_id: string;
      subject_name: string;
      section: string | null;
      is_class_teacher: boolean;
      schedule: string | null;
      year: number;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teachers.lock_class_teacher': {
    params: {
      school_id: string;
      class_id: string;
      section_id: string | null;
      academic_year_id: string;
      except: string | null;
    };
    row: {
      id: string;
      teacher_id: string;
      teacher_name: string;
    };
  };
  'teachers.own_classes': {
    params: {
      school_id: string;
      academic_year_id: string;
      to: string;
      teacher_id: string;
      from: string;
    };
    row: {
      class_id: string;
      class_name: string;
      section: string | null;
      pupils: number;
      attendance_percentage: number | null;
      days: number;
      marks_count: number;
      overall_percentage: number | null;
    };
  };
  'teachers.references': {
    params: {
      teacher_id: string;
      school_id: string;
    };
    row: {
      referrer: string;
      n: number;
    };
  };
  'teachers.restore': {
    params: {
      school_id: string;
      teacher_id: string;
      user_id: string;
    };
    row: {
      restored: boolean;
    };
  };
  'teachers.taught': {
    params: {
      school_id: string;
      teacher_id: string;
      academic_year_id: string;
      to: string;
    };
    row: {
      lessons: ({ class_id: string; class_name: string; section: string | null; subject_id: string; subject_name: string; pupils: number; marks_count: number; average_percentage: number | null; class_average_percentage: number | null; exams: { exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; exam_date: string | null; marks_count: number; average_percentage: number | null; class_average_percentage: number }[] })[];
      exams: { exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam'; exam_date: string | null; marks_count: number; average_percentage: number | null; class_average_percentage: number }[];
      summary: { pupils: number; marks_count: number; average_percentage: number | null; class_average_percentage: number | null };
    };
  };
  'teachers.update': {
    params: {
      row: string;
      user_id: string;
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_id: string;
      teacher_name: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      address: string | null;
      emergency_contact: string | null;
      highest_qualification: string | null;
      experience: number;
      specialization: string;
      joining_date: string | null;
      department: string | null;
      designation: string;
      status: 'active' | 'inactive' | 'on_leave';
      dob: string | null;
      gender: string;
      salary_minor: number;
      salary_currency: string | null;
      photo_file_id: string | null;
      created_dt: string;
      updated_dt: string;
      blood_group: 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-' | null;
      nationality: string | null;
      religion: string | null;
      documents_url: string | null;
    };
  };
  'teachers.update_assignment': {
    params: {
      academic_year_id: string;
      class_id: string;
      section_id: string | null;
      subject_id: string;
      is_class_teacher: boolean;
      schedule: string | null;
      user_id: string;
      school_id: string;
      teacher_id: string;
      assignment_id: string;
    };
    row: never;
  };
  'teaching.end_grant': {
    params: {
      user_id: string;
      school_id: string;
      teacher_id: string;
      grant_id: string;
    };
    row: never;
  };
  'teaching.find_foreign_cells': {
    params: {
      cells: string;
    };
    row: {
      subject_id: string;
    };
  };
  'teaching.find_form_students': {
    params: {
      student_ids: readonly string[];
    };
    row: {
      student_id: string;
    };
  };
  'teaching.find_grant_place': {
    params: {
      school_id: string;
      from_date: string;
      department: string | null;
      teacher_id: string;
      class_id: string | null;
      section: string | null;
      subject_id: string | null;
    };
    row: {
      teacher_id: string | null;
      class_id: string | null;
      section_id: string | null;
      subject_id: string | null;
      is_taught: boolean;
      has_department: boolean;
    };
  };
  'teaching.find_grant_teacher': {
    params: {
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_name: string;
    };
  };
  'teaching.get_grant': {
    params: {
      today: string;
      school_id: string;
      teacher_id: string;
      grant_id: string;
    };
    row: {
      id: string;
      teacher_id: string;
      teacher_name: string;
      kind: 'substitute' | 'head';
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      subject_id: string | null;
      subject_name: string | null;
      department: string | null;
      from_date: string;
      to_date: string;
      reason: string | null;
      state: 'ended' | 'past' | 'coming' | 'current';
      granted_by: string | null;
      ended_by: string | null;
      ended_dt: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teaching.insert_grant': {
    params: {
      school_id: string;
      teacher_id: string;
      kind: string;
      class_id: string | null;
      section_id: string | null;
      subject_id: string | null;
      department: string | null;
      from_date: string;
      to_date: string;
      reason: string | null;
      user_id: string;
    };
    row: {
      id: string;
    };
  };
  'teaching.is_school_day': {
    params: {
      date: string;
    };
    row: {
      is_school_day: boolean;
    };
  };
  'teaching.list_access': {
    params: {
      class_id: string | null;
    };
    row: {
      class_id: string;
      subject_id: string | null;
      kind: string;
      is_form: boolean;
      enters_marks: boolean;
      until: string | null;
      class_name: string;
      section: string | null;
      subject_name: string | null;
      reason: string;
    };
  };
  'teaching.list_all_grants': {
    params: {
      today: string;
      school_id: string;
      limit: number;
      skip: number;
    };
    row: {
      id: string;
      teacher_id: string;
      teacher_name: string;
      kind: 'substitute' | 'head';
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      subject_id: string | null;
      subject_name: string | null;
      department: string | null;
      from_date: string;
      to_date: string;
      reason: string | null;
      state: 'ended' | 'past' | 'coming' | 'current';
      granted_by: string | null;
      ended_by: string | null;
      ended_dt: string | null;
      created_dt: string;
      updated_dt: string;
      total: number;
    };
  };
  'teaching.list_announcements': {
    params: {
      school_id: string;
    };
    row: {
      id: string;
      title: string;
      description: string;
      content: string | null;
      priority: 'low' | 'medium' | 'high' | 'urgent';
      is_pinned: boolean;
      published_dt: string;
      event_dt: string | null;
      event_location: string | null;
    };
  };
  'teaching.list_away': {
    params: {
      date: string;
      school_id: string;
    };
    row: {
      student_id: string;
      student_name: string;
      class_id: string;
      class_name: string;
      section: string | null;
      status: 'present' | 'absent' | 'late' | 'half_day' | 'excused';
      reason: string | null;
    };
  };
  'teaching.list_due_marks': {
    params: {
      date: string;
      school_id: string;
    };
    row: {
      exam_id: string;
      exam_name: 'First Term' | 'Second Term' | 'Third Term' | 'Final Term' | 'Mid Term' | 'Unit Test 1' | 'Unit Test 2' | 'Unit Test 3' | 'Monthly Test' | 'Quarterly Test' | 'Half Yearly' | 'Annual Exam';
      exam_date: string;
      class_id: string;
      class_name: string;
      section: string | null;
      subject_id: string;
      subject_name: string;
      missing: number;
    };
  };
  'teaching.list_form_places': {
    params: Record<never, never>;
    row: {
      place: string;
    };
  };
  'teaching.list_grants': {
    params: {
      today: string;
      school_id: string;
      teacher_id: string;
    };
    row: {
      id: string;
      teacher_id: string;
      teacher_name: string;
      kind: 'substitute' | 'head';
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      subject_id: string | null;
      subject_name: string | null;
      department: string | null;
      from_date: string;
      to_date: string;
      reason: string | null;
      state: 'ended' | 'past' | 'coming' | 'current';
      granted_by: string | null;
      ended_by: string | null;
      ended_dt: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teaching.list_registers': {
    params: {
      date: string;
      school_id: string;
    };
    row: {
      class_id: string;
      class_name: string;
      section: string | null;
      students: number;
      unmarked: number;
      away: number;
    };
  };
  'teaching.list_student_access': {
    params: {
      school_id: string;
      student_id: string;
    };
    row: {
      is_form: boolean;
      reason: string;
    };
  };
  'teaching.lock_grant': {
    params: {
      today: string;
      school_id: string;
      teacher_id: string;
      grant_id: string;
    };
    row: {
      id: string;
      teacher_id: string;
      teacher_name: string;
      kind: 'substitute' | 'head';
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      subject_id: string | null;
      subject_name: string | null;
      department: string | null;
      from_date: string;
      to_date: string;
      reason: string | null;
      state: 'ended' | 'past' | 'coming' | 'current';
      granted_by: string | null;
      ended_by: string | null;
      ended_dt: string | null;
      created_dt: string;
      updated_dt: string;
    };
  };
  'teaching.move_grant_end': {
    params: {
      to_date: string;
      school_id: string;
      teacher_id: string;
      grant_id: string;
    };
    row: never;
  };
  'teaching.resume_grant': {
    params: {
      school_id: string;
      teacher_id: string;
      grant_id: string;
    };
    row: never;
  };
  'users.assign_chatbots': {
    params: {
      school_id: string;
      user_id: string;
      chatbot_ids: readonly string[];
    };
    row: never;
  };
  'users.correct_email': {
    params: {
      email: string;
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'users.end_access': {
    params: {
      school_id: string;
      user_id: string;
      keep: string | null;
    };
    row: never;
  };
  'users.find_invitation': {
    params: {
      token_hash: Buffer;
    };
    row: {
      school_id: string;
      user_id: string;
      name: string;
      email: string;
      school_name: string;
    };
  };
  'users.find_invitation_email': {
    params: {
      email_id: string;
    };
    row: {
      school_id: string;
    };
  };
  'users.find_teacher': {
    params: {
      school_id: string;
      teacher_id: string;
    };
    row: {
      teacher_id: string;
    };
  };
  'users.get': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      cms_user_id: string;
      cms_user_name: string;
      cms_user_email: string;
      role: 'teacher' | 'cms-user' | 'cms-admin' | 'account-admin';
      status: 'active' | 'inactive' | 'invited';
      created_at: string;
      updated_dt: string;
      two_factor: boolean;
      teacher_id: string | null;
      chatbot_ids: string[];
      has_open_invitation: boolean;
      invitation_ends: string | null;
      new_email: string | null;
      invitation_failed: string | null;
      email_change_failed: string | null;
      password_reset_failed: string | null;
    };
  };
  'users.insert': {
    params: {
      school_id: string;
      name: string;
      email: string;
      role: string;
      teacher_id: string | null;
      password_hash: string;
      created_by: string;
    };
    row: {
      user_id: string;
    };
  };
  'users.insert_invited': {
    params: {
      school_id: string;
      user_id: string | null;
      people: string;
    };
    row: {
      user_id: string;
      teacher_id: string | null;
      name: string;
      email: string;
    };
  };
  'users.join': {
    params: {
      password_hash: string;
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'users.list': {
    params: {
      school_id: string;
      role: string | null;
      status: string | null;
      search: string | null;
    };
    row: {
      cms_user_id: string;
      cms_user_name: string;
      cms_user_email: string;
      role: 'teacher' | 'cms-user' | 'cms-admin' | 'account-admin';
      status: 'active' | 'inactive' | 'invited';
      created_at: string;
      updated_dt: string;
      two_factor: boolean;
      teacher_id: string | null;
      chatbot_ids: string[];
      has_open_invitation: boolean;
      invitation_ends: string | null;
      new_email: string | null;
      invitation_failed: string | null;
      email_change_failed: string | null;
      password_reset_failed: string | null;
    };
  };
  'users.list_chatbots': {
    params: {
      school_id: string;
      only: readonly string[] | null;
    };
    row: {
      chatbot_id: string;
      chatbot_name: string;
      chatbot_agent_name: string;
    };
  };
  'users.lock': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
      password_hash: string | null;
    };
  };
  'users.lock_teachers_to_invite': {
    params: {
      school_id: string;
      teacher_ids: readonly string[];
    };
    row: {
      teacher_id: string;
      name: string;
      email: string | null;
      status: 'active' | 'inactive' | 'on_leave';
      user_id: string | null;
      account_email: string | null;
      account_status: 'active' | 'inactive' | 'invited' | null;
      has_open_invitation: boolean;
    };
  };
  'users.note_failed_invitation': {
    params: {
      school_id: string;
      token_hash: Buffer;
    };
    row: never;
  };
  'users.note_returned_invitation': {
    params: {
      school_id: string;
      email_id: string;
    };
    row: never;
  };
  'users.other_admins': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      exist: boolean;
    };
  };
  'users.remove': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'users.remove_first_admins': {
    params: {
      school_id: string;
    };
    row: never;
  };
  'users.remove_two_factor': {
    params: {
      school_id: string;
      user_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'users.store_invitation_links': {
    params: {
      school_id: string;
      invited_by: string | null;
      user_ids: readonly string[];
      token_hashes: readonly Buffer[];
      email_ids: readonly string[];
    };
    row: never;
  };
  'users.take_invitation': {
    params: {
      school_id: string;
      user_id: string;
      token_hash: Buffer;
    };
    row: {
      user_id: string;
    };
  };
  'users.update': {
    params: {
      name: string;
      role: string;
      status: string;
      teacher_id: string | null;
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'users.update_password': {
    params: {
      password_hash: string;
      must_change_password: boolean;
      school_id: string;
      user_id: string;
    };
    row: never;
  };
  'warnings.list': {
    params: {
      school_id: string;
      today: string;
      absence_days: number;
      absence_percent: number;
      average_points: number;
      state: string;
      kind: string | null;
      class_id: string | null;
      search: string | null;
      limit: number;
      skip: number;
    };
    row: {
      total: number;
      counts: { total: number; open: number; absence: number; average: number };
    } & ({
      place: number;
      student_id: string;
      name: string;
      photo_file_id: string | null;
      class_id: string | null;
      class_name: string | null;
      section: string | null;
      phone: string | null;
      absence: { missed: number | null; days: number | null; percent: number; since: string | null } | null;
      average: { latest: number; latest_exam: string | null; previous: number | null; previous_exam: string | null; since: string | null } | null;
      last_contact: { way: 'call' | 'email' | 'meeting' | 'note' | 'message' | 'task' | 'follow_up'; note: string; by: string | null; at: string | null } | null;
      is_open: boolean;
      task: { task_id: string; title: string; due_date: string } | null;
    } | {
      place: null;
      student_id: null;
      name: null;
      photo_file_id: null;
      class_id: null;
      class_name: null;
      section: null;
      phone: null;
      absence: null;
      average: null;
      last_contact: null;
      is_open: null;
      task: null;
    });
  };
  'warnings.thresholds': {
    params: {
      school_id: string;
    };
    row: {
      absence_percent: number;
      absence_days: number;
      average_points: number;
    };
  };
  'widget.begin_waiting': {
    params: {
      school_id: string;
      chat_session_id: string;
      message: string;
    };
    row: never;
  };
  'widget.find_answer': {
    params: {
      school_id: string;
      chat_session_id: string;
      reply_to: string;
    };
    row: {
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      answer: { message_id: string; text: string; details: Json | null } | null;
    };
  };
  'widget.find_bot': {
    params: {
      chatbot_id: string;
    };
    row: {
      school_id: string;
      chatbot_id: string;
      agent_name: string;
      status: 'active' | 'inactive';
      allowed_sites: string[];
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
    };
  };
  'widget.find_session': {
    params: {
      chatbot_id: string;
      chat_session_id: string;
      secret_hash: Buffer;
    };
    row: {
      school_id: string;
      chatbot_id: string;
      chat_session_id: string;
      chat_user_id: string;
      agent_name: string;
      chatbot_status: 'active' | 'inactive';
      allowed_sites: string[];
      opening_hours: Json;
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      message_count: number;
      school_name: string;
      time_zone: string;
      currency: string;
      locale: string;
    };
  };
  'widget.get_handling': {
    params: {
      school_id: string;
      chat_session_id: string;
    };
    row: {
      handling: 'bot' | 'waiting' | 'human' | 'closed';
    };
  };
  'widget.get_look': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      name: string;
      greeting: string;
      quick_questions: string[];
      opening_hours: Json;
      colours: { primary: string; text: string };
    };
  };
  'widget.insert_answer': {
    params: {
      school_id: string;
      chat_session_id: string;
      answer: string;
      answer_id: string | null;
      reply_to: string;
      details: string;
      topic: string | null;
    };
    row: {
      message_id: string;
    };
  };
  'widget.insert_question': {
    params: {
      school_id: string;
      chat_session_id: string;
      client_id: string | null;
      message: string;
      most: number;
    };
    row: {
      question_id: string | null;
      is_new: boolean;
      wait_seconds: number;
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      page_locale: string | null;
      answer: { message_id: string; text: string; details: Json | null } | null;
      history: { sender: 'user' | 'assistant' | 'staff' | 'system'; text: string }[];
    };
  };
  'widget.insert_session': {
    params: {
      school_id: string;
      chatbot_id: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      secret_hash: Buffer;
      page_url: string | null;
      locale: string | null;
    };
    row: {
      session_id: string;
      chat_user_id: string;
    };
  };
  'widget.list_messages': {
    params: {
      school_id: string;
      chat_session_id: string;
    };
    row: {
      message_id: string;
      from: 'user' | 'assistant' | 'staff' | 'system';
      name: string | null;
      text: string;
      created_dt: string;
      details: Json | null;
    };
  };
  'widget.list_staff': {
    params: {
      school_id: string;
      chatbot_id: string;
    };
    row: {
      user_id: string;
    };
  };
  'widget.update_visitor': {
    params: {
      school_id: string;
      chat_session_id: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      consented: boolean;
      chatbot_id: string;
      chat_user_id: string;
    };
    row: {
      handling: 'bot' | 'waiting' | 'human' | 'closed';
      page_locale: string | null;
      name: string | null;
    };
  };
}
