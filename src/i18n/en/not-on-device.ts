/** The booking has arrived, and what belongs to it is on this page alone. */
const papers = {
  title: "Booked. Its documents are on this page only",
  text: "They are sent when you are online. Until then leave this page open: closed, they are gone.",
};

/** For what was confirmed where this device's databases do not answer: where it is, and when it is sent. */
export const notOnDevice = {
  restart: {
    title: "Kept for the restart",
    text: "This device's storage was closed. It is sent when the app has restarted and you are online.",
  },
  page: {
    title: "Kept on this page only",
    text: "It is sent when you are online. Until then leave this page open: closed, it is gone.",
  },
  papers,
  /** Before something with documents is confirmed without a network. */
  memory: {
    title: "Leave this page open until it is sent",
    text: "Closed, it takes the documents along: this browser keeps none for this site.",
  },
  /** Behind another sentence about what this page alone has. */
  goes: "Leave this page open: closed, it is gone.",
  /** Not even here, and the server did not answer all of it. */
  full: {
    title: "This device has no room left",
    text: "It could not be kept here, and not all of it was sent. What you typed stays on this screen: try again when you are online. It counts once.",
  },
  /** The same where it waits for a session. */
  signIn: {
    restart: {
      title: "Kept for the restart",
      text: "This device's storage was closed. It is sent when the app has restarted and you have signed in.",
    },
    page: {
      title: "Kept on this page only",
      text: "It is sent when you have signed in. Until then leave this page open: closed, it is gone.",
    },
    papers,
  },
} as const;

type Words = { title: string; text: string };

/** `onDevice` are the words for what is in this device's databases. */
export const savedWords = (at: "restart" | "page" | "papers" | undefined, onDevice: Words): Words =>
  at ? notOnDevice[at] : onDevice;
