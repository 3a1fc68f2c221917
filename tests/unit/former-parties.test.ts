import { describe, expect, test } from "vitest";
import { formerParties, type PartySource } from "#domain/shipment/former-parties.ts";

const row = (created: string, over: Partial<PartySource> = {}): PartySource => ({
  created,
  shipper_name: "Jonas Brandt",
  shipper_company: "Brandt GmbH",
  shipper_address: "Quitzowstraße 48, 10559 Berlin",
  shipper_phone: "1",
  shipper_email: "j@brandt.example",
  consignee_name: "Ελένη",
  consignee_company: "",
  consignee_address: "Λεωφόρος Μακαρίου 7, Λεμεσός",
  consignee_phone: "2",
  consignee_email: "e@kolossi.example",
  ...over,
});

describe("the address book from earlier bookings", () => {
  test("lists each party once, newest first, as last written", () => {
    const rows = [
      row("2026-01-01", { shipper_phone: "old" }),
      row("2026-03-01", { shipper_name: "Ada Krüger", shipper_address: "Hafen 1, Hamburg" }),
      row("2026-02-01", {
        shipper_name: " JONAS  Brandt ",
        shipper_postcode: "10559",
        shipper_town: "Berlin ",
        shipper_phone: "new",
      }),
    ];
    const found = formerParties(rows, "shipper");
    expect(found.map(({ name }) => name)).toEqual(["Ada Krüger", "JONAS  Brandt"]);
    expect(found[1]?.texts).toEqual({
      shipperName: "JONAS  Brandt",
      shipperCompany: "Brandt GmbH",
      shipperAddress: "Quitzowstraße 48, 10559 Berlin",
      shipperPostcode: "10559",
      shipperTown: "Berlin",
      shipperPhone: "new",
      shipperEmail: "j@brandt.example",
    });
    // Rows of before have neither postcode nor town.
    expect(found[0]?.texts).toMatchObject({ shipperPostcode: "", shipperTown: "" });
    expect(formerParties(rows, "consignee")).toHaveLength(1);
  });

  test("another address is another entry; erased ones are left out; at most thirty", () => {
    const rows = [
      row("1"),
      row("2", { shipper_address: "Elsewhere 2" }),
      row("3", { shipper_name: "", shipper_address: "" }),
    ];
    expect(formerParties(rows, "shipper")).toHaveLength(2);
    expect(
      formerParties(
        Array.from({ length: 50 }, (_, i) => row(`${i}`, { shipper_name: `N${i}` })),
        "shipper",
      ),
    ).toHaveLength(30);
    expect(formerParties([], "shipper")).toEqual([]);
  });
});
