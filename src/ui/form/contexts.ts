import { createFormHookContexts } from "@tanstack/react-form";
import { createContext } from "react";

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();

/** Whether the fields of this form are read-only at the moment, because their values are being sent. */
export const FrozenContext = createContext(false);
