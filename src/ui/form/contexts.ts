import { createFormHookContexts } from "@tanstack/react-form";
import { createContext } from "react";

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();

/** Whether the fields of this form cannot be changed just now, because their values are on their way. */
export const FrozenContext = createContext(false);
