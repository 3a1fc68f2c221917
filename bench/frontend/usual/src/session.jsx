import { createContext, useContext, useEffect, useState } from "react";
import { supabase } from "./supabase.js";

const SessionContext = createContext({ session: null, ready: false });

/** The signed-in user, from the client. */
export const useSession = () => useContext(SessionContext);

export function SessionProvider({ children }) {
  const [state, setState] = useState({ session: null, ready: false });
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_, session) => setState({ session, ready: true }));
    supabase.auth.getSession().then(({ data: { session } }) => setState({ session, ready: true }));
    return () => data.subscription.unsubscribe();
  }, []);
  return <SessionContext.Provider value={state}>{children}</SessionContext.Provider>;
}
