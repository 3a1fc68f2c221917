/** How many days a visitor's booking is kept on the device on which it was made, until somebody signs in to send it. */
export const KEPT_DAYS = 7;
