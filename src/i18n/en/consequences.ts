const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const shipments = (n: number) => count(n, "shipment", "shipments");
const days = (n: number) => `${n}\u00a0${n === 1 ? "day" : "days"}`;

/** How many of the chosen shipments can make a sailing, and of how many it is not known. */
function canMake(make: number, cannot: number, unknown: number, day: string): string {
  if (unknown > 0) return notKnown(make, cannot, unknown, day);
  if (cannot === 0) return `${make === 1 ? "It can" : `All ${make} can`} make ${day}`;
  if (make === 0) return `${cannot === 1 ? "It cannot" : `None of the ${cannot} can`} make ${day}`;
  return `${shipments(make)} can make ${day}, ${cannot} cannot`;
}

function notKnown(make: number, cannot: number, unknown: number, day: string): string {
  if (make + cannot === 0) return `It is not known whether ${unknown === 1 ? "it" : "they"} can make ${day}`;
  const some = [
    make > 0 && `${make} can make ${day}`,
    cannot > 0 && `${cannot} cannot${make > 0 ? "" : ` make ${day}`}`,
  ];
  return `${some.filter(Boolean).join(", ")}, of ${unknown} it is not known`;
}

/** What follows from a choice of the office, before it is made. */
export const consequences = {
  title: "What follows",
  ship: {
    name: (day: string, week: string, port: string) => `${day}, week ${week}, ${port}`,
    week: (week: string, port: string) => `week ${week}, ${port}`,
    /** What is said first is bold. */
    make: (n: number, of: number, unknown: number): readonly [string, string] => {
      if (unknown === of) return ["not known", ""];
      if (of === 1) return [n === 1 ? "makes it" : "cannot make it", ""];
      const makeIt = n === 1 ? "makes it" : "make it";
      if (unknown > 0) return [`${n} of ${of}`, `${makeIt}, ${unknown} not known`];
      return n === 0 ? ["none", "makes it"] : [n === of ? `all ${n}` : `${n} of ${of}`, makeIt];
    },
    cutOff: (when: string) => `cut-off ${when}`,
    wasCutOff: (when: string) => `cut-off was ${when}`,
    floor: (percent: string) => `floor ${percent}`,
    noFloor: "empty",
    lose: (n: number) => `${n} ${n === 1 ? "loses" : "lose"} theirs`,
    more: (n: number) => `Show ${count(n, "more sailing", "more sailings")}`,
  },
  rows: {
    label: "What follows for each shipment",
    shipment: "Shipment",
    inBologna: "In Bologna",
    was: "Limassol, was",
    will: "Limassol, will be",
    there: "there",
    unknown: "not known",
    none: "no sailing",
    first: "first sailing",
    same: "the same day",
    later: (n: number) => `${days(n)} later`,
    earlier: (n: number) => `${days(n)} earlier`,
    cannot: (day: string) => `Cannot make ${day}`,
    canMake: (day: string) => `Can make ${day} after all`,
    late: (day: string, n: number) => `in Bologna ${day}, ${days(n)} late`,
    putOn: (day: string) => `Put it on ${day}`,
    anyway: "Take it anyway",
    /** Begins with what is on the button. */
    about: (button: string, who: string) => `${button}: ${who}`,
  },
  sum: (n: { make: number; cannot: number; unknown: number; later: number }, day: string) =>
    [
      canMake(n.make, n.cannot, n.unknown, day),
      n.later > 0 && `${n.later} ${n.later === 1 ? "arrives" : "arrive"} later than before`,
    ]
      .filter(Boolean)
      .join("; "),
  room: {
    title: (day: string) => `Room left on ${day} after this choice`,
    floor: "Floor",
    volume: "Volume",
    weight: "Weight",
    over: (amount: string) => `${amount} too much`,
  },
  told: {
    label: "Who hears of it",
    asking: "Counting who hears of it",
    nobody: "Nobody is told of this.",
    sentence: (told: number, push: number, email: number, both: number) =>
      `Somebody is told of ${shipments(told)}: ${push} by push, ${email} by email, ${both} of them by both.`,
    of: (told: number, all: number) =>
      told === all
        ? `Somebody is told of ${all === 1 ? "it" : `each of the ${all} shipments`}.`
        : `Somebody is told of ${told} of ${shipments(all)}.`,
    unknown:
      "Only the server can count who hears of this, and there is no answer from it now. They are told a minute after the change has reached it.",
    minute:
      "The messages leave a minute after the change has reached the server; until then Undo takes it back and nobody is told.",
    others: (n: number) => `Who hears of the ${n} on another sailing is not counted here.`,
  },
  status: {
    get: (n: number, day: string) => `${shipments(n)} ${n === 1 ? "goes" : "go"} on ${day}`,
    leave: (n: number, day: string) => `${shipments(n)} ${n === 1 ? "comes" : "come"} off the sailing of ${day}`,
    floor: (was: string, will: string) =>
      was === will ? `Its floor stays ${was} full` : `Its floor goes from ${was} to ${will}`,
    full: "It does not fit. The sailing needs another container, or some have to go on another one.",
    without: (n: number) =>
      `${shipments(n)} ${n === 1 ? "gets" : "get"} no sailing: none is known that ${n === 1 ? "it" : "they"} can make.`,
  },
  cancel: {
    legend: "Reason (the customer reads it)",
    own: "or in your own words",
    letter: "What the letter says",
    noReason: "Choose a reason, or write one.",
    missing: "Please choose a reason, or write one.",
    title: (n: number) => `Cancel ${shipments(n)}`,
    keep: (n: number) => (n === 1 ? "Keep it" : "Keep them"),
    collected: (n: number) => `${count(n, "pallet is", "pallets are")} collected already.`,
    nobody: "Nobody on the road or in the warehouse is told by this.",
    after:
      "Undo for one minute, and nobody is told. Later another status can still be set, and the customer hears of that too.",
  },
  partly: (n: number) =>
    `Of ${shipments(n)} some pallets stay where they are. The last of its pallets decides its days, so who hears of them is not counted here.`,
  stays: {
    none: (who: string) => `${who} stays without a sailing.`,
    as: (who: string) => `${who} stays on its sailing.`,
    many: (n: number) => `${n} stay as they are.`,
  },
} as const;
