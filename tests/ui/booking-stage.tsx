import "fake-indexeddb/auto";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { saveQuote } from "#data/local/quote.ts";
import { type BookingForm, NO_TEXTS } from "#domain/schemas/booking.ts";
import { type BookingData, BookingProvider } from "#live/booking.tsx";
import { dismissToast, ToastRegion, toast } from "#ui/toast.tsx";

/** The default pallet from DE-4, calculated by hand from the domain rules: €300.00. */
export const QUOTE: BookingData = {
  calculationResult: {
    totalCBM: 0.96,
    chargeableCBM: 1,
    totalChargeableWeight: 300,
    costBreakdown: { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 300 },
  },
  country: { id: "countrygermany1", name: "Germany", code: "DE", slug: "germany" },
  zone: { id: "zonegermanyde04", zone_name: "DE-4 Berlin, Saxony, Brandenburg" },
  pallets: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  tariffVersion: "12-0123456789ab",
  tariffNumber: 12,
  ratesFrom: "2026-11-19T12:05:00.000Z",
  quotedAt: new Date().toISOString(),
  stale: false,
  postcode: "10115",
  validDays: null,
};

export const FILLED: BookingForm = {
  ...NO_TEXTS,
  readyOn: "",
  shipperName: "Jonas Brandt",
  shipperCompany: "",
  shipperAddress: "Quitzowstraße 48, 10559 Berlin",
  shipperPhone: "+49 30 5550 142",
  shipperEmail: "versand@brandt-landtechnik.example",
  consigneeName: "Ελένη Παπαδοπούλου-Χριστοδουλίδη",
  consigneeCompany: "Αγροτικά Κολοσσίου Λτδ",
  consigneeAddress: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
  consigneePhone: "+357 25 000 318",
  consigneeEmail: "eleni@kolossi-agro.example",
  goodsDescription: "Irrigation parts",
  confirmed: true,
};

export const DRAFT = { id: "abcdefghij12345", reference: "7K2M9QXR4T", form: FILLED, quote: QUOTE };

/** Signs a user in as the SDK stores it: token and record in localStorage. */
export function signIn(userId = "customer0000001"): void {
  const record = { id: userId, email: "eleni@kolossi-agro.example", full_name: "Ελένη" };
  localStorage.setItem("pocketbase_auth", JSON.stringify({ token: "a.b.c", record }));
}

export async function store(contents: { quote?: BookingData; draft?: unknown }): Promise<void> {
  if (contents.quote) await saveQuote(contents.quote);
  if (contents.draft) await saveDraft("booking", contents.draft);
}

/** Resets the device for the next test. */
export async function forgetEverything(): Promise<void> {
  localStorage.clear();
  await Promise.all(outboxDb().tables.map((table) => table.clear()));
  const last = Number(toast({ tone: "info", title: "" }).replace("toast-", ""));
  for (let n = 0; n <= last; n++) dismissToast(`toast-${n}`);
}

/** Renders one page at its path, with placeholder pages for its links. */
export function stage(path: string, Page: () => ReactNode, search = "", state: HistoryState = {}) {
  const root = createRootRoute({
    component: () => (
      <BookingProvider>
        <Outlet />
        <ToastRegion />
      </BookingProvider>
    ),
  });
  const places = ["/auth", "/dashboard", "/calculator", "/booking", "/booking/kept"].filter((place) => place !== path);
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: Page }),
      ...places.map((place) =>
        createRoute({ getParentRoute: () => root, path: place, component: () => <h1>{`at ${place}`}</h1> }),
      ),
    ]),
    history: createMemoryHistory({ initialEntries: [path + search] }),
  });
  if (Object.keys(state).length > 0) router.history.replace(path + search, state);
  // Cast, because the app's route tree is registered as a type and this test uses another one.
  const view = render(<RouterProvider router={router as never} />);
  return {
    ...view,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    history: () => router.state.location.state,
  };
}
