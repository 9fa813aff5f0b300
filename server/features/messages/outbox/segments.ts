import { SegmentedMessage } from 'sms-segments-calculator';

/** How many segments a text message has: 160 characters of the GSM alphabet, or 70 of any other; fewer if there are several. */
export const countSegments = (text: string): number => new SegmentedMessage(text).segmentsCount;
