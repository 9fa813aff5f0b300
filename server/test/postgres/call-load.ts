import type { RunningApp } from '#server/test/running-app.ts';

type SchoolLogin = { readonly token: string; readonly name: string };

/** People who write and read at a process until they are told to stop. */
export class CallLoad {
  /** How often each status was returned; 0 for a call that got no reply. */
  readonly statuses = new Map<number, number>();
  /** The classes whose creation was acknowledged. */
  readonly acknowledged: string[] = [];
  #isOver = false;
  readonly #work: Promise<void>[] = [];

  begin(app: Pick<RunningApp, 'call'>, { token, name }: SchoolLogin) {
    this.#work.push(this.#write(app, { token, name }), this.#read(app, token));
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  async #write({ call }: Pick<RunningApp, 'call'>, { token, name }: SchoolLogin) {
    for (let count = 0; !this.#isOver; count += 1) {
      const body = { class_name: `${name} ${count}`, sections: 'A' };
      const status = this.#note(await statusOf(call('POST', '/school/classes', { token, body })));
      if (status === 201) this.acknowledged.push(body.class_name);
    }
  }

  async #read({ call }: Pick<RunningApp, 'call'>, token: string) {
    while (!this.#isOver) this.#note(await statusOf(call('GET', '/cms/dashboard', { token })));
  }

  #note(status: number) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return status;
  }
}

const statusOf = (reply: Promise<{ readonly status: number }>) =>
  reply.then(
    ({ status }) => status,
    () => 0,
  );
