import { createContext } from "react";

/** The raw `about` parameter of the address; aboutOf in contact-values.ts parses it. */
export const About = createContext<unknown>(undefined);
