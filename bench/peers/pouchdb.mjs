/** The key of a shipment: in the order of dates, so that the list needs no second index. */
export const keyOf = ({ booking_date, id }) => `${booking_date}|${id}`;
