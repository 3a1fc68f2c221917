import styles from "./classes.module.css";
/** Class names that several files here share. */
export const classes = {
  page: styles.page,
  main: styles.words,
  form: "gap-5 grid mt-3.5 max-w-130 [&_.summary]:m-0",
} as const;
