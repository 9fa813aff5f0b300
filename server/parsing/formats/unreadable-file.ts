/** What is wrong with a file: its type, its size, or its content. */
export type FileFault = 'wrong type' | 'too large' | 'invalid';

/** A file that cannot be read; the sentence tells the person who uploaded it why. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(sentence: string, fault: FileFault = 'invalid') {
    super(sentence);
    this.fault = fault;
  }
}
