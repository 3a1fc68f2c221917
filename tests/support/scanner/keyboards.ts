// What keys of a keyboard say in other layouts: a scanner presses the keys of the layout it is set to, and the device reads
// them by its own.

export const LAYOUTS = ["us", "greek", "french", "german", "italian"] as const;
export type Layout = (typeof LAYOUTS)[number];
export type Key = { code: string; key: string; shift: boolean };

const CODES = [
  ...["Backquote", "Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0"],
  ...["Minus", "Equal", "KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU", "KeyI", "KeyO", "KeyP", "BracketLeft"],
  ...["BracketRight", "KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK", "KeyL", "Semicolon", "Quote"],
  ...["Backslash", "KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM", "Comma", "Period", "Slash"],
];
/** In the order of CODES: without Shift, and with it. "†" is a key that waits for a second one. */
const SIGNS: Record<Layout, [string, string]> = {
  us: ["`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./", '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?'],
  greek: ["`1234567890-=;ςερτυθιοπ[]ασδφγηξκλ†'\\ζχψωβνμ,./", '~!@#$%^&*()_+:†ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ†"|ΖΧΨΩΒΝΜ<>?'],
  french: ["²&é\"'(-è_çà)=azertyuiop†$qsdfghjklmù*wxcvbn,;:!", "†1234567890°+AZERTYUIOP†£QSDFGHJKLM%µWXCVBN?./§"],
  german: ["†1234567890ß†qwertzuiopü+asdfghjklöä#yxcvbnm,.-", "°!\"§$%&/()=?†QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_"],
  italian: ["\\1234567890'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.-", '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§ZXCVBNM;:_'],
};

/** The keys that a scanner presses for a text, and what the device's layout makes of each. */
export function keysOf(text: string, { device, scanner = "us" }: { device: Layout; scanner?: Layout }): Key[] {
  return [...text].map((sign) => {
    if (sign === " ") return { code: "Space", key: " ", shift: false };
    const shift = !SIGNS[scanner][0].includes(sign);
    const at = SIGNS[scanner][shift ? 1 : 0].indexOf(sign);
    const [code = "", read = ""] = [CODES[at], SIGNS[device][shift ? 1 : 0][at]];
    if (code === "") throw new Error(`no key for ${sign}`);
    return { code, shift, key: read === "†" ? "Dead" : read };
  });
}
