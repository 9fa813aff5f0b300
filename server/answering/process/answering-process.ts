import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startLimited, watchMemory } from '#server/lib/limited-process.ts';
import type { AnsweringOrders, AnsweringReply, AnsweringTask } from './orders.ts';

/** The process that answers has ended, or gives up: what it was asked has no answer. */
export class AnsweringAway extends Error {}

/** What all indexes that are kept may take together, with the encoder. */
const megabytes = 384;
/** The encoder has a thread with a heap of its own. */
const reservedMegabytes = 1_600;

type Waiting = {
  readonly resolve: (reply: AnsweringOrders[AnsweringTask]['reply']) => void;
  readonly reject: (error: Error) => void;
};

/**
 * What chatbots know is read, kept and searched in a process of its own: however much a school has written, it can only
 * fill that one. It is started when it is needed first, and again after it ended.
 */
class AnsweringProcess {
  /** How often it has been started: what an earlier one knew is lost. */
  starts = 0;
  #child: ChildProcess | undefined;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Which start the next order goes to. */
  get startsAfterNextOrder(): number {
    return this.isRunning ? this.starts : this.starts + 1;
  }

  order<Task extends AnsweringTask>(
    task: Task,
    order: AnsweringOrders[Task]['order'],
  ): Promise<AnsweringOrders[Task]['reply']> {
    const child = this.#running();
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      child.ref();
      child.channel?.ref();
      child.send({ id, task, order }, (error) => error && this.#end(child));
    });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const child = startLimited({
      main: join(import.meta.dirname, 'answering-main.ts'),
      megabytes,
      reservedMegabytes,
      permissions: ['--allow-worker'],
      input: 'ignore',
    });
    const stopLooking = watchMemory(child, megabytes, () => child.kill('SIGKILL'));
    const end = () => {
      stopLooking();
      this.#end(child);
    };
    child.on('message', (reply: AnsweringReply) => this.#hear(reply));
    // A process that was killed can be cut off a moment before it is reported as ended.
    child.once('disconnect', end);
    child.once('error', end);
    child.once('exit', end);
    this.#child = child;
    this.starts += 1;
    return child;
  }

  #hear(message: AnsweringReply) {
    const waiting = this.#finish(message.id);
    if ('failure' in message) waiting?.reject(new AnsweringAway(message.failure));
    else waiting?.resolve(message.reply);
  }

  #finish(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    // While nobody waits it keeps nothing from ending.
    if (this.#waiting.size === 0) {
      this.#child?.unref();
      this.#child?.channel?.unref();
    }
    return waiting;
  }

  #end(child: ChildProcess) {
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new AnsweringAway('The process that answers has ended'));
  }
}

/** One for the server: the encoder in it is the heaviest part of answering. */
export const answeringProcess = new AnsweringProcess();
