import { defineQuery } from '#server/db/query.ts';

export const getComment = defineQuery(
  'reports.get_comment',
  `select item.comment, account.name as written_by, item.updated_dt
  from report_comments item
  left join users account on account.school_id = item.school_id and account.user_id = item.written_by
  where item.school_id = :school_id and item.student_id = :student_id
    and item.academic_year_id = :academic_year_id and item.exam_id is not distinct from :exam_id?::uuid`,
);

/** Whether the results of the exam are published, and it is not reopened for the student's class. */
export const readCommentLock = defineQuery(
  'reports.read_comment_lock',
  `select is_locked_mark(:school_id, :exam_id, :student_id) as is_locked`,
);

/** The comment, locked until the transaction ends. */
export const lockComment = defineQuery(
  'reports.lock_comment',
  `select comment, updated_dt
  from report_comments
  where school_id = :school_id and student_id = :student_id and academic_year_id = :academic_year_id
    and exam_id is not distinct from :exam_id?::uuid
  for update`,
);

export const writeComment = defineQuery(
  'reports.write_comment',
  `insert into report_comments (school_id, student_id, academic_year_id, exam_id, comment, written_by)
  values (:school_id, :student_id, :academic_year_id, :exam_id?, :comment, :user_id)
  on conflict on constraint report_comments_key do update
    set comment = excluded.comment, written_by = excluded.written_by`,
);

export const removeComment = defineQuery(
  'reports.remove_comment',
  `delete from report_comments
  where school_id = :school_id and student_id = :student_id and academic_year_id = :academic_year_id
    and exam_id is not distinct from :exam_id?::uuid`,
);

/** The comments that the report cards of some students print, in the order of the exams. */
export const listComments = defineQuery(
  'reports.list_comments',
  `select item.student_id, item.academic_year_id, item.exam_id, item.comment
  from report_comments item
  where item.school_id = :school_id and item.student_id = any(:student_ids::uuid[])
    and item.academic_year_id = any(:year_ids::uuid[])
  order by item.student_id`,
);
