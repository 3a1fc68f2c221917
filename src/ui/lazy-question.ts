import { lazy } from "react";

/** The question about a number, loaded when needed. If loading fails, the error summary still shows both readings. */
export const NumberQuestion = lazy(() =>
  import("./number-question.tsx").catch((error) => {
    console.error(error);
    return { default: () => null };
  }),
);
