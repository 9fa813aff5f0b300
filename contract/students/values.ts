export const studentStatuses = ['active', 'inactive', 'graduated', 'transferred'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const transportModes = [
  'School Bus',
  'Private Car',
  'Walking',
  'Public Transport',
  'Bicycle',
  'Other',
] as const;

export const familyIncomes = [
  'Below $25,000',
  '$25,000 - $50,000',
  '$50,000 - $75,000',
  '$75,000 - $100,000',
  '$100,000 - $150,000',
  'Above $150,000',
] as const;
