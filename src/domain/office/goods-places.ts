/**
 * Where goods are, in the order of the journey (rule: office.list). `road`: not in Bologna yet. What is loaded is in Bologna
 * until it sails.
 */
export const GOODS_PLACES = ["road", "bologna", "at_sea", "limassol", "delivered"] as const;
export type GoodsPlace = (typeof GOODS_PLACES)[number];
