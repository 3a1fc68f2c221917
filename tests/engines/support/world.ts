import { type APIRequestContext, request } from "@playwright/test";
import { type Account, createCustomer, officeAccount } from "../../e2e/support/api.ts";
import { URL_OF_PRODUCT } from "./engines.ts";

export type World = { api: APIRequestContext; office: Account; customer: Account };

let unique = 0;

/** A customer of their own for each journey, and the office. */
export async function world(): Promise<World> {
  const api = await request.newContext({ baseURL: URL_OF_PRODUCT });
  unique += 1;
  const email = `jonas.${process.pid}.${Date.now().toString(36)}.${unique}@customers.test`;
  return { api, office: await officeAccount(api), customer: await createCustomer(api, "Jonas Brandt", email) };
}
