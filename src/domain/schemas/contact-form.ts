/** Characters of the contact form's fields (rule: requests.message). */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  email: { max: 255 },
  phone: { max: 20 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 2000 },
} as const;

/** The contact form as it is typed; `shipment_reference` is chosen by the way that led there, "" for none. */
export type ContactForm = {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  shipment_reference: string;
};

/** The form as it starts and after a message was sent (rule: requests.message). */
export const EMPTY_CONTACT: ContactForm = {
  name: "",
  email: "",
  phone: "",
  subject: "",
  message: "",
  shipment_reference: "",
};
