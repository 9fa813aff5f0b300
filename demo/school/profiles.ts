import type { SchoolProfile } from '#demo/kit/demo-school.ts';

export const mainSchool = (students: number): SchoolProfile => ({
  number: 1,
  name: 'Brambleford Demo School',
  address: '12 Lantern Hill, Brambleford',
  phone: '+1 555 555 0100',
  email: 'office@brambleford.example.test',
  students,
  detailedStudents: 2_000,
});

export const northsideSchool: SchoolProfile = {
  number: 2,
  name: 'Northside Demo School',
  address: '3 Quarry Road, Northside',
  phone: '+1 555 555 0190',
  email: 'office@northside.example.test',
  students: 24,
  detailedStudents: 24,
};
