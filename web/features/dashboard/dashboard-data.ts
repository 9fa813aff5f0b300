import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';

/** Undefined while it loads; parts that could not be read are missing. */
export type ShownDashboard = Partial<ResultOf<typeof contract.dashboard.get>> | undefined;
export type DashboardData = ResultOf<typeof contract.dashboard.get>;
