import { createClient } from "@supabase/supabase-js";

/** Rows come from files that the benchmark puts beside the app; the client requests them as from its server. */
export const supabase = createClient(window.location.origin, "public-key-of-a-project");

/** The rows of a table; throws the client's error. */
export async function rowsOf(query) {
  const { data, error } = await query;
  if (error) throw error;
  return data;
}
