import { useState } from "react";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { Segments } from "#ui/segments.tsx";
import { ENTRIES } from "./entries.ts";
import { type Entry, type State, slug } from "./entry.ts";

const THEMES = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const SIZES = [
  { value: "100%", label: "100 %" },
  { value: "200%", label: "200 %" },
];

/**
 * Every component of src/ui in its states, to be looked at before it is used. `?only=button` shows one entry without the
 * controls, `?theme=dark` and `?text=200%25` set what the controls set.
 */
export function Gallery() {
  const asked = new URLSearchParams(location.search);
  const [find, setFind] = useState("");
  const [theme, setTheme] = useState(asked.get("theme") ?? "system");
  const [size, setSize] = useState(asked.get("text") ?? "100%");
  const only = asked.get("only");
  const wanted = find.trim().toLowerCase();
  const shown = ENTRIES.filter(({ title }) => (only ? slug(title) === only : title.toLowerCase().includes(wanted)));
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.style.fontSize = size;
  return (
    <>
      {!only && (
        <header className="wrap grid gap-4 py-6">
          <h1>Gallery of components</h1>
          <FieldGrid columns={1}>
            <TextField label="Find by name" name="find" type="search" value={find} onChange={setFind} />
          </FieldGrid>
          <Segments legend="Theme" showLegend value={theme} onChange={setTheme} options={THEMES} />
          <Segments legend="Size of text" showLegend value={size} onChange={setSize} options={SIZES} />
          <nav aria-label="Components">
            <ul className="flex flex-wrap gap-x-4">
              {shown.map(({ title }) => (
                <li key={title}>
                  <a className="link inline-flex min-h-12 items-center" href={`#${slug(title)}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status">{shown.length} entries</p>
        </header>
      )}
      <main id="gallery" tabIndex={-1} className="wrap pb-24" data-ready>
        {only && <h1 className="sr-only">Gallery of components</h1>}
        {shown.map((entry) => (
          <Shown key={entry.title} entry={entry} />
        ))}
      </main>
    </>
  );
}

function Shown({ entry }: { entry: Entry }) {
  const id = slug(entry.title);
  return (
    <section id={id} data-entry={id} aria-labelledby={`${id}-title`} className="pt-8">
      <h2 id={`${id}-title`} className="border-edge border-t pt-3 text-27">
        {entry.title}
      </h2>
      {entry.states.map((state) => (
        <Box key={state.name} entry={id} state={state} />
      ))}
    </section>
  );
}

function Box({ entry, state: { name, show, acts = [] } }: { entry: string; state: State }) {
  return (
    <div data-box>
      <h3 className="mt-6 mb-2 font-semibold font-text text-15 text-ink-2">{name}</h3>
      <div data-state={slug(name)} data-acts={acts.join(" ")} data-of={entry}>
        {show()}
      </div>
    </div>
  );
}
