import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { may } from "#domain/roles.ts";
import { useRole, useSession } from "#live/session.ts";
import { chooseScanPlace, type ScanPlace, useLoadingSailings } from "#live/warehouse.ts";
import { people } from "#text/people.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cell, Cells, Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { PointsLine } from "./points-line.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { ClockNote } from "./screen.tsx";
import { leaves } from "./words.ts";
import "./warehouse.css";

const { start: words } = text;

/** The choice of the scan point before the first scan; for loading also of sailing and container. */
export function StartScreen({ place, onStart }: { place: ScanPlace | null; onStart: () => void }) {
  const { role } = useRole();
  const blocked = !place ? words.choosePoint : place.point === "loaded" && !place.sailing ? words.chooseSailing : "";
  return (
    <div className="warehouse wrap grid max-w-[40rem] gap-6 pb-16">
      <PageHead
        title={text.title}
        lede={text.lede}
        actions={
          <>
            {may(role, "shipments") && (
              <Link to="/admin" className="btn btn-outline">
                <Icon name="left" />
                {text.office}
              </Link>
            )}
            <Link to="/warehouse/labels" search={{ new: 1 }} className="btn btn-outline">
              <Icon name="print" />
              {text.labels}
            </Link>
          </>
        }
      />
      <ClockNote />
      <Note label={text.where}>
        <NoteHead title={text.where} />
        <PointsLine
          value={place?.point ?? null}
          onChange={(point) => point !== place?.point && chooseScanPlace({ point, sailing: "", container: "" })}
        />
        <NoteBody className="grid gap-3">
          {place?.point === "loaded" && <NextSailing place={place} />}
          <Button
            variant="primary"
            wide
            className="min-h-16 text-[1.25rem]"
            blocked={blocked || undefined}
            onClick={onStart}
          >
            <ScanIcon name="camera" />
            {words.scan}
          </Button>
          {place && (
            <Link to="/warehouse/expected" className="btn btn-outline">
              {place.point === "delivered" ? words.deliveries : words.expected}
            </Link>
          )}
          <Link to="/warehouse/shift" className="btn btn-outline">
            {text.shift.title}
          </Link>
        </NoteBody>
        {place?.point === "loaded" && <WhatIsLoaded place={place} />}
      </Note>
      <WhoIsHere />
    </div>
  );
}

/** Chooses the next sailing beforehand, and says which one it is: the choice of another stands below. */
function NextSailing({ place }: { place: ScanPlace }) {
  const sailings = useLoadingSailings();
  const next = sailings?.find(({ sailing }) => sailing.state !== "cancelled")?.sailing.id;
  useEffect(() => {
    if (place.sailing === "" && next) chooseScanPlace({ point: "loaded", sailing: next, container: "" });
  }, [place.sailing, next]);
  const chosen = sailings?.find(({ sailing }) => sailing.id === place.sailing)?.sailing;
  if (!chosen) return null;
  return <p className="font-semibold">{words.loads(words.sailingOf(chosen.name, leaves(chosen), chosen.port))}</p>;
}

function WhatIsLoaded({ place }: { place: ScanPlace }) {
  const sailings = useLoadingSailings();
  if (!sailings) return null;
  if (sailings.length === 0) return <NoteBody>{words.noSailing}</NoteBody>;
  const chosen = sailings.find(({ sailing }) => sailing.id === place.sailing);
  return (
    <NoteBody>
      <div className="grid gap-4" data-stored="">
        <RadioCards
          legend={words.sailing}
          columns={1}
          value={place.sailing || null}
          onChange={(sailing) => chooseScanPlace({ point: "loaded", sailing, container: "" })}
          options={sailings.map(({ sailing }) => ({
            value: sailing.id,
            label: words.sailingOf(sailing.name, leaves(sailing), sailing.port),
            detail: sailing.state === "cancelled" ? words.cancelled : sailing.vessel,
          }))}
        />
        {chosen && (
          <RadioCards
            legend={words.container}
            columns={2}
            value={place.container || ANY}
            onChange={(value) =>
              chooseScanPlace({ point: "loaded", sailing: place.sailing, container: value === ANY ? "" : value })
            }
            options={[
              ...chosen.containers.map((name) => ({ value: name, label: name })),
              { value: ANY, label: words.anyContainer },
            ]}
          />
        )}
      </div>
    </NoteBody>
  );
}

const ANY = "any";

function WhoIsHere() {
  const user = useSession();
  const { role } = useRole();
  if (!user) return null;
  return (
    <Note label={text.signedIn}>
      <Cells columns={2}>
        <Cell label={text.signedIn} value={user.fullName ? `${user.fullName}, ${user.email}` : user.email} />
        <Cell label={text.role} value={role && people.roles[role].name} />
      </Cells>
    </Note>
  );
}
