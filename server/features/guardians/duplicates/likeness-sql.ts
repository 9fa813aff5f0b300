/** An address or number that more people have belongs to an office or a home, and says nothing about one person. */
export const mostSharing = 8;

/** Shorter numbers are extensions and slips of the pen. */
export const fewestDigits = 6;

const shareStudent = (guardian: string, other: string) => `exists (select from student_guardians link
        join student_guardians other_link on other_link.school_id = link.school_id
          and other_link.student_id = link.student_id and other_link.guardian_id = ${other}.guardian_id
        where link.school_id = ${guardian}.school_id and link.guardian_id = ${guardian}.guardian_id)`;

/**
 * Whether two guardians may be one person, by what they have in common. Two people with one email address and quite
 * different names are no pair if they are guardians of one student: the school has named both on purpose.
 */
export const mayBeOnePerson = (guardian: string, other: string, same: string) =>
  `(${same} && array['child', 'address'] or names_are_alike(${guardian}.name, ${other}.name)
        or 'email' = any(${same})
        and (${guardian}.name is null or ${other}.name is null or not ${shareStudent(guardian, other)}))`;

const shareContact = (
  guardian: string,
  other: string,
  condition: string,
) => `exists (select from guardian_contacts contact
        join guardian_contacts other_contact on other_contact.school_id = contact.school_id
          and other_contact.guardian_id = ${other}.guardian_id and other_contact.kind = contact.kind
        where contact.school_id = ${guardian}.school_id and contact.guardian_id = ${guardian}.guardian_id and ${condition})`;

/** What two guardians have in common now, in the order in which the comparison of all guardians lists it. */
export const inCommon = (guardian: string, other: string) => `array_remove(array[
        case when ${guardian}.name_folded = ${other}.name_folded
          and fold(${guardian}.address) = fold(${other}.address) then 'address' end,
        case when ${guardian}.name_folded = ${other}.name_folded
          and ${shareStudent(guardian, other)} then 'child' end,
        case when ${shareContact(guardian, other, `contact.kind = 'email' and other_contact.normal = contact.normal`)}
          then 'email' end,
        case when ${shareContact(
          guardian,
          other,
          `char_length(contact.digits) >= ${fewestDigits} and other_contact.digits = contact.digits`,
        )} then 'phone' end], null)`;
