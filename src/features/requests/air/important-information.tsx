import { airQuote as text } from "#text/air-quote.ts";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { DirectContact } from "../direct-contact.tsx";

/** The important-information box (specification section 2, /air-freight-quote). */
export function ImportantInformation() {
  return (
    <Note labelledBy="important-title" className="important">
      <NoteHead id="important-title" title={text.important.title} />
      <dl>
        {text.important.points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
      <NoteBody>
        <h3 className="important-direct">{text.important.direct}</h3>
        <DirectContact />
      </NoteBody>
    </Note>
  );
}
