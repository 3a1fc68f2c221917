import type { ReactNode } from "react";
import { DaysPlace } from "./days-card.tsx";
import { FollowSoon } from "./follow-soon.tsx";
import { COLOUR, FILLED, Hint, Milestones, Plan, Row, Square, Squares } from "./milestone-list.tsx";
import { NumberForm } from "./number-form.tsx";
import { boldClass, HeadPlaces, LEG_COLOUR, Sentence } from "./tracked-head.tsx";
import { Beside, Places } from "./tracked-places.tsx";

// The page of a shipment as the build draws it: a template (Go's html/template) in which the server writes TrackedWords, and
// which the app draws anew with the same parts. No quotation marks in it: React would escape them.

const slot = (name: string) => `{{.${name}}}`;
const END = "{{end}}";
/** A class for each value of a name. */
const byValue = (name: string, classes: Readonly<Record<string, string>>) =>
  Object.entries(classes)
    .map(([value, names]) => `{{if eq .${name} \`${value}\`}}${names}${END}`)
    .join("");

type Choice = { of: string; yes: ReactNode; no?: ReactNode };

function Either({ of, yes, no = null }: Choice) {
  return [`{{if .${of}}}`, yes, "{{else}}", no, END];
}

function Each({ of, children }: { of: string; children: ReactNode }) {
  return [`{{range .${of}}}`, children, END];
}

export function DrawnTracked() {
  const colour = byValue("leg", LEG_COLOUR);
  const form = <NumberForm value={slot("shown")} />;
  return (
    <Places
      head={
        <HeadPlaces count={slot("count")} where={slot("where")} colour={colour} form={form}>
          <Either of="day" yes={<Ahead day={slot("day")} />} no={<Ahead day="" />} />
        </HeadPlaces>
      }
      line={
        <Either of="line" yes={<Either of="day" yes={<DaysPlace day={slot("day")} />} no={<DaysPlace day="" />} />} />
      }
      list={<List />}
      follow={
        <Either
          of="delivered"
          yes=""
          no={
            <Beside>
              <FollowSoon />
            </Beside>
          }
        />
      }
    />
  );
}

const Ahead = ({ day }: { day: string }) => (
  <Sentence
    day={day}
    ship={<Pieces of="ship" />}
    arrival={<Either of="late" yes={<Pieces of="arrival" late />} no={<Pieces of="arrival" />} />}
  />
);

const Pieces = ({ of, late = false }: { of: string; late?: boolean }) => (
  <Each of={of}>
    <Either of="bold" yes={<b className={boldClass(late)}>{slot("text")}</b>} no={slot("text")} />
  </Each>
);

function List() {
  return (
    <Milestones>
      <Each of="rows">
        <Either
          of="now"
          yes={<DrawnRow now reached />}
          no={<Either of="squares" yes={<DrawnRow reached />} no={<DrawnRow />} />}
        />
      </Each>
    </Milestones>
  );
}

function DrawnRow({ now = false, reached = false }: { now?: boolean; reached?: boolean }) {
  const colour = byValue("kind", COLOUR);
  const hint = <Either of="hint" yes={<Hint>{slot("hint")}</Hint>} />;
  // Inside of the squares the row is $row.
  const inSquares = colour.replaceAll(".kind", "$row.kind");
  return (
    <>
      {"{{$row := .}}"}
      <Row
        {...{ now, colour, filled: `{{if .recorded}}${FILLED}${END}`, when: slot("when"), what: slot("what"), hint }}
      >
        {reached ? (
          <Squares label={slot("count")}>
            {[
              "{{range .squares}}{{if .}}",
              <Square key="there" there colour="" />,
              "{{else}}",
              <Square key="not" there={false} colour={inSquares} />,
              "{{end}}{{end}}",
            ]}
          </Squares>
        ) : (
          <Plan>{slot("plan")}</Plan>
        )}
      </Row>
    </>
  );
}
