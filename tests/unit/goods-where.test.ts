import { describe, expect, it } from "vitest";
import { goodsWhere } from "#domain/office/goods.ts";

const pallet = (state: string, ship: "" | "departed" | "arrived" = "") => ({
  state,
  departed: ship !== "",
  arrived: ship === "arrived",
});
const where = (...pallets: ReturnType<typeof pallet>[]) => goodsWhere("in_transit", pallets);

describe("where goods are", () => {
  it("is the place of the pallet farthest behind, with how many are ahead of it", () => {
    expect(where(pallet("collected"), pallet("hub_in"), pallet(""))).toMatchObject({
      ...{ place: "road", of: 3, ahead: 1, next: "bologna", loaded: false },
    });
    expect(where(pallet("hub_in"), pallet("loaded"))).toMatchObject({ place: "bologna", ahead: 0, next: null });
    expect(where(pallet(""), pallet("hub_in"), pallet("loaded", "departed"))).toMatchObject({ ahead: 2, next: null });
  });

  it("is Bologna for what is loaded and has not sailed", () => {
    expect(where(pallet("loaded"), pallet("loaded"))).toMatchObject({ place: "bologna", loaded: true });
    expect(where(pallet("loaded", "departed"))).toMatchObject({ place: "at_sea", loaded: false });
    expect(where(pallet("loaded", "arrived"), pallet("delivered"))).toMatchObject({ place: "limassol", ahead: 1 });
  });

  it("is nowhere before the first scan, unless the office says that it is under way", () => {
    expect(goodsWhere("confirmed", [pallet(""), pallet("")])).toBeNull();
    expect(goodsWhere("pending", [])).toBeNull();
    expect(goodsWhere("cancelled", [pallet("hub_in")])).toBeNull();
    expect(where(pallet(""), pallet(""))).toMatchObject({ place: "road", ahead: 0 });
    expect(goodsWhere("delivered", [pallet("")])).toMatchObject({ place: "delivered" });
  });
});
