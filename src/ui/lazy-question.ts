import { lazy } from "react";

/** The question, loaded when there is one. Without it the error summary still says both readings. */
export const NumberQuestion = lazy(() =>
  import("./number-question.tsx").catch((error) => {
    console.error(error);
    return { default: () => null };
  }),
);
