import { expect, it } from "vitest";
import { PushDevice } from "../support/push-device.ts";

// RFC 8291, appendix A: what the tests' push service decrypts with, against the published example.
const RFC = {
  receiver: { privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  text: "When I grow up, I want to be a watermelon",
};
const message = () => Buffer.from(RFC.message, "base64url");

it("reads the message of RFC 8291", () => {
  const device = new PushDevice("https://push.test", RFC.receiver);
  expect(device.keys).toEqual({ p256dh: RFC.publicKey, auth: RFC.receiver.auth });
  expect(device.read(message())).toBe(RFC.text);
});

it("reads no message to another device, and none that was changed", () => {
  expect(() => new PushDevice().read(message())).toThrow();
  const auth = Buffer.alloc(16).toString("base64url");
  expect(() => new PushDevice("https://push.test", { ...RFC.receiver, auth }).read(message())).toThrow();
  const changed = message();
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  expect(() => new PushDevice("https://push.test", RFC.receiver).read(changed)).toThrow();
});

it("reads no message of several records", () => {
  const several = message();
  several.writeUInt32BE(40, 16);
  expect(() => new PushDevice("https://push.test", RFC.receiver).read(several)).toThrow("one record");
});
