import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { EnquiryConsentsTable, EnquiryFormsTable } from '#server/db/types.gen.ts';

/** The public enquiry form of the main school, to try out. */
export async function loadEnquiryForm(school: DemoSchool): Promise<void> {
  if (school.profile.number !== 1) return;
  const { consent_line, fields, colours, title, thanks } = firstEnquiryForm;
  const enquiry_form_id = school.id('enquiry-form', 1);
  // The same on every load; a real school's is random.
  const secret = school.id('enquiry-form', 2);
  const grades = Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`);
  const intro = 'Tell us a little about your child. We answer within two school days.';
  await school.insert<EnquiryFormsTable>('enquiry_forms', [
    { enquiry_form_id, secret, is_open: true, title, intro, thanks, grades, fields, colours },
  ]);
  await school.insert<EnquiryConsentsTable>('enquiry_consents', [
    { enquiry_form_id, version: 1, line: consent_line },
  ]);
}
