/** The key of a shipment, ordered by date, so that the list needs no second index. */
export const keyOf = ({ booking_date, id }) => `${booking_date}|${id}`;
