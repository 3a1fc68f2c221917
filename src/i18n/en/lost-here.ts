/** Of what was put away at a sign-out, and a restored server has no key for. By itself: every page can say it. */
export const lostHere = {
  title: (n: number) => (n === 1 ? "One thing you did here is lost" : `${n} things you did here are lost`),
  text: "Our server was restored from a copy and has no key to what this device had put away. Please look at your shipments and messages, and enter again what is missing.",
};
