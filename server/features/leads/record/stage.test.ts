import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeLead, moveLead, newLead, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
const now = '2026-11-20T12:00:00.000Z';
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date(now));
});
afterAll(() => api.stop());

const notes = (id: string) =>
  api.sql<{ content: string; stage: string; created_by: string }>(
    "select content, stage, created_by from activities where contact_id = $1 and title = 'Stage Change' order by created_dt",
    [id],
  );
const moves = (id: string) =>
  api.sql<{ stage_before: string | null; stage_after: string; changed_by: string }>(
    'select stage_before, stage_after, changed_by from contact_stages where contact_id = $1 order by changed_dt',
    [id],
  );

describe('moving a lead', () => {
  it('saves stage, note, remarks and last contact together', async () => {
    const id = await newLead(api);
    const { status, result } = await moveLead(api, id, {
      lead_stage: 'qualified',
      remarks: 'Spoke to the mother',
    });
    expect([status, result]).toMatchObject([
      200,
      {
        lead_stage: 'qualified',
        last_remark: 'Spoke to the mother',
        last_contacted_dt: now,
        lead_updated_dt: now,
      },
    ]);
    const timeline = await api.call('activities.list', { as: 'staff', query: { contact_id: id } });
    expect(timeline.result).toMatchObject([
      {
        activity_type: 'note',
        title: 'Stage Change',
        content: 'Stage changed from New to Qualified\nSpoke to the mother',
        stage: 'qualified',
        created_by: api.users.staff.user_id,
      },
    ]);
    expect((await moves(id)).at(-1)).toEqual({
      stage_before: 'new',
      stage_after: 'qualified',
      changed_by: api.users.staff.user_id,
    });
  });

  it('leaves nothing behind when the note cannot be saved', async () => {
    const id = await newLead(api);
    await api.sql(
      `alter table activities add constraint no_such_note check (content not like '%explode%') not valid`,
    );
    const { status } = await moveLead(api, id, { lead_stage: 'proposal', remarks: 'explode' });
    await api.sql('alter table activities drop constraint no_such_note');
    expect(status).toBe(400);
    expect(await readLead(api, id)).toMatchObject({
      lead_stage: 'new',
      last_contacted_dt: null,
      last_remark: null,
    });
    expect(await notes(id)).toEqual([]);
  });

  it('twice, also at the same time, moves once', async () => {
    const id = await newLead(api);
    const { updated_dt } = await readLead(api, id);
    const headers = { 'if-unmodified-since-version': updated_dt };
    const drop = () => moveLead(api, id, { lead_stage: 'qualified' }, headers);
    const replies = [...(await Promise.all([drop(), drop()])), await drop()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await notes(id)).toHaveLength(1);
    expect(await moves(id)).toHaveLength(2);
  });

  it('is refused with a sentence when someone else moved it meanwhile', async () => {
    const id = await newLead(api);
    const { updated_dt } = await readLead(api, id);
    const headers = { 'if-unmodified-since-version': updated_dt };
    expect((await moveLead(api, id, { lead_stage: 'proposal' }, headers)).status).toBe(200);
    const late = await moveLead(api, id, { lead_stage: 'closed-lost', lost_reason: 'Moved' }, headers);
    expect([late.status, late.errors]).toEqual([
      409,
      [
        {
          message: 'Someone else changed this lead in the meantime. It is now in Proposal.',
          code: 'stale',
        },
      ],
    ]);
    expect((await readLead(api, id)).lead_stage).toBe('proposal');
    expect(await notes(id)).toHaveLength(1);
  });

  it('accepts the value other programs send for negotiation', async () => {
    const id = await newLead(api);
    const { result } = await moveLead(api, id, { lead_stage: 'In Process' });
    expect(result).toMatchObject({
      lead_stage: 'negotiation',
      lead_stage_raw: 'In Process',
      stage_guessed: false,
    });
  });

  it('needs a stage', async () => {
    const id = await newLead(api);
    for (const lead_stage of [undefined, null, '', ' ', 3]) {
      const { status, errors } = await moveLead(api, id, { lead_stage });
      expect([status, errors[0]?.field, errors[0]?.message]).toEqual([
        400,
        'lead_stage',
        'Stage is required',
      ]);
    }
  });

  it('to Closed Lost keeps the reason, and reopening clears it', async () => {
    const id = await newLead(api);
    const lost = await moveLead(api, id, { lead_stage: 'closed-lost', lost_reason: 'Too far away' });
    expect(lost.result).toMatchObject({ status: 'lost', lost_reason: 'Too far away' });
    expect((await notes(id))[0]?.content).toBe('Stage changed from New to Closed Lost\nReason: Too far away');
    const again = await moveLead(api, id, { lead_stage: 'new' });
    expect(again.result).toMatchObject({ status: 'active', lost_reason: null });
  });

  it('works by the two calls of the specification, which then write the note', async () => {
    const id = await newLead(api);
    const { status, result } = await changeLead(api, id, { lead_stage: 'proposal', last_remark: 'Sent it' });
    expect([status, result]).toMatchObject([
      200,
      { lead_stage: 'proposal', last_remark: 'Sent it', last_contacted_dt: now },
    ]);
    expect(await notes(id)).toEqual([]);
    expect((await moves(id)).map(({ stage_after }) => stage_after)).toEqual(['new', 'proposal']);
  });
});
