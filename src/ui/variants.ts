/**
 * A chooser of class names: one list of names for each choice that a component offers. The names are whole words,
 * because Tailwind and the styles of drawn pages look for them in the source.
 */
export function variants<Choices extends Record<string, Record<string, string>>>(base: string, choices: Choices) {
  return (chosen: { [Name in keyof Choices]?: keyof Choices[Name] | undefined }, className?: string): string => {
    const names = Object.entries(choices).map(([name, looks]) => looks[chosen[name] as string]);
    return [base, ...names, className].filter(Boolean).join(" ");
  };
}
