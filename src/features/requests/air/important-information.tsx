import { airQuote as text } from "#text/air-quote.ts";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { DirectContact } from "../direct-contact.tsx";

/** The important-information box (rule: site.pages). */
export function ImportantInformation() {
  return (
    <Note
      labelledBy="important-title"
      className="[&_dl]:m-0 [&_dl]:grid [&_dt]:font-bold [&_dd]:mx-0 [&_dd]:mt-0.5 [&_dd]:mb-0 [&_dd]:text-ink-2"
    >
      <NoteHead id="important-title" title={text.important.title} />
      <dl>
        {text.important.points.map((point) => (
          <div className="px-4 py-3.5 border-t border-rule sm:px-5.5" key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
      <NoteBody>
        <h3 className="font-text font-bold text-[1rem]">{text.important.direct}</h3>
        <DirectContact />
      </NoteBody>
    </Note>
  );
}
