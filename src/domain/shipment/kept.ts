/** Days a visitor's booking is kept on the device that it was made on, until somebody signs in for it. */
export const KEPT_DAYS = 7;
