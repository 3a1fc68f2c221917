/** Maximum lengths of the contact form's fields, in characters (rule: requests.message). */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  email: { max: 255 },
  phone: { max: 20 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 2000 },
} as const;

/** The contact form as typed; `shipment_reference` comes from the link to the form, "" for none. */
export type ContactForm = {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  shipment_reference: string;
};

/** The initial form, also after a message was sent (rule: requests.message). */
export const EMPTY_CONTACT: ContactForm = {
  name: "",
  email: "",
  phone: "",
  subject: "",
  message: "",
  shipment_reference: "",
};
