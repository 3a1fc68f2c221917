import { createContext } from "react";

/** What the page's address says a message is about, unread (contact-values.ts, aboutOf). */
export const About = createContext<unknown>(undefined);
