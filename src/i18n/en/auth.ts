/** The sign-in and sign-up screen; the notices are the specification's (section 8). */
export const auth = {
  signIn: {
    title: "Sign in",
    lede: "Your shipments, day by day.",
    submit: "Sign In",
    busy: "Signing in…",
    other: "No account yet?",
    switchTo: "Create an account",
    done: { title: "Welcome back!", text: "You've successfully logged in." },
  },
  signUp: {
    title: "Create your account",
    lede: "Three fields. Then book, and follow every day of the way.",
    submit: "Sign Up",
    busy: "Creating your account…",
    other: "Have an account already?",
    switchTo: "Sign in instead",
    done: { title: "Account created!", text: "Check your email for a welcome message." },
  },

  fullName: "Full Name",
  email: "Email",
  password: "Password",
  passwordHint: "At least 6 characters",
  showPassword: "Show",
  hidePassword: "Hide",
  showPasswordLabel: "Show the password",
  hidePasswordLabel: "Hide the password",
  errorSummary: "Please check these details",

  failure: "Error",
  failureText: "Something went wrong. Please try again.",
  offline: "You are offline. Signing in needs a connection; what you typed stays here.",
  offlineTitle: "You are offline",
  offlineText: "Signing in needs a connection. The calculator works without one.",

  side: {
    title: "What an account gives",
    line: "Twelve days from Germany to Limassol; today is day 8, in Bologna",
    legs: ["Your door", "Bologna", "Limassol"],
    points: [
      { leg: "road", title: "Book in one form", text: "From the rate you calculated; name, address and papers once." },
      { leg: "hub", title: "One dot per day", text: "See which day of the journey it is, without asking." },
      {
        leg: "sea",
        title: "Works without a network",
        text: "What you fill in stays on your device and is sent when there is a connection.",
      },
    ],
  },
} as const;
