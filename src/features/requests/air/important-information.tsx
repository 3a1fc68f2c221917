import { airQuote as text } from "#text/air-quote.ts";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { DirectContact } from "../direct-contact.tsx";
import styles from "./important-information.module.css";

/** The important-information box (rule: site.pages). */
export function ImportantInformation() {
  return (
    <Note labelledBy="important-title" className={styles.terms}>
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
