import { useState } from "react";
import { formatPalletCode, isPalletId, palletCodeParts } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatMoment } from "#i18n/format.ts";
import { type FindMatch, type FoundPhoto, type ShownFind, useFoundPhotoLinks } from "#live/finds.ts";
import { opActions } from "#live/sync.ts";
import { finds as text } from "#text/finds.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";
import { MatchForm } from "./match-form.tsx";

/** One pallet without a label: what is known of it, and the question which one it is. */
export function FoundPallet({ shown }: { shown: ShownFind }) {
  const { find, photos, alike, waiting, refused } = shown;
  const [given, setGiven] = useState("");
  const id = `found-${find.id}`;
  return (
    <Note labelledBy={id} edge={refused.length > 0 ? "attention" : waiting ? "waiting" : undefined}>
      <NoteHead
        id={id}
        level={3}
        title={text.found(
          text.points[find.point as keyof typeof text.points] ?? find.point,
          formatMoment(find.found_at),
        )}
        aside={find.bay ? text.bay(find.bay) : undefined}
      />
      {refused.map((match) => (
        <Refused key={match.opId} match={match} />
      ))}
      {waiting && (
        <NoteBody className="flex items-center gap-2 font-semibold text-hub">
          <Icon name="clock" small />
          {text.waiting(nameOf(waiting.pallet))}
        </NoteBody>
      )}
      <NoteBody className="flex flex-wrap gap-x-6 gap-y-3">
        <Measures shown={shown} />
        <div className="grid min-w-0 flex-[1_1_18rem] content-start gap-3">
          {find.note && <p className="wrap-anywhere">{find.note}</p>}
          {photos.length > 0 && <Photos photos={photos} />}
        </div>
      </NoteBody>
      {!waiting && (
        <NoteBody className="grid gap-3">
          {alike.length > 0 && (
            <div className="grid gap-1">
              <p className="font-semibold">{text.match.alike}</p>
              <ul className="flex flex-wrap gap-2">
                {alike.map(({ id: pallet, code, count, consignee }) => (
                  <li key={pallet}>
                    <Button
                      aria-label={text.match.choose(formatPalletCode(code, count))}
                      onClick={() => setGiven(formatPalletCode(code, count))}
                    >
                      <span className="grid text-left">
                        <span>{formatPalletCode(code, count)}</span>
                        <span className="font-normal text-15 wrap-anywhere">{consignee}</span>
                      </span>
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <MatchForm find={find} given={given} onGiven={setGiven} />
        </NoteBody>
      )}
    </Note>
  );
}

/** "AKF-7P6CT-F30HM, pallet 2" */
function nameOf(pallet: string): string {
  if (!isPalletId(pallet)) return pallet;
  const { reference, number } = palletCodeParts(pallet.slice(0, -3).toUpperCase());
  return `${formatReference(reference)} ${number}`;
}

function Measures({ shown: { find } }: { shown: ShownFind }) {
  const { length, width, height, weight } = find;
  const metres = (value: number) => value.toFixed(2);
  const isWhole = length > 0 && width > 0 && height > 0;
  return (
    <div className="grid w-32 flex-none content-start gap-1">
      {isWhole && (
        <PalletFigure
          pallet={{ length, width, height, weight }}
          label={text.sizes(metres(length), metres(width), metres(height))}
          className="w-full"
        />
      )}
      <p className="text-15">
        {isWhole ? text.sizes(metres(length), metres(width), metres(height)) : text.notMeasured}
        {weight > 0 && <span className="block">{`${Math.round(weight * 10) / 10} kg`}</span>}
      </p>
    </div>
  );
}

function Photos({ photos }: { photos: readonly FoundPhoto[] }) {
  const links = useFoundPhotoLinks(photos);
  if (!links) return <p className="text-15 text-ink-2">{text.photosLater(photos.length)}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map((link, at) => (
        <li key={photos[at]?.id}>
          <a href={link} target="_blank" rel="noopener" className="block">
            <img
              src={link}
              alt={text.photo(at + 1, links.length)}
              className="h-36 w-48 max-w-full border-(length:--hair) border-edge object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Refused({ match: { opId, pallet, sync } }: { match: FindMatch }) {
  const words = text.refused;
  const { error } = sync;
  const discard = () =>
    void opActions.discard(opId).catch((failure) => {
      console.error(failure);
      toast({ tone: "error", title: words.failed });
    });
  return (
    <Banner
      tone="error"
      role="alert"
      className="m-4"
      title={words.title(nameOf(pallet))}
      actions={
        <Button size="sm" onClick={discard}>
          {words.discard}
        </Button>
      }
    >
      {error?.kind === "conflict"
        ? words.matched
        : words.other(error?.kind === "invalid" ? (Object.values(error.fields)[0] ?? "") : "")}
    </Banner>
  );
}
