import * as v from "valibot";

/** Characters of a password at least (spec section 5). */
export const PASSWORD_MIN = 6;
/** What bcrypt takes. */
export const PASSWORD_MAX_BYTES = 72;
/** Characters of a person's name at most. */
export const FULL_NAME_MAX = 120;
/** Characters of an e-mail address at most. */
export const EMAIL_MAX = 255;

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Email is required"),
  v.email("Please enter a valid email address"),
  v.maxLength(EMAIL_MAX, "Email must be less than 255 characters"),
);

const password = v.pipe(
  v.string(),
  v.nonEmpty("Password is required"),
  v.minLength(PASSWORD_MIN, "Password must be at least 6 characters"),
  v.maxLength(PASSWORD_MAX_BYTES, "Password must be at most 72 characters"),
);

/** Sign-in form (spec section 5). */
export const SignInSchema = v.object({ email, password });

/** Sign-up form (spec section 5). */
export const SignUpSchema = v.object({
  fullName: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Full name is required"),
    v.maxLength(FULL_NAME_MAX, "Full name must be at most 120 characters"),
  ),
  email,
  password,
});
/** What the sign-in form holds. */
export type SignIn = v.InferInput<typeof SignInSchema>;
/** What the sign-up form holds. */
export type SignUp = v.InferInput<typeof SignUpSchema>;
