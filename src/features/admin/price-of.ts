/** The price that is charged: as adjusted after measuring, else as booked. */
export const priceOf = (row: { adjusted_rate: number; estimated_rate: number }): number =>
  row.adjusted_rate || row.estimated_rate;
