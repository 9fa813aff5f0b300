/**
 * The mean of percentages, as every screen, report and grade uses it. Percentages are stored with eight decimals; rounding
 * to six removes the error of thirds. `condition` leaves out rows.
 */
export const meanOf = (percentage: string, condition?: string) =>
  `round(avg(${percentage})${condition ? ` filter (where ${condition})` : ''}, 6)`;
