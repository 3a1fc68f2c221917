import styles from "./classes.module.css";

/** Class names that several files here share. */
export const classes = {
  second: "text-16 block text-ink-2 font-normal",
  row: `group/admin-item ${styles.row}`,
  head: styles.head,
  box: styles.box,
  reference: styles.reference,
  customer: styles.customer,
  route: styles.route,
  goods: styles.goods,
  cargo: "in-data-beside:sr-only",
  status: styles.status,
  sailing: styles.sailing,
  rate: styles.rate,
  price: "font-display text-21 leading-[1.1] font-[850] in-data-beside:sr-only",
  // The whole row is its target.
  details:
    "text-15 text-sea font-semibold underline decoration-[1.5px] underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:shadow-none group-hover/admin-item:decoration-3",
  // Cut only where a row has a height; the shipment's page has all of it.
  small: "wrap-anywhere in-data-beside:truncate @min-[40rem]/list:truncate text-15 leading-[1.25] text-ink-2",
  line: "wrap-anywhere in-data-beside:truncate @min-[40rem]/list:truncate text-15 leading-[1.3] text-ink-2",
} as const;
